"""The background work of keeping the published folder: what is kept in memory lies there, too."""

import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from hashlib import blake2b
from urllib.parse import unquote

from studio_adapters.bootstrap import Studio
from studio_core.addresses.paths import quoted_path
from studio_core.jobs.job import Job, JobRun
from studio_core.languages.registry import BASE, split_address
from studio_core.languages.speaking import called_in, here
from studio_core.records.changes import JournalEntry, Position
from studio_core.records.store import Store
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders, policy_element
from studio_http.pages.away import away_answers
from studio_http.pages.page_factory import PageFactory
from studio_http.pages.page_routes import FEEDS, route_of
from studio_http.published.content import Snapshot
from studio_http.published.page_fallback import CALLS
from studio_http.published.snapshot import SETTLING_SECONDS, SHOWN, Published
from studio_http.published_files.answers import PublicAnswer, every_answer
from studio_http.published_files.changes import (
    EVERY_KIND,
    EVERYTHING,
    LISTS,
    PICTURE,
    Editions,
    Kind,
    Touched,
    kind_of,
    things_in,
    touched_by,
)
from studio_http.published_files.files import PublicFile, PublishedFiles, compressed
from studio_http.published_files.names import Form, file_name
from studio_http.published_files.pictures import missing_pictures, place_pictures

log = logging.getLogger("studio.files")

FOLLOWING_SECONDS = 30.0
"""How often a process that does not fill the folder asks whether it may."""

TIDY_SECONDS = 60.0
"""How long after the last change pictures are looked for that were being made by then."""

_MOST_LOOKS = 10
"""How often that is done: of some pictures a width is never made."""

_START_SECONDS = 1.0
_MOST_WAITING = 2_000
_QUERIES = frozenset(("category=commercial", "tab=qna"))
"""The queries of pages that have files; every other one is answered by the application."""

_PAGED = frozenset(("projects", "articles"))
"""Kinds whose files are all made again after a change: the pages of a list lead to each other."""

_NAMING = EVERY_KIND - LISTS
"""Kinds of files that are looked through for what they name."""

_START_PAGE = "/index.html"
"""The application's start page as it was built: each page of the site is made of it."""

_FIRST = b'<meta charset="utf-8" />'


