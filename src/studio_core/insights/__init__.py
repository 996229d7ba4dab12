"""Articles: read, checked, edited, migrated, and shown to visitors."""
