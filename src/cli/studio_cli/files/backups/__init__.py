"""Backups as files and at places, and the lists of erased enquiries that go with them."""
