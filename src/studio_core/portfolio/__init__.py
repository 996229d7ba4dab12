"""Projects: read, checked, put in order, edited, and shown to visitors."""
