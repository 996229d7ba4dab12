"""Whether visitors' files have their bytes where these are looked for, and bringing them there.

Bytes alone are brought, sealed as they lie: names and keys are in the store, which stays as it is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain

from studio_core.enclosures.enclosure import Enclosure, every_enclosure, get_enclosure
from studio_core.enclosures.services import EnclosureServices
from studio_core.files.parts import end_of
from studio_core.files.ports import Objects
from studio_core.records.store import Store

_NOTHING = sha256().digest()


@dataclass(frozen=True, slots=True)
class FileElsewhere:
    """A file of which *objects*, by their names, lie at another place alone; *size* in bytes."""

    id: str
    objects: tuple[str, ...]
    size: int


@dataclass(frozen=True, slots=True)
class ClaimedFiles:
    """How many files enquiries have, and how many of them are not whole where they should lie."""

    there: int
    missing: int


def files_elsewhere(store: Store, source: Objects, target: Objects) -> list[FileElsewhere]:
    """Return the files of *store* that lie at *source* and not, or not whole, at *target*.

    What the store knows nothing of, or only that it is gone, stays where it is.
    """
    there = {name for name, _ in target.list()}
    lying = _by_file((name, size) for name, size in source.list() if name not in there)
    found = []
    for one in _known(store):
        if kept := sorted(part for part in lying.get(one.id, ()) if one.keeps(part[0])):
            names = tuple(name for name, _ in kept)
            found.append(FileElsewhere(one.id, names, sum(size for _, size in kept)))
    return found


def bring_file(store: Store, source: Objects, target: Objects, file: FileElsewhere) -> bool:
    """Copy what is missing of a file, unless it is gone by now; tell whether it was brought.

    An object comes whole or not at all, so a call that was killed can be made again. One that comes
    as something else is removed there.
    """
    if _state(store, file.id) == "gone":
        return False
    for name in file.objects:
        pieces = source.read(name)
        if (first := next(pieces, None)) is None:
            continue  # it went meanwhile
        target.write(name, chain((first,), pieces))
        if _digest(target, name) != _digest(source, name):
            target.delete(name)
    if _state(store, file.id) == "gone":
        for name in file.objects:
            target.delete(name)
        return False
    return True


def prove_files(store: Store, source: Objects, target: Objects, names: Iterable[str]) -> list[str]:
    """Read the objects of these *names* at both places; return the ids of files that differ."""
    known, differing = {one.id: one for one in _known(store)}, dict[str, None]()
    for name in names:
        one = known.get(name.partition("/")[0])
        if one and one.keeps(name):
            wanted = _digest(source, name)
            if wanted not in (_NOTHING, _digest(target, name)):
                differing[one.id] = None
    return [id for id in differing if _state(store, id) != "gone"]


def claimed_files(store: Store, services: EnclosureServices) -> ClaimedFiles:
    """Count the files of enquiries, and those without all their bytes where these should lie.

    Others may claim and erase files meanwhile.
    """
    claimed = [one for one in _known(store) if one.state == "claimed"]
    lying = _by_file(services.objects.list()) if claimed else {}
    lacking = [one for one in claimed if _end(services, one, lying.get(one.id, ())) < one.size]
    return ClaimedFiles(len(claimed), sum(_state(store, one.id) == "claimed" for one in lacking))


def _end(services: EnclosureServices, one: Enclosure, lying: Iterable[tuple[str, int]]) -> int:
    """Return how many bytes of a whole file are there, from the first one without a gap."""
    if one.object:
        return services.sealing.content_size(dict(lying).get(one.object, 0))
    return end_of(services.parts(one, "").sizes_in(lying))


def _digest(objects: Objects, name: str) -> bytes:
    digest = sha256()
    for piece in objects.read(name):
        digest.update(piece)
    return digest.digest()


def _state(store: Store, id: str) -> str:
    found = get_enclosure(store, id)
    return found.state if found else "gone"


def _known(store: Store) -> Iterator[Enclosure]:
    return (one for one in every_enclosure(store) if one.state != "gone")


def _by_file(listed: Iterable[tuple[str, int]]) -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for name, size in listed:
        found.setdefault(name.partition("/")[0], []).append((name, size))
    return found
