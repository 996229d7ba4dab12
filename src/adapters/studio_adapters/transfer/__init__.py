"""Reading large exports."""
