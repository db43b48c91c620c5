"""Tools: the functions that write and read a user's exact rows, called by the fast path and by models alike."""
