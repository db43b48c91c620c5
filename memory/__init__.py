"""What is learned about a person, and what was said; the exact records are elsewhere."""
