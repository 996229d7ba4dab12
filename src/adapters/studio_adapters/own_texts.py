"""What a settings file says of the studio's own texts, and of the site that they are opened as."""

from functools import partial
from urllib.parse import urlsplit

from studio_adapters.clock import now, timestamp
from studio_adapters.settings import Settings
from studio_core.addresses.web import is_public_host
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import keeps
from studio_core.records.changes import SYSTEM
from studio_core.records.collections import SETTINGS
from studio_core.records.store import Clock, Store
from studio_core.site.opening import Conditions

_BUCKETS = frozenset({"s3", "gs"})


def picture_hosts(settings: Settings) -> tuple[str, ...] | None:
    """Return the hosts that pictures may come from; None when none is configured."""
    return settings.picture_hosts


def adopt_site_table(settings: Settings, store: Store, clock: Clock = now) -> bool:
    """Import the `[site]` table of the settings file unless that was done; see `adopt_table`."""
    from studio_core.site.importing import adopt_table

    if not settings.site_texts:
        return False
    return adopt_table(store, settings.site_texts, by=SYSTEM, at=timestamp(clock))


def texts_wait(settings: Settings, store: Store) -> bool:
    """Tell whether the `[site]` table of the settings file is imported by the next server only.

    What *store* says of the studio's own texts is not what visitors will read then.
    """
    from studio_core.site.importing import IMPORTED_RECORD

    return bool(settings.site_texts) and store.get(SETTINGS, IMPORTED_RECORD) is None


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
