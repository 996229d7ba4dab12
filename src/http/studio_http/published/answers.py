"""The finished answers of what is published, in all languages: one map, bounded in bytes."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from studio_core.languages.speaking import spoken
from studio_http.base.cached_response import CachedResponse
from studio_http.published.content import Snapshot

MOST_BYTES = 32 * 2**20
"""Bytes of all bodies with their codings, which together take no more than the body does."""

BESIDE_BODY = 2_048
"""Bytes that an answer takes beside its body, however short that is: anybody may ask for many."""

Making = Callable[[], CachedResponse | None]
AnswerT = TypeVar("AnswerT", bound=CachedResponse | None)


class Answers:
    """Answers by language and address. When there are too many, those asked for longest ago go.

    They are of the snapshots in *editions*, by language. One that is made of former snapshots is
    given to who asked before, and not kept. *on_kept* hears the language and address of what is
    kept from now on. Safe to call from many threads.
    """

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.editions: Mapping[str, Snapshot] = {}
        self.on_kept: Callable[[str, str], None] = lambda language, address: None
        self._most_bytes = most_bytes
        self._lock = threading.Lock()
        self._answers: OrderedDict[tuple[str, str], CachedResponse] = OrderedDict()
        self._making: dict[tuple[int, str, str], Future[Any]] = {}
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._answers)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Yield the language and address of every answer, those asked for longest ago first."""
        with self._lock:
            return iter(list(self._answers))

    @property
    def bytes(self) -> int:
        """How many bytes the answers are taken to have."""
        return self._bytes

    def get(self, address: str, language: str | None = None) -> CachedResponse | None:
        """Return what is kept at an address, in the language that is spoken without a *language*.

        It was asked for now.
        """
        key = language or spoken(), address
        with self._lock:
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
            return answer

    def answer(
        self, address: str, make: Callable[[], AnswerT], editions: Mapping[str, Snapshot]
    ) -> AnswerT:
        """Return what is kept at an address in the language that is spoken, else *make* it.

        It is made of *editions*. Of those who ask at once for the same one makes it, and all get
        it, or what it raises. None is for an address at which nothing is.
        """
        language = spoken()
        # Who makes it holds the editions: no others have their id meanwhile.
        making = id(editions), language, address
        with self._lock:
            kept = self._answers.get((language, address))
            if kept is not None:
                return cast("AnswerT", kept)
            waited_for = self._making.get(making)
            if waited_for is None:
                made = self._making[making] = Future[Any]()
        if waited_for is not None:
            return cast("AnswerT", waited_for.result())
        try:
            answer = make()
            is_kept = answer is not None and self._keep((language, address), answer, editions)
        except BaseException as error:
            made.set_exception(error)
            raise
        else:
            made.set_result(answer)
        finally:
            with self._lock:
                del self._making[making]
        if is_kept:
            self.on_kept(language, address)
        return answer

    def renew(self, editions: Mapping[str, Snapshot], is_stale: Callable[[str, str], bool]) -> None:
        """Go on with other *editions*, without the answers whose language and address are stale."""
        with self._lock:
            stale = [key for key in self._answers if is_stale(*key)]
            self.editions = editions
            for key in stale:
                self._drop(key)

    def _keep(
        self, key: tuple[str, str], answer: CachedResponse, editions: Mapping[str, Snapshot]
    ) -> bool:
        """Keep an answer of the present editions; others go where there is no room for them."""
        with self._lock:
            if editions is not self.editions:
                return False
            self._drop(key)
            self._answers[key] = answer
            self._bytes += _size(answer)
            while self._bytes > self._most_bytes and len(self._answers) > 1:
                self._drop(next(iter(self._answers)))
        return True

    def _drop(self, key: tuple[str, str]) -> None:
        answer = self._answers.pop(key, None)
        self._bytes -= _size(answer) if answer else 0


def _size(answer: CachedResponse) -> int:
    return 2 * len(answer.body) + BESIDE_BODY
