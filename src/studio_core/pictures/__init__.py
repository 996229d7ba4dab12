"""Pictures: stored entries, their addresses, how they are shown, and our own library of files."""
