"""Sign-in by Firebase's accounts."""
