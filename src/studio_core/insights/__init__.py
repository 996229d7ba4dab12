"""Articles: reading, checking, editing, the bulk migration, and what visitors are shown."""
