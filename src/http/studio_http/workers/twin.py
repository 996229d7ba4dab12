"""The background work of writing what is published as files, for when nobody answers."""

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from pathlib import Path

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import called_in
from studio_core.records.changes import JournalEntry, Position
from studio_http.base.cached_response import CachedResponse
from studio_http.base.repeating_thread import RepeatingThread
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.away import away_answers
from studio_http.pages.page_factory import PageFactory
from studio_http.published.content import Snapshot
from studio_http.published.snapshot import SHOWN, Published
from studio_http.twin.answers import every_answer
from studio_http.twin.edition import Edition
from studio_http.twin.folder import EVERYTHING, MEDIA, TwinFolder
from studio_http.twin.pictures import place_pictures
from studio_http.twin.withdrawing import Editions, pages_of, shows
from studio_http.twin.writing import EditionWriter

log = logging.getLogger("studio.twin")

FOLLOWING_SECONDS = 30.0
"""How often a process that does not write asks whether it may."""

CLEARING_SECONDS = 60.0
"""How long older editions stay for who reads from them; what was unpublished may lie in one."""

_START_SECONDS = 1.0
_QUIET_SECONDS = 0.2
"""How long the first answers of an edition wait: another change may follow."""


class TwinWriter:
    """One thread of this process; a lock decides which process of the machine writes.

    Without a folder in the settings, it does nothing. *sleep* is the clock of its pauses.
    """

    def __init__(
        self,
        studio: Studio,
        published: Published,
        pages: PageFactory,
        headers: RawHeaders,
        files: Mapping[str, CachedResponse],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        root = studio.settings.twin_dir
        self.folder = TwinFolder(root) if root else None
        self._studio, self._published = studio, published
        self._pages, self._headers, self._files = pages, headers, files
        self._sleep = sleep
        self._is_due, self._is_tidy = True, False
        self._outdated: Editions = {}
        self._ids: set[str] = set()
        self._stopping = threading.Event()
        self._rounds = RepeatingThread(
            "studio.twin", "writing the twin", self.step, failed=self._again, ended=self._end
        )

    def start(self) -> None:
        """Start the thread, where there is a folder to write into."""
        if self.folder:
            self._rounds.start()

    def stop(self) -> None:
        """End the thread after the answer that it writes; the edition before stays served."""
        self._stopping.set()
        self._rounds.stop()

    def starting(self) -> None:
        """Have nothing answered from files until this process has read what is published."""
        self._outdated = self._published.editions
        self._hold(0, anew=True)

    def heard(self, entry: JournalEntry) -> None:
        """Have nothing answered from files until an edition has the change of *entry*.

        Called when this process has published it, and before anybody is told of it.
        """
        ids = entry.ids()
        if not SHOWN.isdisjoint(ids):
            self._hold(entry.position, pages_of(ids))

    def start_anew(self, position: Position) -> None:
        """Have nothing answered from files until there is an edition of *position*.

        Something may have been taken back that this process did not hear of.
        """
        if self.folder:
            self._hold(position, self.folder.shown_records())

    def step(self) -> float:
        """Write an edition if one is due; return the seconds until there may be more to do."""
        try:
            return self._step()
        except OSError as error:
            log.warning("the twin is not written: %s", error)
            self._again()
            return FOLLOWING_SECONDS

    def _step(self) -> float:
        folder, editions = self.folder, self._published.editions
        if folder is None or not folder.lead():
            return FOLLOWING_SECONDS
        if not editions or editions is self._outdated:
            return _START_SECONDS
        now = editions[BASE]
        if now.own_texts.is_open and folder.lacks(now.position):
            self._again()
        if self._is_due:
            self._is_due, self._is_tidy = False, False
            # It may have been taken back while no process heard of it.
            if gone := self._gone(folder.shown_records()):
                folder.hold(now.position, gone)
            self._sleep(_QUIET_SECONDS)
            self._renew(folder, self._published.editions)
            return CLEARING_SECONDS
        if not self._is_tidy:
            # Formats that were being made by then are ready now.
            self._place(folder, self._ids)
            folder.remove_older(kept=0)
            self._is_tidy = True
        return FOLLOWING_SECONDS

    def _end(self) -> None:
        if self.folder:
            self.folder.close()

    def _again(self) -> None:
        self._is_due = True

    def _gone(self, pages: Iterable[str]) -> list[str]:
        """Return those of *pages* that are about what is not published in their language."""
        editions = self._published.editions
        return [page for page in pages if editions and not shows(editions, page)]

    def _taken_back(self, folder: TwinFolder, pages: Iterable[str]) -> Collection[str]:
        """Return what is shown no more, when one of *pages* is not, or the site is closed."""
        editions = self._published.editions
        if editions and not editions[BASE].own_texts.is_open:
            return (EVERYTHING,)
        gone = self._gone(pages)
        # All that is gone by now at once: each time every answer is read.
        return self._gone({*gone, *folder.shown_records()}) if folder.has(gone) else gone

    def _hold(self, position: Position, pages: Iterable[str] = (), *, anew: bool = False) -> None:
        if self.folder is None:
            return
        self._again()
        try:
            every = self._taken_back(self.folder, pages)
            self.folder.hold(position, every, anew=anew)
        except OSError as error:
            log.warning("the twin cannot be held back: %s", error)
        self._rounds.wake()

    def _renew(self, folder: TwinFolder, editions: Editions) -> None:
        """Write what *editions* show; nothing stays of a site that is not open."""
        if editions[BASE].own_texts.is_open:
            edition, place = folder.begin()
            try:
                self._write(folder, editions, edition, place)
            except OSError:
                folder.drop(place)
                raise
        else:
            folder.clear()
            self._ids = set()

    def _write(self, folder: TwinFolder, editions: Editions, edition: Edition, place: Path) -> None:
        """Write an edition and have it served, unless the process ends meanwhile."""
        begun = time.monotonic()
        writer = EditionWriter(edition, self._studio.clock())
        for one in every_answer(self._pages, self._headers, editions):
            if self._stopping.is_set():
                return
            before = time.thread_time()
            writer.put(one)
            # As long as it worked it lets others work: requests come first.
            self._sleep(time.thread_time() - before)
        writer.put_files(self._files)
        for language, now in editions.items():
            writer.put_files(called_in(language, partial(_away, now)))
        edition.finish()
        self._ids = writer.ids
        self._place(folder, self._ids)
        folder.show(place, editions[BASE].position)
        folder.remove_older()
        took = time.monotonic() - begun
        log.info("%d files, %d new, in %.1f s", len(edition.tags), edition.written, took)

    def _place(self, folder: TwinFolder, ids: Iterable[str]) -> None:
        """Have the pictures with *ids* beside the editions; pages are served without them, too."""
        try:
            place_pictures(folder.root / MEDIA, self._studio.media, ids)
        except OSError as error:
            log.warning("the twin has not all pictures: %s", error)


def _away(now: Snapshot) -> Mapping[str, CachedResponse]:
    return away_answers(now.site)
