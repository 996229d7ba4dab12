"""Projects: reading, checking, ordering, editing, and what visitors are shown."""
