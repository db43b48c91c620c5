"""Turning speech into text: by a provider, or on this machine."""
