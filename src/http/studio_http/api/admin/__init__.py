"""The administration's calls."""
