"""Opening the store by its address."""

from studio_adapters.settings import Settings
from studio_adapters.stores.firebase.address import database_address
from studio_adapters.stores.firebase.client import DatabaseClient
from studio_adapters.stores.firebase.store import FirebaseStore
from studio_core.errors import StoreUnavailableError, StudioError


def open_firebase_store(url: str, settings: Settings, *, create: bool) -> FirebaseStore:
    """Open `firebase://PROJECT?databaseURL=URL`, the URL percent-encoded, *create* or not.

    The database need not answer yet. Raise `SettingsError` for a wrong address and for an emulator
    that nobody allowed, `StorePermissionError` when strangers may read what is ours or when we
    may not.
    """
    store = FirebaseStore(DatabaseClient(database_address(url, settings)))
    try:
        store.position()
    except StoreUnavailableError:
        # Calls say so until it is back, and check then.
        return store
    except StudioError:
        store.close()
        raise
    return store
