"""The embedded server under all that happens to processes, folders and accounts."""
