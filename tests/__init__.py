"""The tests; they mirror the folders and are the documentation of what each part promises."""
