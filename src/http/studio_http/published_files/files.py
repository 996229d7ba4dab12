"""The published folder: which answers lie in it, and which of them are shown.

What lies in `fresh` is what the application answers, byte for byte: a proxy serves it. What a
change touches is moved to `former` before anybody is told of the change; a proxy serves it from
there only while the application is away. What names a record that visitors may not see any more
is in neither.
"""

import fcntl
import os
import shutil
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from studio_core.languages.registry import BASE
from studio_core.records.changes import Position
from studio_http.base.encodings import Coding, encode, worthwhile
from studio_http.published_files.changes import (
    EVERY_KIND,
    PICTURE,
    Editions,
    Touched,
    lists_of,
    withdrawn,
)
from studio_http.published_files.index import NAME, FolderIndex

FRESH, FORMER = "fresh", "former"
COMPLETE = "complete"
"""Lies there while every public address has its file: what has none is not there at all."""

PICTURES = (Path("media"), Path("stand-ins/media"))
"""Folders of pictures: those that are made, and what stands in for a width that is not."""

ENDINGS: dict[Coding, str] = {"identity": "", "gzip": ".gz", "br": ".br"}
"""What a coding adds to a file's name."""

_SHOWN = (FRESH, FORMER, COMPLETE, "media", "stand-ins")
_NEW, _CLOSED, _LOCK = "new", "closed", "lock"
_OF_A_DISK = "lost+found"
_FOLDER_MODE, _FILE_MODE = 0o755, 0o644

Forms = Callable[[Coding], bytes | None]


def compressed(body: bytes) -> Forms:
    """Return *body* by coding; None where that gains nothing."""
    return lambda coding: encode(body, coding) if worthwhile(body) else None


