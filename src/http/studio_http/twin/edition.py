"""One edition of the twin: a folder of files, each as it is, and packed where that gains."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from studio_http.base.encodings import Coding, encode, worthwhile

ENDINGS: dict[Coding, str] = {"identity": "", "gzip": ".gz", "br": ".br"}
MANIFEST, LACKING = "edition.json", "lacking.json"
"""What an edition holds; the second name is that of one from which something was withdrawn."""

SITE = "site"
"""The folder of the files that are served; the manifest lies beside it."""

_FOLDER_MODE, _FILE_MODE = 0o755, 0o644

Forms = Callable[[Coding], bytes | None]


def packed(body: bytes) -> Forms:
    """Return how *body* is packed; None where that gains nothing."""
    return lambda coding: encode(body, coding) if worthwhile(body) else None


class Edition:
    """An edition that is being written into *folder*; what is as it was *before* is linked.

    Its files have the moment *number*, in seconds since 1970, which no other edition has: proxies
    make their entity tags of it, so that other bytes have another tag.
    """

    def __init__(self, folder: Path, number: int, before: Path | None = None) -> None:
        self._folder = folder / SITE
        self._manifest = folder / MANIFEST
        self._number = number
        self._before = before / SITE if before else None
        self._known = tags_of(before) if before else {}
        self._folders: set[Path] = set()
        self.tags: dict[str, str] = {}
        """What was put, by name."""
        self.written = 0
        """How many files are not those of the edition before."""

    def put(self, name: str, tag: str, body: Callable[[], bytes], forms: Forms | None) -> None:
        """Put a file whose content has the *tag*; *body* and *forms* are asked when it is new."""
        path = self._folder / name
        self._make_folder(path.parent)
        self.tags[name] = tag
        if self._known.get(name) == tag and self._linked(name, path):
            return
        content = body()
        forms = forms or packed(content)
        self._write(path, content)
        for coding, ending in ENDINGS.items():
            form = forms(coding) if ending else None
            if form is not None:
                self._write(path.with_name(path.name + ending), form)
        self.written += 1

    def finish(self) -> None:
        """Write down what the edition holds, for the one after it."""
        self._make_folder(self._folder)
        self._write(self._manifest, json.dumps(self.tags).encode())

    def _linked(self, name: str, path: Path) -> bool:
        """Link a file of the edition before, with its packed forms; False when it is gone."""
        if self._before is None:
            return False
        for ending in ENDINGS.values():
            before = self._before / f"{name}{ending}"
            try:
                path.with_name(path.name + ending).hardlink_to(before)
            except OSError:
                if not ending:
                    return False
        return True

    def _write(self, path: Path, content: bytes) -> None:
        path.unlink(missing_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
        with os.fdopen(handle, "wb") as file:
            os.fchmod(handle, _FILE_MODE)
            file.write(content)
            file.flush()
            os.fsync(handle)
        os.utime(path, (self._number, self._number))

    def _make_folder(self, folder: Path) -> None:
        """Make a folder that everybody may look into, whatever the process's mask is."""
        if folder in self._folders:
            return
        self._folders.add(folder)
        if not folder.is_dir():
            self._make_folder(folder.parent)
            folder.mkdir(exist_ok=True)
            folder.chmod(_FOLDER_MODE)


def tags_of(edition: Path, said_in: Sequence[str] = (MANIFEST, LACKING)) -> Mapping[str, str]:
    """Return what *edition* was written with, by name, as the first of these files of it says."""
    for name in said_in:
        with suppress(OSError, ValueError):
            tags = json.loads((edition / name).read_bytes())
            return tags if isinstance(tags, dict) else {}
    return {}
