"""What comes with a message beside words: fetched, looked at by its content, and read."""
