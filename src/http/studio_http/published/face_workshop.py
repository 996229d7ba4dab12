"""Cuts of the headline face, made behind everything else and kept for who asks again."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache

from studio_core.site.headlines import FaceCutter, FaceNotCutError, HeadlineCut
from studio_http.base.cached_response import IMMUTABLE_CACHE, CachedResponse
from studio_http.base.security_headers import RawHeaders

KEPT = 512
"""Cuts in memory, of about 5 KB each. A CDN and every browser ask for each only once."""

WAITING = 64
"""How many may wait for being cut; what comes then is refused, and asked for another time."""

OFFERED = 64
"""Cuts that only previews need, known until somebody asks for them."""

_AT_ONCE = 16
"""How many one process cuts: it takes longer to start than to cut one."""


class FaceWorkshop:
    """One thread that cuts fonts. Safe to call from many threads."""

    def __init__(self, open_cutter: Callable[[], FaceCutter], headers: RawHeaders) -> None:
        self._cutter = cache(open_cutter)
        self._headers = headers
        self._lock = threading.Lock()
        self._made: OrderedDict[str, CachedResponse] = OrderedDict()
        self._offered: OrderedDict[str, HeadlineCut] = OrderedDict()
        self._waiting: dict[str, tuple[HeadlineCut, Future[CachedResponse]]] = {}
        self._is_closed = False
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="studio-faces")

    def ready(self, tag: str) -> CachedResponse | None:
        """Return the font of *tag* if it is made; it was asked for now."""
        with self._lock:
            if tag in self._made:
                self._made.move_to_end(tag)
            return self._made.get(tag)

    def offer(self, cut: HeadlineCut) -> str:
        """Return the tag of *cut*, which may be asked for although no published page needs it."""
        with self._lock:
            self._offered[cut.tag] = cut
            while len(self._offered) > OFFERED:
                self._offered.popitem(last=False)
        return cut.tag

    def offered(self, tag: str) -> HeadlineCut | None:
        """Return what was offered under *tag*."""
        with self._lock:
            return self._offered.get(tag)

    def ask(self, cut: HeadlineCut) -> Future[CachedResponse]:
        """Have *cut* made, and return where it will be; who asks for the same waits for the same.

        Raise `FaceNotCutError` when too many wait, and once it is closed.
        """
        with self._lock:
            return self._asked(cut)

    def ask_ahead(self, cuts: Iterable[HeadlineCut]) -> None:
        """Have *cuts* made by as few processes as there can be, as far as there is room."""
        with self._lock, suppress(FaceNotCutError):
            for cut in cuts:
                self._asked(cut)

    def _asked(self, cut: HeadlineCut) -> Future[CachedResponse]:
        if found := self._made.get(cut.tag):
            done: Future[CachedResponse] = Future()
            done.set_result(found)
            return done
        if cut.tag not in self._waiting:
            if self._is_closed or len(self._waiting) >= WAITING:
                raise FaceNotCutError("closed" if self._is_closed else "too many wait")
            self._waiting[cut.tag] = cut, Future()
            self._thread.submit(self._work)
        return self._waiting[cut.tag][1]

    def close(self) -> None:
        """Let go of the thread; what waits is not cut any more."""
        with self._lock:
            self._is_closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _work(self) -> None:
        """Cut the fonts that wait, at most sixteen in one process."""
        with self._lock:
            batch = dict([*self._waiting.items()][:_AT_ONCE])
        if not batch:
            return
        try:
            fonts = self._cutter().cut([cut for cut, _ in batch.values()])
        except FaceNotCutError as error:
            self._forget(batch)
            for _, asked in batch.values():
                asked.set_exception(error)
            return
        answers = [self._answer(font) for font in fonts]
        with self._lock:
            self._made.update(zip(batch, answers, strict=True))
            while len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._forget(batch)
        for (_, asked), answer in zip(batch.values(), answers, strict=True):
            asked.set_result(answer)

    def _forget(self, batch: dict[str, tuple[HeadlineCut, Future[CachedResponse]]]) -> None:
        with self._lock:
            for tag in batch:
                del self._waiting[tag]

    def _answer(self, font: bytes) -> CachedResponse:
        return CachedResponse(
            font,
            media_type=b"font/woff2",
            cache=IMMUTABLE_CACHE,
            headers=self._headers,
            compress=False,
        )
