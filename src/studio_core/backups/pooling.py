"""Bringing pictures and visitors' files to places: each once, and only what is new there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256

from studio_core.backups.catalogue import pool_key
from studio_core.backups.copies import BackupCopy
from studio_core.backups.failing import Failure, failure_of
from studio_core.backups.ports import BackupPlace
from studio_core.errors import ImageNotFoundError
from studio_core.transfer.backup.format import (
    CHUNK,
    BackupRefusedError,
    Member,
    picture_name,
    piece_name,
)
from studio_core.transfer.backup.writing import BackupSources, Progress

_PICTURES = picture_name("")
_PIECES = piece_name("")


class _GoneError(Exception):
    """What was listed is not there any more."""


class _UnreadableError(Exception):
    """What the site has cannot be read."""


@dataclass(slots=True)
class PlaceAtWork:
    """A place during one run: what lies in its pool, and what came of the run there.

    *kept* are its copies, newest first, and *copy* is that of this run. *known* is what its newest
    manifest says of the pool; *unproven* are names that this run brought, or found there unknown.
    A place that failed takes no part any more.
    """

    place: BackupPlace
    sizes: dict[str, int] = field(default_factory=dict)
    known: Mapping[str, Member] = field(default_factory=dict)
    unproven: set[str] = field(default_factory=set)
    failure: Failure | None = None
    kept: list[BackupCopy] = field(default_factory=list)
    copy: BackupCopy | None = None

    def attempt(self, step: Callable[[], None]) -> None:
        """Take a step at this place unless one failed before; note why, when it fails."""
        if self.failure:
            return
        try:
            step()
        except (OSError, BackupRefusedError) as error:
            self.failure = failure_of(error, self.place.address)


def site_names(sources: BackupSources) -> list[str]:
    """Return the names of all pictures and pieces that the site has now."""
    pictures = sorted(sources.pictures.image_ids()) if sources.pictures else []
    pieces = sorted(name for name, _ in sources.enclosures.list()) if sources.enclosures else []
    return [*map(picture_name, pictures), *map(piece_name, pieces)]


@dataclass(slots=True)
class Pooling:
    """Brings what is missing to every place; *damaged* is what the site itself cannot give."""

    sources: BackupSources
    places: Sequence[PlaceAtWork]
    progress: Progress
    damaged: list[str] = field(default_factory=list)

    def __call__(self) -> Mapping[str, Member]:
        """Bring what the site has now; return what lies at every place that did not fail."""
        known = {name: one for work in self.places for name, one in work.known.items()}
        names = site_names(self.sources)
        members: dict[str, Member] = {}
        for done, name in enumerate(names, start=1):
            try:
                member = known.get(name) or self._measured(name)
                for work in self.places:
                    work.attempt(partial(self._bring, work, name, member))
                members[name] = member
            except _UnreadableError:
                self.damaged.append(name)
            except _GoneError:
                continue  # removed since we asked
            self.progress(done, len(names))
        return members

    def failure(self) -> Failure | None:
        """Return what is in no copy though the site has it; None for nothing."""
        if not self.damaged:
            return None
        told = f"{len(self.damaged)} pictures or files of the site are damaged and in no new copy"
        return Failure(f"{told}, the first is {self.damaged[0]}", "unmatched")

    def _bring(self, work: PlaceAtWork, name: str, member: Member) -> None:
        if name not in work.known:
            work.unproven.add(name)
        if work.sizes.get(pool_key(name)) != member.size:
            work.unproven.add(name)
            bring(self.sources, work.place, name)
            work.sizes[pool_key(name)] = member.size

    def _measured(self, name: str) -> Member:
        digest, size = sha256(), 0
        for chunk in _content(self.sources, name):
            digest.update(chunk)
            size += len(chunk)
        if not digest.hexdigest().startswith(name.removeprefix(_PICTURES)) and name.startswith(
            _PICTURES
        ):
            raise _UnreadableError
        return Member(size, digest.hexdigest(), pooled=True)


def bring(sources: BackupSources, place: BackupPlace, name: str) -> None:
    """Bring a picture or a piece of the site to a place, whatever lies there."""
    place.write_pieces(pool_key(name), _content(sources, name))


def _content(sources: BackupSources, name: str) -> Iterator[bytes]:
    """Yield the content of what the site has; raise what no place does when that fails."""
    if name.startswith(_PIECES):
        assert sources.enclosures, "a name comes from where it lies"
        is_there = False
        for piece in sources.enclosures.read(name.removeprefix(_PIECES)):
            is_there = True
            yield piece
        if not is_there:
            raise _GoneError
        return
    assert sources.pictures, "a name comes from where it lies"
    try:
        with sources.pictures.original(name.removeprefix(_PICTURES)).open("rb") as file:
            yield from iter(partial(file.read, CHUNK), b"")
    except (ImageNotFoundError, FileNotFoundError) as error:
        raise _GoneError from error
    except OSError as error:
        raise _UnreadableError from error
