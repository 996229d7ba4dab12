"""Mail: the server it goes through, and what it says."""
