"""Routing a message, running a turn, and everything a person talks to."""
