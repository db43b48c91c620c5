"""How fast it is: ``./keepwell bench`` measures on a server of its own with durable settings."""
