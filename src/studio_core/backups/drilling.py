"""The drill: all of a copy brought back into a folder, and every byte of it read again."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import file_digest
from pathlib import Path
from time import monotonic

from studio_core.backups.failing import BackupFailedError
from studio_core.backups.ports import BackupPlace, PlaceDamagedError
from studio_core.backups.proving import Scratch, copy_checked, open_copy, records_differing
from studio_core.transfer.backup.format import Manifest, Member

ARCHIVE, RECORDS, PICTURES = "archive", "records", "pictures"
"""The parts of a drill: the archive comes and is checked, the records, pictures and files do."""


@dataclass(slots=True)
class Drill:
    """What came back: seconds by part, bytes of pictures and files, and what is not as written."""

    seconds: dict[str, float] = field(default_factory=dict)
    manifest: Manifest | None = None
    bytes: int = 0
    differing: int = 0
    faulty: list[str] = field(default_factory=list)

    @property
    def verified(self) -> bool:
        """Whether everything came back as it was written."""
        return not (self.differing or self.faulty)

    @contextmanager
    def timed(self, part: str, clock: Callable[[], float]) -> Iterator[None]:
        """Measure a part of the drill."""
        start = clock()
        yield
        self.seconds[part] = clock() - start


def drill(
    place: BackupPlace,
    moment: datetime,
    folder: Path,
    scratch: Scratch,
    clock: Callable[[], float] = monotonic,
) -> Drill:
    """Bring all of the copy of *moment* back: records into a scratch store, the rest into *folder*.

    Raise `BackupRefusedError` for an archive that is not what was written, and `OSError` when the
    place does not answer or there is no room.
    """
    done = Drill()
    start = clock()
    with open_copy(place, moment, scratch) as backup:
        done.seconds[ARCHIVE] = clock() - start
        done.manifest = backup.manifest
        with done.timed(RECORDS, clock):
            done.differing = records_differing(backup, scratch)
        with done.timed(PICTURES, clock):
            _bring_all(done, place, backup.manifest.pooled, folder, scratch)
    return done


def _bring_all(
    done: Drill, place: BackupPlace, pooled: Mapping[str, Member], folder: Path, scratch: Scratch
) -> None:
    with scratch.phase("restoring pictures") as progress:
        for number, (name, member) in enumerate(pooled.items(), start=1):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with path.open("w+b") as file:
                    copy_checked(place, name, member, file)
                    # Again from the disk: it is this that a restored site would serve.
                    file.flush()
                    os.fsync(file.fileno())
                    file.seek(0)
                    if file_digest(file, "sha256").hexdigest() != member.sha256:
                        done.faulty.append(name)
            except (BackupFailedError, FileNotFoundError, PlaceDamagedError):
                done.faulty.append(name)
            done.bytes += member.size
            progress(number, len(pooled))
