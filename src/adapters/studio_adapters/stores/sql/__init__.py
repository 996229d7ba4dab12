"""The store on a relational database: SQLite or PostgreSQL."""
