"""What every folder stands on; it knows no domain."""
