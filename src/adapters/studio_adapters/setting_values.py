"""What the texts of settings mean; each function raises `SettingsError` for what it cannot read."""

from datetime import time
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from studio_adapters.settings_file import SettingsError
from studio_core.access.keeping import LEAST_DAYS
from studio_core.addresses.links import web_origin
from studio_core.addresses.web import site_address
from studio_core.backups.keeping import KeepingRule
from studio_core.enquiries.stages import NEVER_PURGED, STAGES, Stage, status_of

Identity = Literal["local", "firebase"]

RETENTION_DAYS = "365"
"""For how many days an enquiry is kept when no setting says it."""
BACKUP_KEEP = "daily=30, weekly=8, monthly=12"
"""How many days, weeks and months keep a copy each when no setting says it."""
MOST_UPLOAD_MB = 100
MOST_BUDGET_MIB = 1024**2
"""An upload is held in memory while it is decoded."""
SEALED = "sealed:"
"""Before the path of a folder: what lies there is sealed as in a bucket."""
_MOST_KEPT = {"daily": 3660, "weekly": 520, "monthly": 120}
_MAX_DAYS = 36_500
_PURGED = tuple(stage for stage in STAGES if stage != NEVER_PURGED)
_ANSWERED = frozenset(stage for stage in _PURGED if status_of(stage) == "answered")


def identity(text: str, store: str) -> Identity:
    """Read who keeps the accounts; for an empty *text* the kind of the *store* decides."""
    match text:
        case "local" | "firebase":
            return text
        case "":
            return "firebase" if store.startswith("firebase:") else "local"
        case _:
            raise SettingsError(f"STUDIO_IDENTITY is {text!r}: it must be local or firebase")


def retention_days(text: str) -> dict[Stage, int]:
    """Read `365`, or `new=30,closed=730`, which leaves the other stages at the default.

    `answered`, from before there were stages, stands for all that is worked on. A contract has no
    number of days: it is never purged by itself.
    """
    name = "STUDIO_ENQUIRY_RETENTION_DAYS"
    if "=" not in text:
        return dict.fromkeys(_PURGED, number(name, text, _MAX_DAYS))
    named = _numbers(text)
    answered = named.pop("answered", RETENTION_DAYS)
    unknown = sorted(named.keys() - set(_PURGED))
    if unknown:
        raise SettingsError(f"{name}: no stage called {unknown[0]!r} that is purged by itself")
    default = {stage: answered if stage in _ANSWERED else RETENTION_DAYS for stage in _PURGED}
    return {stage: number(name, named.get(stage, default[stage]), _MAX_DAYS) for stage in _PURGED}


def access_record_days(text: str) -> int:
    """Read for how many days access records are kept: the law asks for a year at least."""
    name = "STUDIO_ACCESS_RECORD_DAYS"
    days = number(name, text, _MAX_DAYS)
    if days < LEAST_DAYS:
        raise SettingsError(f"{name} is {text!r}: it must be at least {LEAST_DAYS}")
    return days


def proxies(text: str) -> tuple[str, ...]:
    """Read addresses and networks with commas between them; `*` is every address."""
    found = _listed(text)
    for proxy in found:
        try:
            proxy == "*" or ip_network(proxy)
        except ValueError:
            raise SettingsError(
                f"STUDIO_TRUSTED_PROXIES names {proxy!r}: it must be an address or a network, "
                "such as 10.0.0.1 or 10.0.0.0/24"
            ) from None
    return found


def picture_hosts(text: str, older: Any) -> tuple[str, ...] | None:
    """Read addresses of the web with commas between them; None for `*`, every host.

    *older* is what an older settings file says in its `[site]` table; it counts beside a `*`.
    """
    name, found = "STUDIO_PICTURE_HOSTS", _listed(text)
    if found == ("*",):
        if older is None:
            return None
        name, found = "pictureHosts of [site]", tuple(older if isinstance(older, list) else [older])
    for address in found:
        if not web_origin(address):
            raise SettingsError(
                f"{name} names {address!r}: it must be * or addresses such as "
                "https://pictures.example"
            )
    return tuple(found)


def backup_at(text: str, places: str) -> time | None:
    """Read `03:00`, the time of the night's backup in Seoul; None for '', no schedule.

    A schedule needs at least one of the *places*.
    """
    if not text:
        return None
    try:
        found = time.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or f"{found:%H:%M}" != text:
        raise SettingsError(f"STUDIO_BACKUP_AT is {text!r}: it must be a time such as 03:00")
    if not _listed(places):
        raise SettingsError("STUDIO_BACKUP_AT is set, but STUDIO_BACKUP_TO names no place")
    return found


def backup_places(text: str) -> tuple[str, ...]:
    """Read whole paths of folders and addresses of buckets with commas between them, each once."""
    found = tuple(dict.fromkeys(_listed(text)))
    for address in found:
        folder = Path(address.removeprefix(SEALED))
        if not _is_bucket(address) and not folder.is_absolute():
            raise SettingsError(
                f"STUDIO_BACKUP_TO names {address!r}: it must be the whole path of a folder, or"
                " s3://BUCKET/PREFIX or gs://BUCKET/PREFIX"
            )
        if f"{SEALED}{address}" in found:
            raise SettingsError(
                f"STUDIO_BACKUP_TO names {address} both sealed and not: one place is one of them"
            )
    return found


def backup_keep(text: str) -> KeepingRule:
    """Read `daily=30, weekly=8, monthly=12`; what is not named stays at the default."""
    name = "STUDIO_BACKUP_KEEP"
    named = _numbers(BACKUP_KEEP) | _numbers(text)
    unknown = sorted(named.keys() - _MOST_KEPT.keys())
    if unknown:
        raise SettingsError(f"{name} names {unknown[0]!r}: it must be daily, weekly or monthly")
    least = {"daily": 1}
    return KeepingRule(
        **{
            key: number(f"{name}: {key}", named[key], most, least.get(key, 0))
            for key, most in _MOST_KEPT.items()
        }
    )


def public_url(text: str) -> str:
    """Read the address of the site, as browsers write it; as it stands where it is none.

    `studio doctor` tells of that, and so has to be started; what cannot be taken apart is refused.
    """
    try:
        urlsplit(text)
    except ValueError:
        raise SettingsError(
            f"STUDIO_PUBLIC_URL is {text!r}: it must be a scheme and one name, such as "
            "https://studio.example"
        ) from None
    return site_address(text) or text.rstrip("/")


def megabytes(name: str, text: str) -> int:
    """Read the setting *name*, the limit of an upload."""
    return number(name, text, MOST_UPLOAD_MB)


def number(name: str, text: str, most: int, least: int = 1) -> int:
    """Read the whole number that the setting *name* is, from *least* to *most*."""
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise SettingsError(f"{name} is {text!r}: it must be a whole number from {least} to {most}")
    return int(text)


def switch(name: str, text: str) -> bool:
    """Read the setting *name*, which is on or off."""
    if text not in {"", "0", "1"}:
        raise SettingsError(f"{name} is {text!r}: it must be 0 or 1")
    return text == "1"


def _is_bucket(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in {"s3", "gs"} and bool(parts.netloc)


def _numbers(text: str) -> dict[str, str]:
    """Return what stands after the = of each part, by what stands before it."""
    parts = [part.partition("=") for part in text.split(",")]
    found = {name.strip(): value.strip() for name, _, value in parts}
    if len(found) < len(parts):
        raise SettingsError(f"{text!r} names the same twice")
    return found


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())
