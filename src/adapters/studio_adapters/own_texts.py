"""What a settings file says of the studio's own texts, and of the site that they are opened as."""

from functools import partial
from urllib.parse import urlsplit

from studio_adapters.settings import Settings
from studio_core.addresses.web import is_public_host
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import keeps
from studio_core.site.opening import Conditions

_BUCKETS = frozenset({"s3", "gs"})


def picture_hosts(settings: Settings) -> tuple[str, ...] | None:
    """Return the hosts that pictures may come from; None when none is configured."""
    return settings.picture_hosts


def unread_table(settings: Settings) -> str:
    """Return what is told of a `[site]` table in the settings file; '' where there is none."""
    if not settings.site_texts:
        return ""
    return (
        f"[site] in {settings.config} is not read: the store has the texts; `studio site import"
        f" {settings.config}` shows what the file would change, and with --apply changes it"
    )


def entrusts(settings: Settings) -> bool:
    """Tell whether personal data goes to services elsewhere: mail, delivery, database, bucket.

    A service at an address that only this machine or its network reaches is the operator's own.
    """
    places = (urlsplit(one).scheme for one in (settings.media, *settings.backup_to))
    if not _BUCKETS.isdisjoint(places) or settings.store.startswith("firebase:"):
        return True
    addresses = (settings.smtp_url, settings.enquiry_endpoint, settings.store)
    return any(is_public_host(urlsplit(one).hostname or "") for one in addresses)


def opening_conditions(settings: Settings, media: ImageHost) -> Conditions:
    """Return what opening the site asks of the server, and of its pictures."""
    return Conditions(
        public_url=settings.public_url,
        delivers=bool(settings.enquiry_endpoint or settings.smtp_url),
        entrusts=entrusts(settings) or media.describe().kind in _BUCKETS,
        keeps=partial(keeps, media),
    )
