"""Where people write to us and read from us: one file a channel."""
