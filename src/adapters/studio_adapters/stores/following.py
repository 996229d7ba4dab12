"""Opening the store of a server that goes with the site when it moves."""

import os
import platform
from functools import partial
from importlib.metadata import version
from uuid import uuid4

from studio_adapters.clock import timestamp
from studio_adapters.settings import Settings, SettingsError
from studio_adapters.stores.addresses import full_store_address
from studio_adapters.stores.opening import open_store
from studio_core.errors import StoreUnavailableError
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import VersionedStore
from studio_core.transfer.switching.live_store import LiveStore
from studio_core.transfer.switching.servers import Server
from studio_core.transfer.switching.timing import Timing
from studio_core.transfer.switching.whereabouts import Whereabouts


def open_live_store(store: ReplicaStore, settings: Settings) -> LiveStore:
    """Return *store* as one that goes with the site, looked after by a thread from now on."""
    timing = Timing(timestamp)
    server = Server(
        id=uuid4().hex,
        host=platform.node(),
        pid=os.getpid(),
        version=version("studio"),
        at=timestamp(),
    )
    other = partial(open_other_store, settings=settings)
    live = LiveStore(Whereabouts(store, other, server, timing), timing)
    live.start()
    return live


def open_other_store(address: str, settings: Settings) -> ReplicaStore:
    """Open the store that a move names by its *address* without a password.

    Raise `StoreUnavailableError` when it cannot be opened.
    """
    try:
        store = open_store(full_store_address(address, settings), settings)
    except SettingsError as error:
        raise StoreUnavailableError(str(error)) from error
    if not isinstance(store, ReplicaStore):
        store.close()
        raise StoreUnavailableError(f"{address}: a site cannot move there")
    if isinstance(store, VersionedStore):
        store.upgrade_when_used()
    return store
