"""Files that visitors send with a consultation: received in pieces, sealed, claimed by it."""
