"""Where the pictures of a site lie now, for servers and commands whose settings may be older."""

import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Protocol
from urllib.parse import unquote, urlsplit

from studio_adapters.settings import Settings, SettingsError
from studio_adapters.stores.opening import read_store
from studio_core.errors import StudioError
from studio_core.pictures.exchange import Exchange, Places, get_exchange, places_of
from studio_core.records.store import Store

LOOK_SECONDS = 1.0
"""For how long what the store says is believed, unless a picture is missed or comes."""

_LOCAL = "local:///"
_CLOUD = "cloudinary:"


def media_address(url: str) -> str:
    """Return *url* as one that may be shown and compared: without keys, a folder's real path."""
    if url.startswith(_LOCAL):
        path = Path(unquote(url.removeprefix(_LOCAL))).resolve()
        return _LOCAL + str(path).replace("%", "%25")
    if not url.startswith(_CLOUD):
        return url
    # Late: the account's package loads what calls the service.
    from studio_adapters.images.cloudinary.account import cloudinary_account

    with suppress(SettingsError):
        return f"cloudinary://{cloudinary_account(url).cloud_name}"
    return f"cloudinary://{urlsplit(url).netloc.rpartition('@')[2]}"


def is_cloud(url: str) -> bool:
    """Tell whether *url* is that of the image-hosting service, which serves pictures by itself."""
    return url.startswith(_CLOUD)


class PlacesNow(Protocol):
    """What knows where pictures lie."""

    def look(self, *, fresh: bool = False) -> Places:
        """Return the places; *fresh*: as they are at this very moment."""
        ...


class CurrentPlaces:
    """Where the pictures of the site in *store* lie, looked up as seldom as that is safe.

    While the store does not answer, what was known last goes on.
    """

    def __init__(
        self, store: Store, settings: Settings, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._store, self._monotonic = store, monotonic
        self._configured, self._shown = settings.media, media_address(settings.media)
        self._known, self._looked = Places(settings.media), float("-inf")
        self._lock = Lock()

    def look(self, *, fresh: bool = False) -> Places:
        """Return the places; *fresh*: as the store has them now."""
        with self._lock:
            if fresh or self._monotonic() - self._looked > LOOK_SECONDS:
                with suppress(StudioError):
                    self._known = self._read()
                self._looked = self._monotonic()
            return self._known

    def _read(self) -> Places:
        return _with_keys(places_of(get_exchange(self._store), self._shown), self)

    def with_keys(self, address: str) -> str:
        """Return the address that opens what is shown as *address*."""
        return self._configured if address == self._shown else address


def _with_keys(places: Places, known: CurrentPlaces) -> Places:
    first, second = known.with_keys(places.first), known.with_keys(places.second)
    return Places(first, second, places.cloud)


class StandingPlaces:
    """Where the pictures lay when a command began."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def look(self, *, fresh: bool = False) -> Places:
        """Return the places."""
        return self._places


def places_in_use(settings: Settings) -> Places:
    """Return where the pictures lie now, whatever *settings* name: two hosts while they move.

    A host that was given as an option of the command is meant as it is.
    """
    found, shown = exchange_in_force(settings), media_address(settings.media)
    if settings.given["STUDIO_MEDIA"].source == "option":
        return Places(settings.media)
    places = places_of(found, shown)
    first, second = (
        settings.media if one == shown else one for one in (places.first, places.second)
    )
    return Places(first, second, places.cloud)


def settings_in_use(settings: Settings) -> Settings:
    """Return *settings* with the image host that new pictures go to, whatever stands there."""
    return replace(settings, media=places_in_use(settings).first)


def exchange_in_force(settings: Settings) -> Exchange | None:
    """Return what the store of *settings* says of its pictures' host; None where none answers."""
    with suppress(StudioError, SettingsError), closing(_opened(settings)) as store:
        return get_exchange(store)
    return None


def _opened(settings: Settings) -> Store:
    return read_store(settings.store, settings)
