"""The stores: in memory, in SQLite and PostgreSQL, and in Firebase."""
