"""Reading what is printed on pictures and PDF pages."""
