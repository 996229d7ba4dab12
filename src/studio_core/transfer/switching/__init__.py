"""Moving a site to another store while it runs."""
