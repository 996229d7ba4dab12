"""Accepted enquiries on the local disk, a file each, while the store is away."""

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from studio_adapters.private_files import sync_folder, write_private
from studio_core.errors import StoreUnavailableError
from studio_core.records.record import Document

_SUFFIX = ".json"


class FolderSpool:
    """The `EnquirySpool` in a folder, shared by the processes of one machine.

    A file is written under another name, brought to the disk, and only then linked to its own:
    whatever is there is whole.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, id: str, document: Document) -> Document:
        """Store *document* unless there is one under *id*; return what is stored."""
        fresh = self._folder / f"{secrets.token_hex(8)}.new"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_private(fresh, json.dumps(document, ensure_ascii=False))
            os.link(fresh, self._file(id))
            sync_folder(self._folder)
        except FileExistsError:
            return self.get(id) or self.keep(id, document)
        except OSError as error:
            reason = f"{self._folder} cannot be written: {error.strerror}"
            raise StoreUnavailableError(reason) from error
        finally:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
        return document

    def get(self, id: str) -> Mapping[str, Any] | None:
        """Return what is kept under *id*, None when nothing is."""
        try:
            document: dict[str, Any] = json.loads(self._file(id).read_bytes())
        except FileNotFoundError:
            return None
        except OSError as error:
            reason = f"{self._folder} cannot be read: {error.strerror}"
            raise StoreUnavailableError(reason) from error
        return document

    def ids(self) -> Sequence[str]:
        """Return the ids of what is kept, oldest first."""
        try:
            files = [entry for entry in os.scandir(self._folder) if entry.name.endswith(_SUFFIX)]
            files.sort(key=lambda entry: entry.stat().st_mtime_ns)
        except FileNotFoundError:
            # No folder yet, or another process has just moved a file into the store.
            return self.ids() if self._folder.is_dir() else []
        return [entry.name.removesuffix(_SUFFIX) for entry in files]

    def drop(self, id: str) -> None:
        """Remove a document; one that is not there is no fault."""
        self._file(id).unlink(missing_ok=True)

    def _file(self, id: str) -> Path:
        return self._folder / f"{id}{_SUFFIX}"
