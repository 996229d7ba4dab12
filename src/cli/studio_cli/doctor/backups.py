"""What `studio doctor` says of backups: whether they are made and proven, and where they lie."""

import stat
from contextlib import closing, suppress

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    backup_keys,
    backup_seals,
    now,
    open_backup_places,
    probe_backup_places,
    read_store,
)
from studio_cli.doctor.connections import DoubtError
from studio_cli.failures import CommandError
from studio_core.backups.alarm import is_alarming
from studio_core.backups.catalogue import copies_ahead, copies_at
from studio_core.backups.copies import BackupCopy, standing_of
from studio_core.backups.owning import is_anothers
from studio_core.backups.scheduling import scheduled_since
from studio_core.dates import timestamp
from studio_core.errors import StoreUnavailableError

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def try_backups(settings: Settings) -> str:
    """See that backups are scheduled, and that one was proven lately."""
    if settings.backup_at is None:
        raise DoubtError("no backups are scheduled", "`studio backup --schedule 03:00 --to FOLDER`")
    try:
        with closing(read_store(settings.store, settings)) as store:
            since, standing = scheduled_since(store), standing_of(store)
    except (StoreUnavailableError, SettingsError):
        return "nobody knows before the store answers"
    said = f"every day at {settings.backup_at:%H:%M} in Seoul"
    if since is None:
        raise DoubtError(f"{said}, of which no server knows yet", "restart the server")
    failure = (
        f"; the last one failed: {standing.message}" if standing and standing.failed_at else ""
    )
    proven = standing.as_of(now()).proven_at if standing else ""
    if is_alarming(standing, since, now()):
        raise CommandError(
            f"{said}, but none was proven since {proven or timestamp(since)}{failure}"
        )
    if failure:
        raise DoubtError(f"{said}{failure}")
    return f"{said}; the last proven at {proven}" if proven else f"{said}; the first is to come"


def try_backup_places(settings: Settings) -> str:
    """See that every place takes files, and that the key of what is sealed is here and elsewhere.

    Nothing is kept, and no key is made.
    """
    if not settings.backup_to:
        return "none is set"
    probed = {where: why for where, why in probe_backup_places(settings) if why}
    failures = [f"{where}: {why}" for where, why in probed.items()]
    seals = list(backup_seals(settings))
    failures += [
        f"{seal.address}: {seal.problem}"
        for seal in seals
        if seal.problem and seal.address not in probed
    ]
    path = settings.backup_key_file
    failures += [
        f"{seal.address} is sealed with the key {seal.key}, which is not in {path}"
        for seal in seals
        if seal.key and not seal.is_here
    ]
    if path.exists() and path.stat().st_mode & _OTHERS:
        failures.append(f"others may read {path}")
    if failures:
        raise CommandError("; ".join(dict.fromkeys(failures)))
    if seals and not backup_keys(settings).are_exported():
        raise DoubtError(
            f"{path} was never exported: lose it, and no sealed copy can be read",
            "studio backup key export",
        )
    if others := ", ".join(_others(settings)):
        raise DoubtError(
            f"of another site, or of another store of it: {others}",
            "where this is the site, and no rehearsal: `studio backup run --take-over`",
        )
    if told := ", ".join(f"{one.where} has one of {one.at}" for one in _copies_ahead(settings)):
        raise DoubtError(f"copies that are yet to come, by a clock that was ahead: {told}")
    return f"all {len(settings.backup_to)} take files"


def _others(settings: Settings) -> list[str]:
    """Return which places a run would leave alone; none while the store does not answer."""
    found: list[str] = []
    with (
        suppress(StoreUnavailableError, SettingsError),
        closing(read_store(settings.store, settings)) as store,
    ):
        for place in open_backup_places(settings):
            with suppress(OSError):  # it took a file just now
                found += [place.address] if is_anothers(store, place) else []
    return found


def _copies_ahead(settings: Settings) -> list[BackupCopy]:
    found: list[BackupCopy] = []
    for place in open_backup_places(settings):
        with suppress(OSError):  # it took a file just now
            found += copies_ahead(copies_at(place), now())
    return found
