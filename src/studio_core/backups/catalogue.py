"""What lies at a place, and under which names.

`copies/<moment>.studio` is an archive with records, journal and settings. Its manifest lies beside
it once more as `copies/<moment>.manifest`, with its digest, so that nobody reads an archive for it.
What came of it says `copies/<moment>.json`, which is written last: without it there is no copy.
Pictures and visitors' files lie once for all copies in `media/` and `pieces/`.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, get_args

from studio_core.backups.copies import BackupCopy, Reason, is_ahead
from studio_core.backups.ports import BackupPlace, PlaceDamagedError
from studio_core.transfer.backup.format import (
    BackupRefusedError,
    Manifest,
    Member,
    decoded_manifest,
    piece_name,
)

COPIES = "copies"
ARCHIVE, MANIFEST, NOTE = "studio", "manifest", "json"
PICTURES, PIECES = "media", "pieces"
ERASED = "erased-enquiries.json"
"""Who was erased, for restorations: names nobody."""

FoundCopy = tuple[BackupPlace, BackupCopy]
"""A copy, and the place where it lies."""

_STAMP = "%Y%m%dT%H%M%SZ"
_UNREADABLE = "what was noted of it cannot be read"
_WITHOUT_ARCHIVE = "its archive is gone"
_UNNOTED = "nothing is noted of it: it was broken off or is being made, or its note is lost"
_LONGEST_MESSAGE = 500


def stamp_of(moment: datetime) -> str:
    """Return the name of the copy of *moment*; a second has one copy."""
    return moment.astimezone(UTC).strftime(_STAMP)


def moment_of(copy: BackupCopy) -> datetime:
    """Return when *copy* was made."""
    return datetime.fromisoformat(copy.at)


def told_moment(moment: datetime) -> str:
    """Return *moment* as copies tell it."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def copy_key(moment: datetime, kind: str) -> str:
    """Return where a part of the copy of *moment* lies: `ARCHIVE`, `MANIFEST` or `NOTE`."""
    return f"{COPIES}/{stamp_of(moment)}.{kind}"


def damaged_list_key(moment: datetime) -> str:
    """Return where a list of erased enquiries is kept that a run found damaged."""
    return ERASED.replace(".", f"-damaged-{stamp_of(moment)}.", 1)


def pool_key(name: str) -> str:
    """Return where a picture or piece lies that a manifest calls *name*."""
    inside = name.removeprefix(piece_name(""))
    return name if inside == name else f"{PIECES}/{inside}"


def pool_sizes(place: BackupPlace) -> dict[str, int]:
    """Return the size of everything in the pool, by key."""
    return {**dict(place.sizes(PICTURES)), **dict(place.sizes(PIECES))}


def read_whole(place: BackupPlace, key: str) -> bytes:
    """Return the content of *key*, which is small; raise `OSError`."""
    return b"".join(place.read_pieces(key))


def pooled_of(place: BackupPlace, copy: BackupCopy) -> Mapping[str, Member] | None:
    """Return the pictures and pieces of *copy*, None when its manifest is gone or damaged.

    Raise `OSError` when the place does not answer.
    """
    try:
        content = read_whole(place, copy_key(moment_of(copy), MANIFEST))
        manifest, _, digest = content.rpartition(b"\n")
        # Its numbers are believed: one that a disk changed would be handed on to every later copy.
        return decoded_manifest(manifest).pooled if _digest(manifest) == digest else None
    except (FileNotFoundError, PlaceDamagedError, BackupRefusedError):
        return None


def read_if_there(place: BackupPlace, key: str) -> bytes | None:
    """Return the content of *key*, which is small; None when there is none."""
    try:
        return read_whole(place, key)
    except FileNotFoundError:
        return None


def encoded_beside(manifest: Manifest) -> bytes:
    """Return what lies beside the archive of *manifest*."""
    content = manifest.encoded()
    return content + b"\n" + _digest(content)


def newest_pooled(place: BackupPlace, copies: Iterable[BackupCopy]) -> Mapping[str, Member]:
    """Return the pictures and pieces of the first of *copies* that says which; empty for none."""
    told = (pooled_of(place, copy) for copy in copies)
    return next((pooled for pooled in told if pooled is not None), {})


def parts_at(place: BackupPlace) -> Mapping[datetime, frozenset[str]]:
    """Return which kinds of parts there are of each copy, whole or not, by its moment."""
    found: dict[datetime, frozenset[str]] = {}
    for key, _ in place.sizes(COPIES):
        stamp, _, kind = key.removeprefix(f"{COPIES}/").partition(".")
        try:
            moment = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
        except ValueError:
            continue  # nothing of ours
        found[moment] = found.get(moment, frozenset()) | {kind}
    return found


