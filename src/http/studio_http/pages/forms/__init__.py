"""The forms that work without scripts: what browsers send of them, and their pages."""
