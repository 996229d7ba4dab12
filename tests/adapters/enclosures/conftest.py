"""The bucket of the pictures' tests."""

from tests.adapters.images.conftest import bucket, endpoint, keys

__all__ = ["bucket", "endpoint", "keys"]