def copies_at(place: BackupPlace) -> list[BackupCopy]:
    """Return the copies at *place*, newest first; raise `OSError` when it does not answer.

    One whose note is damaged, or whose archive is gone, is not proven any more.
    """
    found = sorted(parts_at(place).items(), reverse=True)
    noted = [_noted(place, moment, kinds) for moment, kinds in found if NOTE in kinds]
    return [copy for copy in noted if copy]


def copies_ahead(copies: Iterable[BackupCopy], now: datetime) -> list[BackupCopy]:
    """Return those of *copies* that are to come yet: a clock was ahead, and no rule is for them."""
    return [copy for copy in copies if is_ahead(copy.at, now)]


def unnoted_at(place: BackupPlace) -> list[BackupCopy]:
    """Return the archives at *place* that nothing is noted of, newest first; raise `OSError`."""
    sizes = dict(place.sizes(COPIES))
    return [
        _unproven(moment, place.address, _UNNOTED, sizes.get(copy_key(moment, ARCHIVE), 0))
        for moment, kinds in sorted(parts_at(place).items(), reverse=True)
        if ARCHIVE in kinds and NOTE not in kinds
    ]


def every_copy_at(place: BackupPlace) -> list[BackupCopy]:
    """Return what `copies_at` and `unnoted_at` do, newest first; raise `OSError`."""
    return sorted([*copies_at(place), *unnoted_at(place)], key=moment_of, reverse=True)


def found_at(
    places: Iterable[BackupPlace], read: Callable[[BackupPlace], list[BackupCopy]] = copies_at
) -> tuple[list[FoundCopy], dict[str, OSError]]:
    """Return what *read* finds, newest first, and why places did not answer, by address."""
    found: list[FoundCopy] = []
    unread: dict[str, OSError] = {}
    for place in places:
        try:
            found += [(place, copy) for copy in read(place)]
        except OSError as error:
            unread[place.address] = error
    return sorted(found, key=lambda pair: pair[1].at, reverse=True), unread


def present_first(found: Iterable[FoundCopy], now: datetime) -> list[FoundCopy]:
    """Return *found* newest first, and what is to come yet by a wrong clock behind all else."""

    def rank(pair: FoundCopy) -> tuple[bool, str]:
        return not is_ahead(pair[1].at, now), pair[1].at

    return sorted(found, key=rank, reverse=True)


def encoded_note(copy: BackupCopy) -> bytes:
    """Return what is noted of a copy at its place."""
    note = {
        "at": copy.at,
        "bytes": copy.bytes,
        "provenAt": copy.proven_at,
        "ok": copy.ok,
        "message": copy.message,
        "reason": copy.reason,
    }
    return json.dumps(note, indent=1).encode() + b"\n"


def _digest(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode()


def _noted(place: BackupPlace, moment: datetime, kinds: frozenset[str]) -> BackupCopy | None:
    """Return what is noted of a copy that has these parts; None when it was removed just now."""
    try:
        copy = _decoded(read_whole(place, copy_key(moment, NOTE)), moment, place.address)
    except FileNotFoundError:
        return None
    except PlaceDamagedError:
        return _unproven(moment, place.address, _UNREADABLE, 0)
    if copy.ok and ARCHIVE not in kinds:
        return _unproven(moment, place.address, _WITHOUT_ARCHIVE, 0)
    return copy


def _decoded(content: bytes, moment: datetime, where: str) -> BackupCopy:
    try:
        note: Any = json.loads(content)
        copy = BackupCopy(
            at=told_moment(moment),
            where=where,
            bytes=note["bytes"],
            proven_at=note["provenAt"],
            ok=note["ok"] is True,
            message=str(note["message"])[:_LONGEST_MESSAGE],
            reason=note["reason"],
        )
        _check(copy)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return _unproven(moment, where, _UNREADABLE, 0)
    return copy


def _check(copy: BackupCopy) -> None:
    """Raise ValueError, TypeError or OverflowError for what no run notes."""
    if type(copy.bytes) is not int or copy.bytes < 0 or copy.reason not in get_args(Reason):
        raise ValueError
    is_proven = copy.ok or copy.proven_at != ""
    if is_proven and told_moment(datetime.fromisoformat(copy.proven_at)) != copy.proven_at:
        raise ValueError


def _unproven(moment: datetime, where: str, message: str, size: int) -> BackupCopy:
    return BackupCopy(
        at=told_moment(moment),
        where=where,
        bytes=size,
        proven_at="",
        ok=False,
        message=message,
        reason="unmatched",
    )
