"""Articles as HTML, in a bounded number of steps."""
