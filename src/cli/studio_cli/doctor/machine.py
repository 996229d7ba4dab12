"""What `studio doctor` looks at on the machine itself: folders, disk, rights of files, clock."""

import shutil
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

from studio_adapters.bootstrap import (
    CONFIG_FILE,
    Settings,
    SettingsError,
    enquiry_keys,
    now,
    open_enquiry_cipher,
    open_witness,
    read_store,
)
from studio_cli.doctor.connections import DoubtError
from studio_cli.doctor.masking import masked
from studio_cli.failures import CommandError
from studio_core.errors import StoreUnavailableError
from studio_core.records.believing import clock_standing

LITTLE_DISK_BYTES = 500 * 2**20
NO_DISK_BYTES = 50 * 2**20
CLOCK_TOLERANCE = timedelta(minutes=5)
RELEASED = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock that shows an earlier time is wrong."""

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def try_data_dir(settings: Settings) -> str:
    """See that local files can be written, not by everybody, and are the same from everywhere."""
    found = settings.data_dir
    if not found.exists() and settings.config is None:
        raise DoubtError(f"{found} does not exist yet", "run `studio init`")
    with TemporaryFile(dir=found) as file:
        file.write(b"doctor")
    if found.stat().st_mode & stat.S_IWOTH:
        raise DoubtError(f"anybody may write into {found}", f"chmod o-w {found}")
    if not found.is_absolute():
        raise DoubtError(
            f"{found} is another folder wherever a command is started",
            f'write data_dir = "{found.absolute()}" into {CONFIG_FILE}',
        )
    return f"{found} is writable"


def try_disk(settings: Settings) -> str:
    """See that there is room."""
    found = next(
        path
        for path in (settings.data_dir.absolute(), *settings.data_dir.absolute().parents)
        if path.exists()
    )
    free = shutil.disk_usage(found).free
    said = f"{free / 2**30:.1f} GiB free"
    if free < NO_DISK_BYTES:
        raise CommandError(said)
    if free < LITTLE_DISK_BYTES:
        raise DoubtError(said)
    return said


def try_key_file(settings: Settings) -> str:
    """See that the enquiries' key is private, whole, and kept somewhere else too."""
    path = settings.enquiry_key_file
    if not path.exists():
        return f"{path} is made when the first enquiry comes"
    for file in (path, open_enquiry_cipher(settings).kept()[0]):
        if file.exists() and file.stat().st_mode & _OTHERS:
            raise CommandError(f"others may read {file}")
    try:
        keys = enquiry_keys(settings)
    except StoreUnavailableError as error:
        kept, ids = open_enquiry_cipher(settings).kept()
        cure = f"move {path} away, then `studio enquiries key import {kept if ids else 'FILE'}`"
        raise CommandError(str(error), cure) from error
    if not all(keys.values()):
        raise DoubtError(
            f"{path} is there, and was never exported: lose it, and no enquiry can be read",
            "studio enquiries key export",
        )
    return f"{path} is there, private and exported"


def try_rights(settings: Settings) -> str:
    """See that others read neither the database nor a settings file with passwords in it."""
    kind, _, database = settings.store.partition(":///")
    files = [Path(database)] if kind == "sqlite" else []
    written = [item for item in settings.given.items() if item[1].source == str(settings.config)]
    if settings.config and any(masked(name, one.text) != one.text for name, one in written):
        files.append(settings.config)
    there = [path for path in files if path.exists()]
    open_ones = [str(path) for path in there if path.stat().st_mode & _OTHERS]
    if open_ones:
        raise DoubtError(f"others may read {', '.join(open_ones)}")
    return f"private: {', '.join(map(str, there))}" if there else "nothing to keep from others yet"


def try_clock(settings: Settings) -> str:
    """See that the clock does not go wrong, by what the store and the journal remember."""
    moment = now()
    said = f"{moment:%Y-%m-%d %H:%M} UTC"
    try:
        with closing(read_store(settings.store, settings)) as store:
            newest = [
                entry.at for entry in store.changes(max(0, store.position() - 1), 1, paths_of=())
            ]
            clock = clock_standing(store, moment, open_witness(settings))
    except (StoreUnavailableError, SettingsError):
        newest, clock = [], None  # the store's own check says more
    if moment < RELEASED:
        raise CommandError(f"{said} by this machine, which is before this version was made")
    if clock and not clock.is_believed:
        raise CommandError(clock.told)
    if ahead := [at for at in newest if at > (moment + CLOCK_TOLERANCE).isoformat()]:
        # The server believes it all the same: an owner has nothing to confirm.
        raise DoubtError(
            f"{said} by this machine, and the last change is of {ahead[0]}",
            "set this machine's clock, by NTP for example; where it is right, nothing needs to be"
            " done: that change was made while it was ahead",
        )
    return said
