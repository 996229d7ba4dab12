"""Taking enquiries in while a visitor waits, and the work on them in the background."""
