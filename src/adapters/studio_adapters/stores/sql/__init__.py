"""The store on a relational database: SQLite in one file, or PostgreSQL."""
