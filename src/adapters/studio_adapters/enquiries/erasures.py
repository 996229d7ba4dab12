"""Tombstones of erased enquiries, in a file of this machine."""

import base64
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from studio_adapters.private_files import changing_folder, replace_private
from studio_core.enquiries.erasures import (
    SECRET_BYTES,
    ErasureList,
    erased_since,
    tombstone,
    united,
)
from studio_core.errors import StoreUnavailableError
from studio_core.records.changes import Position
from studio_core.records.store import Store

FILE_NAME = "erased-enquiries.json"
_VERSION = 1


@dataclass(frozen=True, slots=True)
class _Seen:
    """The journal's entry up to which it was read: its place and moment."""

    position: Position = 0
    at: str = ""


class ErasureFile:
    """The `Erasures` in a file, shared by the processes of one machine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen = _Seen()
        self._lock = Lock()

    def remember(self, store: Store) -> None:
        """Keep a tombstone of every enquiry that somebody erased, as the store's journal says."""
        with self._lock:
            after = self._seen.position if self._is_of(store) else 0
            found: dict[str, str] = {}
            seen = self._seen if after else _Seen()
            for position, at, ids in erased_since(store, after):
                seen = _Seen(position, at)
                found |= dict.fromkeys(ids, at)
            if found:
                self._keep(found)
            self._seen = seen

    def lists(self) -> tuple[ErasureList, ...]:
        """Return what is remembered; empty when nothing is."""
        try:
            content: Any = json.loads(self._path.read_bytes())
            return united(_list_of(one) for one in content["lists"])
        except FileNotFoundError:
            return ()
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise StoreUnavailableError(f"{self._path} is no list of erased enquiries") from error
        except OSError as error:
            raise StoreUnavailableError(f"{self._path} cannot be read: {error.strerror}") from error

    def add(self, lists: Iterable[ErasureList]) -> None:
        """Remember what others have remembered too; there is a file afterwards, empty or not."""
        with changing_folder(self._path.parent):
            before = self.lists()
            after = united([*before, *lists])
            if before != after or not self._path.exists():
                self._write(after)

    def beside(self, file: Path) -> "ErasureFile":
        """Return the list that lies beside *file*, a backup."""
        return ErasureFile(file.parent / FILE_NAME)

    def exists(self) -> bool:
        """Tell whether there is a list, empty or not."""
        return self._path.exists()

    def _is_of(self, store: Store) -> bool:
        """Tell whether the entry that was read last is still where it was in the journal."""
        before = self._seen.position - 1
        entries = store.changes(before, 1, paths_of=()) if self._seen.position else ()
        return any(
            (one.position, one.at) == (self._seen.position, self._seen.at) for one in entries
        )

    def _keep(self, found: dict[str, str]) -> None:
        with changing_folder(self._path.parent):
            before = self.lists()
            ours = before[0] if before else ErasureList(secrets.token_bytes(SECRET_BYTES), {})
            erased = {tombstone(ours.secret, id): at for id, at in found.items()}
            added = [ErasureList(one.secret, {}, _marked(one, found)) for one in before]
            added.append(ErasureList(ours.secret, erased, frozenset(erased)))
            after = united([*(before or [ours]), *added])
            if after != before:
                self._write(after)

    def _write(self, lists: Iterable[ErasureList]) -> None:
        entries = [
            {
                "secret": base64.b64encode(one.secret).decode(),
                "erased": dict(one.erased),
                "byPeople": sorted(one.by_people),
            }
            for one in lists
        ]
        text = json.dumps({"version": _VERSION, "lists": entries}, indent=1) + "\n"
        try:
            replace_private(self._path, text)
        except OSError as error:
            reason = f"{self._path} cannot be written: {error.strerror}"
            raise StoreUnavailableError(reason) from error


def _marked(known: ErasureList, ids: Iterable[str]) -> frozenset[str]:
    """Return which tombstones of *known* are of these enquiries."""
    return frozenset(known.erased).intersection(tombstone(known.secret, id) for id in ids)


def _list_of(entry: Any) -> ErasureList:
    """Read a list; raise ValueError, KeyError or TypeError when it is none."""
    erased = {str(digits): str(at) for digits, at in entry["erased"].items()}
    by_people = frozenset(map(str, entry.get("byPeople", ())))
    return ErasureList(base64.b64decode(entry["secret"], validate=True), erased, by_people)
