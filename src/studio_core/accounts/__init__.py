"""Who signs in: accounts, passwords, sessions, second factors, limits and what is noted of it."""
