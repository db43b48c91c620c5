"""The worker's web server: health, metrics, what platforms post, and files that a platform fetches."""
