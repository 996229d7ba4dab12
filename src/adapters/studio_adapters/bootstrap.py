"""The composition root: the only place that constructs adapters."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from studio_adapters.settings import (
    CONFIG_FILE,
    EMULATOR_VARIABLES,
    Settings,
    SettingsError,
    load_settings,
    refuse_emulators,
)
from studio_adapters.stores.opening import create_store, factory, imported, open_store
from studio_core.accounts.identity import IdentityProvider
from studio_core.encryption.cipher import KeyRing
from studio_core.enquiries.services import EnquiryServices
from studio_core.pictures.host import ImageHost
from studio_core.pictures.share_cards import ShareArtist
from studio_core.pictures.transfer import PictureSource
from studio_core.records.push_ids import PushIds
from studio_core.records.store import Clock, Store
from studio_core.transfer.copying import Alike

__all__ = [
    "CONFIG_FILE",
    "EMULATOR_VARIABLES",
    "EnquiryServices",
    "Settings",
    "SettingsError",
    "Store",
    "Studio",
    "close_media",
    "create_store",
    "load_settings",
    "now",
    "open_enquiry_services",
    "open_identity",
    "open_media",
    "open_store",
    "open_studio",
    "refuse_emulators",
]

# "module:factory", imported when used: firebase-admin and libvips are heavy.
_IMAGE_HOSTS = {
    "local": "studio_adapters.images.local.opening:open_local_image_host",
    "s3": "studio_adapters.images.local.opening:open_local_image_host",
    "gs": "studio_adapters.images.local.opening:open_local_image_host",
    "cloudinary": "studio_adapters.images.cloudinary:open_cloudinary_image_host",
}
_IDENTITIES = {
    "local": "studio_adapters.identity.local:open_local_identity",
    "firebase": "studio_adapters.identity.firebase.identity:open_firebase_identity",
}


@dataclass(frozen=True, slots=True)
class Studio:
    """One object per port, and what every use case needs besides."""

    settings: Settings
    store: Store
    media: ImageHost
    identity: IdentityProvider
    clock: Clock
    new_id: Callable[[], str]

    def close(self) -> None:
        """Let go of everything: first of what still works in the background, then of the store."""
        close_media(self.media)
        self.store.close()


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


def timestamp(clock: Clock = now) -> str:
    """Return the present moment as change sets want it: ISO 8601, milliseconds, UTC as Z."""
    return clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def push_ids(clock: Clock = now) -> PushIds:
    """Return a source of push ids by the clock and the system's randomness."""
    return PushIds(lambda: int(clock().timestamp() * 1000), random.SystemRandom().randrange)


def open_enquiry_services(settings: Settings, clock: Clock = now) -> EnquiryServices:
    """Open what the work with enquiries needs; raise `SettingsError` for what cannot be opened."""
    open_services = imported("studio_adapters.enquiries.opening:open_services")
    services = open_services(settings, site_table(settings), lambda: timestamp(clock))
    return cast("EnquiryServices", services)


def open_share_artist(media: ImageHost) -> ShareArtist:
    """Open who draws share pictures, with photos of *media*; takes a moment the first time."""
    photos = imported("studio_adapters.images.share_pictures.photos:Photos")(media)
    draughtsman = imported("studio_adapters.images.share_pictures.drawing:ShareCardDrawing")
    return cast("ShareArtist", draughtsman(photos))


def quick_comparison() -> Alike:
    """Return the quickest way here to tell whether two documents are the same."""
    return imported("studio_adapters.stores.sql.documents:written_alike")


def read_tree(content: bytes) -> Any:
    """Return the JSON tree in *content*, decoded as it is looked at; see `tree_reading`."""
    return imported("studio_adapters.transfer.tree_reading:read_tree")(content)


def forget_deleted(store: Store) -> bool:
    """Take what was deleted out of a store's own files; tell whether it is out, where we can."""
    scrub = getattr(store, "scrub", None)
    return scrub is None or bool(scrub())


