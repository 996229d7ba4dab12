"""What somebody would build the public list with instead: the same cards, from a database."""
