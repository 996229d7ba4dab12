"""Who may sign in: accounts of our own, or of Firebase."""
