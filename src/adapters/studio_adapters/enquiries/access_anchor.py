"""The last checkpoint of the access records, in a file of this machine."""

import json
import logging
from pathlib import Path
from threading import Lock
from typing import Any

from studio_adapters.private_files import changing_folder, replace_private
from studio_core.access.chains import Head

FILE_NAME = "access-records.json"
_log = logging.getLogger("studio.access")


class AnchorFile:
    """The `Anchor` in a file, shared by the processes of one machine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()

    def read(self) -> Head | None:
        """Return what is remembered, None when nothing is, or nothing that can be read."""
        try:
            content: Any = json.loads(self._path.read_bytes())
            return Head(int(content["checkpoint"]), str(content["digest"]))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.warning("%s cannot be read: %s", self._path, error)
            return None

    def write(self, head: Head) -> None:
        """Remember *head*, unless a later one is remembered; a failure is logged."""
        text = json.dumps({"checkpoint": head.number, "digest": head.digest}) + "\n"
        try:
            with self._lock, changing_folder(self._path.parent):
                earlier = self.read()
                if earlier is None or earlier.number <= head.number:
                    replace_private(self._path, text)
        except OSError as error:
            _log.warning("%s cannot be written: %s", self._path, error)

    def forget(self) -> None:
        """Remember nothing any more: the records were replaced on purpose."""
        self._path.unlink(missing_ok=True)
