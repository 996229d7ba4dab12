"""Whether visitors' files have their bytes where these are looked for, and bringing them there.

Bytes alone are brought, sealed as they lie: names and keys are in the store, which stays as it is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from studio_core.enclosures.enclosure import Enclosure, every_enclosure, get_enclosure
from studio_core.enclosures.pieces import end_of, is_of, sizes_in
from studio_core.enclosures.ports import SealedObjects
from studio_core.records.store import Store


@dataclass(frozen=True, slots=True)
class FileElsewhere:
    """A file of which *pieces*, names of objects, lie at another place alone; *size* in bytes."""

    id: str
    pieces: tuple[str, ...]
    size: int


@dataclass(frozen=True, slots=True)
class ClaimedFiles:
    """How many files enquiries have, and how many of them are not whole where they should lie."""

    there: int
    missing: int


def files_elsewhere(
    store: Store, source: SealedObjects, target: SealedObjects
) -> list[FileElsewhere]:
    """Return the files of *store* that lie at *source* and not, or not whole, at *target*.

    What the store knows nothing of, or only that it is gone, stays where it is.
    """
    there = {name for name, _ in target.list()}
    lying = _by_file((name, size) for name, size in source.list() if name not in there)
    found = []
    for one in _known(store):
        parts = [part for part in lying.get(one.id, ()) if is_of(part[0], one.generation)]
        if parts:
            names = tuple(sorted(name for name, _ in parts))
            found.append(FileElsewhere(one.id, names, sum(size for _, size in parts)))
    return found


def bring_file(
    store: Store, source: SealedObjects, target: SealedObjects, file: FileElsewhere
) -> bool:
    """Copy what is missing of a file, unless it is gone by now; tell whether it was brought.

    A piece that *target* has is left as it is, so a call that was killed can be made again. One
    that comes as something else is removed there.
    """
    if not _is_known(store, file.id):
        return False
    for name in file.pieces:
        content = source.get(name)
        if content is not None and target.put_new(name, content) and target.get(name) != content:
            target.delete(name)
    if not _is_known(store, file.id):
        for name in file.pieces:
            target.delete(name)
        return False
    return True


def prove_files(
    store: Store, source: SealedObjects, target: SealedObjects, names: Iterable[str]
) -> list[str]:
    """Read the pieces of these *names* at both places; return the ids of files that differ."""
    known, differing = {one.id: one.generation for one in _known(store)}, dict[str, None]()
    for name in names:
        id = name.partition("/")[0]
        if id in known and is_of(name, known[id]):
            wanted = source.get(name)
            if wanted is not None and target.get(name) != wanted:
                differing[id] = None
    return [id for id in differing if _is_known(store, id)]


def claimed_files(store: Store, objects: SealedObjects, overhead: int) -> ClaimedFiles:
    """Count the files of enquiries, and those without all their bytes among *objects*.

    *overhead* is as in `PieceCipher`. Others may claim and erase files meanwhile.
    """
    claimed = [one for one in _known(store) if one.state == "claimed"]
    lying = _by_file(objects.list()) if claimed else {}
    lacking = [
        one
        for one in claimed
        if end_of(sizes_in(lying.get(one.id, ()), one.generation, overhead)) < one.size
    ]
    return ClaimedFiles(len(claimed), sum(_is_claimed(store, one.id) for one in lacking))


def _is_known(store: Store, id: str) -> bool:
    found = get_enclosure(store, id)
    return found is not None and found.state != "gone"


def _is_claimed(store: Store, id: str) -> bool:
    found = get_enclosure(store, id)
    return found is not None and found.state == "claimed"


def _known(store: Store) -> Iterator[Enclosure]:
    return (one for one in every_enclosure(store) if one.state != "gone")


def _by_file(parts: Iterable[tuple[str, int]]) -> dict[str, list[tuple[str, int]]]:
    found: dict[str, list[tuple[str, int]]] = {}
    for name, size in parts:
        found.setdefault(name.partition("/")[0], []).append((name, size))
    return found
