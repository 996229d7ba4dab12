"""Opening the store of a server that goes with the site when it moves."""

import os
import platform
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from uuid import uuid4

from studio_adapters.clock import timestamp
from studio_adapters.settings import Settings, SettingsError
from studio_adapters.stores.addresses import full_store_address, public_address
from studio_adapters.stores.opening import open_store
from studio_core.errors import StoreMissingError, StoreSchemaError, StoreUnavailableError
from studio_core.records.replica import ReplicaStore
from studio_core.records.store import Store, VersionedStore
from studio_core.transfer.switching.live_store import LiveStore
from studio_core.transfer.switching.servers import Server
from studio_core.transfer.switching.timing import Timing
from studio_core.transfer.switching.whereabouts import Whereabouts

_NO_PASSWORD = ("sqlite:", "memory:", "firebase:")
"""Stores whose addresses have none."""


class OtherStoreError(StoreUnavailableError):
    """A store that is not the configured one cannot be reached; says where its password belongs."""

    def __init__(self, address: str, why: StoreUnavailableError) -> None:
        hint = (
            "STUDIO_STORE_NEXT, or store_next in studio.toml, gives its address with the password"
        )
        remedy = "" if address.startswith(_NO_PASSWORD) else f"; {hint}"
        super().__init__(f"{address} cannot be opened ({why}){remedy}")


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
        store = open_answering(_open_upgrading, full_store_address(address, settings), settings)
    except SettingsError as error:
        raise StoreUnavailableError(str(error)) from error
    if not isinstance(store, ReplicaStore):
        store.close()
        raise StoreUnavailableError(f"{address}: a site cannot move there")
    return store


def open_answering(
    open_it: Callable[[str, Settings], Store], url: str, settings: Settings
) -> Store:
    """Return the store at *url*, which *open_it* opens, when it answers.

    Raise `OtherStoreError` when it does not, and is not the configured one.
    """
    if url == settings.store:
        return open_it(url, settings)
    try:
        store = open_it(url, settings)
        _see_that_it_answers(store)
    except (StoreMissingError, StoreSchemaError):
        raise
    except StoreUnavailableError as error:
        raise OtherStoreError(public_address(url), error) from error
    return store


def _open_upgrading(url: str, settings: Settings) -> Store:
    store = open_store(url, settings)
    if isinstance(store, VersionedStore):
        store.upgrade_when_used()
    return store


def _see_that_it_answers(store: Store) -> None:
    try:
        store.position()
    except BaseException:
        store.close()
        raise
