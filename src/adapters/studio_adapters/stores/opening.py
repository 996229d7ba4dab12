"""Stores by the scheme of their address; adapters are imported when they are used."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, cast

from studio_adapters.settings import Settings, SettingsError
from studio_core.records.store import Store

_STORES = {
    "memory": "studio_adapters.stores.memory:open_memory_store",
    "sqlite": "studio_adapters.stores.sql.opening:open_sqlite_store",
    "postgresql": "studio_adapters.stores.sql.opening:open_postgresql_store",
    "firebase": "studio_adapters.stores.firebase.opening:open_firebase_store",
}


def open_store(url: str, settings: Settings) -> Store:
    """Open the store that *url* names; never make one.

    Raise `StoreMissingError` when there is none, `SettingsError` for a scheme nobody serves.
    """
    return _opened_store(url, settings, create=False)


def create_store(url: str, settings: Settings) -> Store:
    """Open the store that *url* names, and make it when it is not there: for what sets a site up.

    Raise `SettingsError` for a scheme nobody serves and for a place where none can be made.
    """
    return _opened_store(url, settings, create=True)


def _opened_store(url: str, settings: Settings, *, create: bool) -> Store:
    scheme = url.partition(":")[0]
    if scheme not in _STORES:
        # Looking for other people's stores reads every installed package's metadata.
        from importlib.metadata import entry_points

        for found in entry_points(group="studio.stores", name=scheme):
            return cast("Store", found.load()(url, settings, create=create))
    return cast("Store", factory("store", _STORES, scheme)(url, settings, create=create))


def factory(kind: str, known: Mapping[str, str], name: str) -> Callable[..., Any]:
    """Return what makes the *kind* of adapter called *name*; raise `SettingsError` for others."""
    if name not in known:
        raise SettingsError(f"no {kind} called {name!r}; known: {', '.join(sorted(known))}")
    return imported(known[name])


def imported(name: str) -> Callable[..., Any]:
    """Return what *name* ("module:function") names, imported now."""
    module, _, function = name.partition(":")
    return cast("Callable[..., Any]", getattr(import_module(module), function))
