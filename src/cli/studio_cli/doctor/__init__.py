"""The checks of `studio doctor`."""