def open_enquiry_cipher(settings: Settings, clock: Clock = now) -> KeyRing:
    """Open the keys of enquiries with what an operator may do to them."""
    open_cipher = imported("studio_adapters.enquiries.opening:open_cipher")
    return cast("KeyRing", open_cipher(settings, lambda: timestamp(clock)))


def enquiry_keys(settings: Settings) -> Mapping[str, bool]:
    """Return the ids of the keys that enquiries are read with, and whether each was exported.

    Makes none: there are none before the first enquiry.
    """
    keys = imported("studio_adapters.encryption.keys:read_keys")(settings.enquiry_key_file) or ()
    return {key.id: bool(key.exported_at) for key in keys}


def hash_password(password: str) -> str:
    """Return what a local account keeps instead of *password*."""
    return cast("str", imported("studio_adapters.identity.local:hash_password")(password))


def is_known_password(text: str) -> bool:
    """Tell whether *text* is among the passwords that attackers try first."""
    return cast(
        "bool", imported("studio_adapters.identity.known_passwords:is_known_password")(text)
    )


def site_table(settings: Settings) -> Mapping[str, Any]:
    """Return the site's identity: the `[site]` table, or the demo studio's when there is none."""
    table = imported("studio_adapters.demo.content:site_table")
    return settings.site or cast("Mapping[str, Any]", table())


def demo_site_text() -> str:
    """Return the demo studio's `[site]` table as TOML text, comments and all."""
    return cast("str", imported("studio_adapters.demo.content:site_text")())


def demo_is_due(store: Store) -> bool:
    """Tell whether the demo content was never loaded and there is room for it."""
    return cast("bool", imported("studio_adapters.demo.loading:demo_is_due")(store))


def load_demo(studio: Studio, on_picture: Callable[[int, int], None]) -> Mapping[str, int]:
    """Load the demo content into an empty store and return how much of each kind it was.

    *on_picture* hears after each picture how many are done, and of how many. Raise
    `StoreNotEmptyError`, having changed nothing, when there is content already.
    """
    load = imported("studio_adapters.demo.loading:load_demo")
    return cast("Mapping[str, int]", load(studio.store, studio.media, timestamp(), on_picture))


def open_media(settings: Settings) -> ImageHost:
    """Open the image host that *settings* name."""
    open_host = factory("image host", _IMAGE_HOSTS, settings.media.partition(":")[0])
    return cast("ImageHost", open_host(settings.media, settings))


def close_media(media: ImageHost | PictureSource) -> None:
    """Stop what an image host does in the background, if it does anything."""
    stop = getattr(media, "close", None)
    if stop is not None:
        stop()


def open_picture_source(url: str, settings: Settings) -> PictureSource:
    """Open the image host that *url* names as a place to bring pictures from."""
    opened = imported("studio_adapters.images.sources:open_picture_source")(url, settings)
    return cast("PictureSource", opened)


def probe_pictures(urls: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Ask other servers for pictures; give each address with why there is none ('': there is)."""
    probe = imported("studio_adapters.images.probe:probe_pictures")
    return cast("Iterator[tuple[str, str]]", probe(urls))


def open_identity(store: Store, settings: Settings) -> IdentityProvider:
    """Open the identity provider that *settings* name, over *store*."""
    open_provider = factory("identity", _IDENTITIES, settings.identity)
    return cast("IdentityProvider", open_provider(store, settings))


def open_studio(settings: Settings) -> Studio:
    """Open every adapter that *settings* name; those already open are closed when one fails."""
    store = open_store(settings.store, settings)
    try:
        media, identity = open_media(settings), open_identity(store, settings)
    except BaseException:
        store.close()
        raise
    return Studio(
        settings=settings,
        store=store,
        media=media,
        identity=identity,
        clock=now,
        new_id=push_ids(),
    )
