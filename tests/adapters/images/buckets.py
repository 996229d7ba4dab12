"""The bucket of the stand-in for an object store."""

BUCKET = "pictures"
