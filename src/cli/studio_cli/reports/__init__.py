"""What commands that carry everything tell: before, on the way and in the end."""