class ForeignFolderError(OSError):
    """The folder holds something that no published folder has."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"{root} holds something else: name a folder of its own")


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicFile:
    """An answer as a file: its *kind* says which changes touch it, as do the *things* it names.

    *address* is what the answer is kept under, *forms* gives its body by coding.
    """

    name: str
    kind: str
    address: str
    body: bytes
    forms: Forms
    things: frozenset[str] = frozenset()


class PublishedFiles:
    """The folder *root*. Used by every process of the machine, each of them from any thread."""

    def __init__(self, root: Path, now: Callable[[], float] = time.time) -> None:
        self.root = root
        self._now = now
        self._numbers = count()
        self._thread = threading.RLock()
        self._index: FolderIndex | None = None
        self._lock: int | None = None

    def lead(self) -> bool:
        """Become the one process that fills the folder, until it ends; False while another is."""
        if self._lock is not None and not self._is_same(self._lock):
            self._end_leading()
        if self._lock is None:
            self._make_root()
            lock = os.open(self.root / _LOCK, os.O_RDWR)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
                return False
            self._lock = lock
        return True

    def close(self) -> None:
        """Let another process fill the folder."""
        with self._thread:
            self._end_leading()
            if self._index:
                self._index.close()
                self._index = None

    @property
    def position(self) -> Position:
        """Up to where changes have taken their files away; 0 at first."""
        with self.exclusively() as index:
            return index.position or 0

    def begin(self, version: str, now: Editions, known: Collection[str]) -> list[str]:
        """Take away what may have changed while no process followed what is published *now*.

        What was made by another *version* of the application or its settings is former, too; what
        is not *known* goes (`hold`). Returns the addresses of what was taken.
        """
        with self.exclusively() as index:
            shutil.rmtree(self.root / _CLOSED, ignore_errors=True)
            self._remove_older()
            self._remove_unknown(index)
            position, gone = now[BASE].position, withdrawn(index.names(), now)
            is_same = index.version == version and index.position == position
            kinds = frozenset[str]() if is_same else EVERY_KIND
            touched = Touched(kinds, gone=gone, is_other=not is_same)
            taken = self._take(index, touched, known)
            index.note(version=version, position=position, moment=self._next_moment(index))
            return taken

    def is_begun(self) -> bool:
        """Tell whether the folder is there, and what lies in it is known."""
        with self.exclusively() as index:
            return index.position is not None

    def hold(
        self, position: Position, touched: Touched, known: Collection[str] | None = None
    ) -> list[str] | None:
        """Take away what was *touched* by the change at *position*; return the addresses.

        None where another process has done it. Files of answers that are not *known* by their names
        go: there is nothing at their addresses any more.
        """
        with self.exclusively() as index:
            before = index.position
            if before is None or before >= position:
                return None
            taken = self._take(index, touched, known)
            index.note(position=position, moment=self._next_moment(index))
            return taken

    def put(self, file: PublicFile, position: Position) -> set[str] | None:
        """Put a file that is right as of *position*; return the things that it names anew.

        None where it may lack something by now, or lies there. Pictures that nothing names any
        more are removed.
        """
        fresh, former = self.root / FRESH / file.name, self.root / FORMER / file.name
        is_same = _content(former) == file.body
        made = [] if is_same else self._written(file)
        try:
            with self.exclusively() as index:
                before = index.position
                if before is None or before > position or fresh.exists():
                    return None
                named = index.named_by(file.name)
                index.put(file.name, file.kind, file.address, file.things)
                self._remove_pictures(index, named - file.things)
                self.make_folder(fresh.parent)
                if is_same:
                    _move(former, fresh)
                else:
                    self._show(made, fresh, index.moment)
                    _remove(former)
                return {*file.things} - named
        finally:
            for path, _ in made:
                path.unlink(missing_ok=True)

    def lies(self, name: str, *, fresh: bool = False) -> bool:
        """Tell whether a file is there; with *fresh* only one that is shown as it is."""
        is_fresh = (self.root / FRESH / name).exists()
        return is_fresh or (not fresh and (self.root / FORMER / name).exists())

    def completed(self, position: Position) -> None:
        """Say that every public address has its file, as of *position*."""
        with self.exclusively() as index:
            if index.position is not None and index.position <= position:
                (self.root / COMPLETE).touch(_FILE_MODE)

    def clear(self, position: Position) -> None:
        """Show nothing any more, as of *position*, and remove everything but the folder itself.

        Nothing is done where there is nothing, or another process knows more.
        """
        with self.exclusively() as index:
            is_late = index.position is not None and index.position > position
            if is_late or not any((self.root / one).exists() for one in _SHOWN):
                return
            (self.root / COMPLETE).unlink(missing_ok=True)
            closed = self.root / _CLOSED
            closed.mkdir(exist_ok=True)
            for path in self.root.iterdir():
                if path.is_dir() and path not in (closed, self.root / _OF_A_DISK):
                    path.rename(closed / f"{path.name}-{next(self._numbers)}-{os.getpid()}")
            index.forget(index.names())
            index.note(position=position)
        shutil.rmtree(self.root / _CLOSED, ignore_errors=True)

    @contextmanager
    def exclusively(self) -> Iterator[FolderIndex]:
        """Let one thread of one process of the machine at a time look and change."""
        with self._thread:
            self._make_root()
            opened = os.open(self.root, os.O_RDONLY)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX)
                yield self._opened()
            finally:
                os.close(opened)

    def _opened(self) -> FolderIndex:
        if self._index is not None and not (self.root / NAME).exists():
            self._index.close()
            self._index = None
        if self._index is None:
            self._index = FolderIndex(self.root)
        return self._index

    def _take(
        self, index: FolderIndex, touched: Touched, known: Collection[str] | None
    ) -> list[str]:
        """Make former what was *touched*, and remove what names something that is *gone*."""
        taken = index.touched(touched.kinds, touched.things)
        names = index.names() if touched.languages or touched.gone else {}
        taken |= {
            name: address
            for name, address in names.items()
            if any(name.startswith(f"{code}/") for code in touched.languages)
        }
        gone = {one for language, thing in touched.gone for one in _gone(index, language, thing)}
        gone |= index.touched(touched.gone_kinds, ()).keys()
        if known is not None:
            gone |= index.touched(EVERY_KIND, ()).keys() - set(known)
        if gone or touched.is_other:
            (self.root / COMPLETE).unlink(missing_ok=True)
        for name in gone:
            _remove(self.root / FRESH / name)
            _remove(self.root / FORMER / name)
        named = {thing for name in gone for thing in index.named_by(name)}
        index.forget(gone)
        self._remove_pictures(index, named)
        for name in taken.keys() - gone:
            fresh, former = self.root / FRESH / name, self.root / FORMER / name
            if fresh.exists():
                self.make_folder(former.parent)
                _move(fresh, former)
        return list(taken.values())

    def _remove_older(self) -> None:
        """Remove what version 0.1.0 left: a proxy would serve its links for ever."""
        for folder in (self.root, self.root.with_name("twin")):
            if (folder / "editions").is_dir() and (folder / _LOCK).is_file():
                for link in (folder / "fresh", folder / "current"):
                    if link.is_symlink():
                        link.unlink()
                shutil.rmtree(folder / "editions", ignore_errors=True)

    def _remove_pictures(self, index: FolderIndex, things: Iterable[str]) -> None:
        """Remove those of *things* that are pictures which nothing names."""
        for thing in things:
            if thing.startswith(PICTURE) and not index.naming(thing):
                for folder in PICTURES:
                    for path in (self.root / folder).glob(f"{thing.removeprefix(PICTURE)}[-.]*"):
                        path.unlink(missing_ok=True)

    def _remove_unknown(self, index: FolderIndex) -> None:
        """Remove files that are not in the index: a process was killed, or the power failed."""
        known = index.names()
        shutil.rmtree(self.root / _NEW, ignore_errors=True)
        for folder in (self.root / FRESH, self.root / FORMER):
            for path in folder.rglob("*") if folder.is_dir() else ():
                name = str(path.relative_to(folder))
                plain = name.removesuffix(".gz").removesuffix(".br")
                if name not in known and plain not in known and path.is_file():
                    path.unlink(missing_ok=True)

    def _next_moment(self, index: FolderIndex) -> int:
        """Return a moment that no file has: proxies make entity tags of moment and length."""
        return max(int(self._now()), index.moment + 1)

    def _written(self, file: PublicFile) -> list[tuple[Path, str]]:
        """Write a file beside those that are served; the one without a coding comes last."""
        folder = self.root / _NEW
        self.make_folder(folder)
        forms = ((ending, file.forms(coding)) for coding, ending in ENDINGS.items() if ending)
        bodies = [*((ending, form) for ending, form in forms if form is not None), ("", file.body)]
        made = []
        for ending, body in bodies:
            path = folder / f"{os.getpid()}-{next(self._numbers)}"
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _FILE_MODE)
            with os.fdopen(handle, "wb") as opened:
                os.fchmod(handle, _FILE_MODE)
                opened.write(body)
                opened.flush()
                os.fsync(handle)
            made.append((path, ending))
        return made

    def _show(self, made: Iterable[tuple[Path, str]], fresh: Path, moment: int) -> None:
        for path, ending in made:
            os.utime(path, (moment, moment))
            path.replace(fresh.with_name(fresh.name + ending))

    def _make_root(self) -> None:
        """Make the folder, with the file that says whose it is; none of somebody else's."""
        lock = self.root / _LOCK
        if lock.is_file():
            return
        self.make_folder(self.root)
        is_foreign = any(path.name not in (_LOCK, _OF_A_DISK) for path in self.root.iterdir())
        if is_foreign and not lock.is_file():
            raise ForeignFolderError(self.root)
        os.close(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600))

    def make_folder(self, folder: Path) -> None:
        """Make a folder that everybody may look into, whatever the process's mask is."""
        if not folder.is_dir():
            self.make_folder(folder.parent)
            folder.mkdir(exist_ok=True)
            folder.chmod(_FOLDER_MODE)

    def _is_same(self, lock: int) -> bool:
        """Tell whether *lock* is of the folder that is there now: it may have been removed."""
        path = self.root / _LOCK
        return path.is_file() and os.path.samestat(os.fstat(lock), path.stat())

    def _end_leading(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _gone(index: FolderIndex, language: str, thing: str) -> list[str]:
    """Return the files in *language* that may name *thing*, or that are in it at all."""
    names = index.touched(lists_of(thing), [thing]) if thing else index.names()
    # The addresses of the base language name no language, and its ids are those of all.
    return [name for name in names if language == BASE or name.startswith(f"{language}/")]


def _content(path: Path) -> bytes | None:
    with suppress(OSError):
        return path.read_bytes()
    return None


def _move(path: Path, to: Path) -> None:
    """Move a file with its codings; none of those that lay there stays."""
    for ending in ENDINGS.values():
        try:
            path.with_name(path.name + ending).replace(to.with_name(to.name + ending))
        except FileNotFoundError:
            to.with_name(to.name + ending).unlink(missing_ok=True)


def _remove(path: Path) -> None:
    for ending in ENDINGS.values():
        path.with_name(path.name + ending).unlink(missing_ok=True)