class FileWriter:
    """The job of this process that keeps the folder. Without one in the settings it has none.

    Every process puts what it is asked for; one of the machine, which a lock decides, puts what
    nobody has asked for yet. *sleep* is the clock of its pauses; *wake* is called when there is
    something to do.
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
        root = studio.settings.published_dir
        self.files = PublishedFiles(root) if root else None
        self._media, self._published, self._store = studio.media, published, studio.store
        self._built = files
        self._version = version_of(pages.base, headers, files)
        self._sleep = sleep
        self._turn = threading.Lock()
        self._shown: Editions = {}
        self._waiting: deque[tuple[str, str]] = deque(maxlen=_MOST_WAITING)
        self._is_all_due, self._tidied = True, 0
        self._pictures: set[str] = set()
        self._due_kinds: frozenset[str] = frozenset()
        self._stopping = threading.Event()
        self._clock = studio.clock
        self._step_at: datetime | None = None
        self._woken_at: datetime | None = None
        self.wake: Callable[[], None] = lambda: None
        if self.files:
            published.answers.on_kept = self.kept

    def jobs(self) -> tuple[Job, ...]:
        """Return the job that puts files there, where there is a folder for them."""
        job = Job(
            name="published-folder",
            run=self._run,
            due=self._due,
            limit=timedelta(days=1),
            stop=self.stop,
        )
        return (job,) if self.files else ()

    def stop(self) -> None:
        """End what is done after the file that is written."""
        self._stopping.set()

    def close(self) -> None:
        """Let another process of this machine fill the folder."""
        if self.files:
            self.files.close()

    def kept(self, language: str, key: str) -> None:
        """Have put what is kept in memory now under *key* in a language."""
        self._waiting.append((language, key))
        self._wake()

    def heard(self, entry: JournalEntry) -> None:
        """Take away what the change of *entry* touched.

        Called when this process has published it, and before anybody is told of it.
        """
        ids = entry.ids()
        if self.files is None or SHOWN.isdisjoint(ids):
            return
        with self._turn, self._telling():
            now = self._published.editions
            if now and self._begun(self.files, now) and now[BASE].own_texts.is_open:
                touched = touched_by(self._shown, now, ids)
                known = self._names(now) if touched.kinds == EVERY_KIND else None
                taken = self.files.hold(entry.position, touched, known)
                if taken is not None:
                    self._took(taken, touched)
                if entry.position >= now[BASE].position:
                    self._shown = now
            elif now:
                self._close(self.files, now)

    def start_anew(self, position: Position) -> None:
        """Take everything away: something may have been missed that came before *position*."""
        if self.files is None:
            return
        with self._turn, self._telling():
            self._shown = {}
            now = self._published.editions
            if now and not now[BASE].own_texts.is_open:
                self._close(self.files, now)
            elif now:
                taken = self.files.begin("", now, self._names(now))
                if self._begun(self.files, now):
                    self._took(taken, EVERYTHING)

    def step(self) -> float:
        """Put what waits and what is missing; return the seconds until there may be more to do."""
        try:
            return self._step()
        except OSError as error:
            log.warning("the published folder is not written: %s", error)
            self._again()
            return FOLLOWING_SECONDS
        except Exception:
            self._again()
            raise

    def _run(self, _run: JobRun) -> None:
        self._woken_at = None
        self._stopping.clear()
        pause = 0.0
        while pause == 0 and not self._stopping.is_set():
            pause = self.step()
        self._step_at = self._clock() + timedelta(seconds=pause)

    def _due(self, _store: Store, now: datetime) -> datetime:
        longest = now + timedelta(seconds=max(FOLLOWING_SECONDS, TIDY_SECONDS))
        woken_at, due = self._woken_at, self._step_at or now
        if woken_at:
            due = min(due, woken_at + timedelta(seconds=SETTLING_SECONDS))
        # Longer waits only one whose clock was set back.
        return due if due <= longest else now

    def _wake(self) -> None:
        if self._woken_at is None:
            self._woken_at = self._clock()
            self.wake()

    def _step(self) -> float:
        files, now = self.files, self._published.editions
        if files is None or not now:
            return _START_SECONDS
        with self._turn:
            if not now[BASE].own_texts.is_open:
                self._close(files, now)
                return FOLLOWING_SECONDS
            if not self._begun(files, now):
                return FOLLOWING_SECONDS
        self._put_waiting(files)
        if not files.lead():
            return FOLLOWING_SECONDS
        if self._is_all_due or self._due_kinds:
            kinds, self._due_kinds = self._due_kinds, frozenset()
            is_all, self._is_all_due, self._tidied = self._is_all_due, False, 0
            if not self._fill(files, self._published.editions, kinds, is_all=is_all):
                self._due_kinds |= kinds
                self._is_all_due |= is_all
                return 0.0
            return TIDY_SECONDS
        if self._pictures and self._tidied < _MOST_LOOKS:
            # Formats that were being made by then may be ready now.
            self._tidied += 1
            self._place(files)
            return TIDY_SECONDS
        return FOLLOWING_SECONDS

    def _begun(self, files: PublishedFiles, now: Editions) -> bool:
        """See that what lies in the folder is known; it may have been removed meanwhile."""
        if not now[BASE].own_texts.is_open:
            return False
        if not self._shown or not files.is_begun():
            mine, theirs = now[BASE].position, files.position
            if mine < theirs <= self._store.position():
                # Another process is further: what was taken away meanwhile is not known here yet.
                return False
            taken = files.begin(self._version, now, self._names(now))
            self._shown, self._pictures = now, missing_pictures(files)
            self._took(taken, EVERYTHING)
        return True

    def _close(self, files: PublishedFiles, now: Editions) -> None:
        """Leave nothing of a site that is not open."""
        self._waiting.clear()
        self._shown = {}
        files.clear(now[BASE].position)

    def _names(self, now: Editions) -> set[str]:
        """Return the name of every file that there may be of what is published *now*."""
        names = {file_name(one.address, one.form) for one in every_answer(self._published)}
        for language, edition in now.items():
            others = self._others(language, edition)
            names |= {file_name(address, "file") for address in others}
        return {name for name in names if name is not None}

    def _others(self, language: str, edition: Snapshot) -> Mapping[str, CachedResponse]:
        """Return the files of the application, and what is said while it is away."""
        built = self._built if language == BASE else {}
        away = called_in(language, partial(away_answers, edition.site))
        every = {**built, **away}
        return {address: answer for address, answer in every.items() if address != _START_PAGE}

    def _took(self, taken: Iterable[str], touched: Touched) -> None:
        """Have put again at once what is in memory; lists, and what came, in any case."""
        self._waiting.extend(map(split_address, taken))
        self._due_kinds |= touched.kinds & _PAGED
        if touched.is_other or touched.kinds == EVERY_KIND:
            self._again()
        self._wake()

    def _put_waiting(self, files: PublishedFiles) -> None:
        while self._waiting and not self._stopping.is_set():
            language, key = self._waiting.popleft()
            editions = self._published.editions
            now, answer = editions.get(language), self._published.answers.get(key, language)
            if editions is not self._published.editions:
                # The answer may be newer than that: one that is made anew is heard of.
                self._waiting.append((language, key))
                continue
            path, _, query = key.partition("?")
            is_call = path.startswith(CALLS)
            if now and answer and (not query or (query in _QUERIES and not is_call)):
                is_file = path in FEEDS or route_of(unquote(path)) is None
                form: Form = "data" if is_call else "file" if is_file else "page"
                address = called_in(language, partial(here, quoted_path(key) if is_call else key))
                self._put(files, PublicAnswer(address, form, partial(_given, answer)), now)

    def _fill(
        self, files: PublishedFiles, now: Editions, kinds: frozenset[str], *, is_all: bool
    ) -> bool:
        """Put files of *kinds* that are not right; with *is_all* also what has no file.

        False where it ended before: the server stops, or there was another change.
        """
        begun, written = time.monotonic(), 0
        for one in every_answer(self._published):
            if self._stopping.is_set() or self._published.editions is not now:
                return False
            is_of_kinds = kind_of(one.address) in kinds
            name = file_name(one.address, one.form) if is_all or is_of_kinds else None
            if name is None or files.lies(name, fresh=is_of_kinds):
                continue
            before = time.thread_time()
            written += self._put(files, one, now[split_address(one.address)[0]])
            # As long as it worked it lets others work: requests come first.
            self._sleep(time.thread_time() - before)
            self._put_waiting(files)
        for language, edition in now.items() if is_all else ():
            for address, answer in self._others(language, edition).items():
                made = PublicAnswer(address, "file", partial(_given, answer))
                written += self._put(files, made, edition)
        self._place(files)
        files.completed(now[BASE].position)
        log.info("%d files in %.1f s", written, time.monotonic() - begun)
        return True

    def _put(self, files: PublishedFiles, one: PublicAnswer, now: Snapshot) -> bool:
        """Put an answer of *now*; False for none, or where the folder has a newer one."""
        name, answer = file_name(one.address, one.form), one.make()
        if name is None or answer is None or files.lies(name, fresh=True):
            return False
        is_page = one.form == "page"
        body = _with_policy(answer) if is_page else answer.body
        kind: Kind = "asset" if one.address in self._built else kind_of(one.address)
        made = PublicFile(
            name=name,
            kind=kind,
            address=one.address if is_page else unquote(one.address),
            body=body,
            forms=compressed(body) if is_page else answer.encoded,
            things=things_in(body, now) if kind in _NAMING else frozenset(),
        )
        new = files.put(made, now.position)
        if new is None:
            return False
        self._pictures |= {thing for thing in new if thing.startswith(PICTURE)}
        return True

    def _place(self, files: PublishedFiles) -> None:
        """Have the pictures beside the pages; pages are served without them, too."""
        try:
            self._pictures = place_pictures(files, self._media, self._pictures)
        except OSError as error:
            log.warning("not all pictures lie in the published folder: %s", error)

    def _again(self) -> None:
        self._is_all_due = True

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            log.warning("files cannot be taken away: %s", error)
            # What this change touched is not asked again: everything is looked through.
            self._shown = {}
            self._again()


def version_of(base: str, headers: RawHeaders, files: Mapping[str, CachedResponse]) -> str:
    """Return a digest of what every page depends on beside what is published."""
    told = [base, *(f"{name!r}{value!r}" for name, value in headers)]
    told += [f"{address} {answer.tag}" for address, answer in sorted(files.items())]
    return blake2b("\n".join(told).encode(), digest_size=16).hexdigest()


def _with_policy(answer: CachedResponse) -> bytes:
    """Return the page of *answer*, which says what it may load before all that this is about."""
    policy = policy_element(answer.headers).encode()
    return answer.body.replace(_FIRST, _FIRST + b"\n" + policy, 1)


def _given(answer: CachedResponse) -> CachedResponse:
    return answer
