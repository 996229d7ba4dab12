"""A store that takes a dead writer's turn over soon."""

from studio_adapters.firebase.address import DatabaseAddress
from studio_adapters.firebase.client import DatabaseClient
from studio_adapters.firebase.store import FirebaseStore

LEASE_SECONDS = 1.0
"""Short, so that the next writer need not wait for the dead one as long as in earnest."""


def open_at(url: str) -> FirebaseStore:
    """Open the store in the database at *url*."""
    client = DatabaseClient(DatabaseAddress("demo-studio", url))
    return FirebaseStore(client, lease_seconds=LEASE_SECONDS)
