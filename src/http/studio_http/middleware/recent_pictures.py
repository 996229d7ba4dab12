"""Pictures that were sent before, answered on the event loop while they are in memory."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from studio_core.pictures.library import MediaFile
from studio_http.base.asgi import Scope
from studio_http.base.cached_response import Messages
from studio_http.base.security_headers import RawHeaders

LARGEST_BYTES = 256 * 1024
"""A picture that fits into one piece; longer ones are sent piece by piece."""

_KEPT = 4096
_PARTIAL = frozenset({b"range", b"if-none-match"})
_WITHOUT_WAITING = getattr(os, "RWF_NOWAIT", None)
"""preadv(2): read what is in memory, and say so where a disk would be waited for. Linux only."""


@dataclass(frozen=True, slots=True)
class _Sent:
    file: MediaFile
    headers: list[tuple[bytes, bytes]]


class RecentPictures:
    """The last pictures that were sent whole, each with the head of its answer.

    Nothing of their bytes is kept here: the file is opened anew for each answer, and one that was
    removed or written anew meanwhile is none of these any more.
    """

    def __init__(self, headers: RawHeaders) -> None:
        self._headers = headers
        self._sent: dict[str, _Sent] = {}

    def note(self, path: str, file: MediaFile, headers: list[tuple[bytes, bytes]]) -> None:
        """Keep how *file* was answered at *path*, if it stays as it is and is not long."""
        if not file.immutable or file.size > LARGEST_BYTES or _WITHOUT_WAITING is None:
            return
        while len(self._sent) >= _KEPT:
            del self._sent[next(iter(self._sent))]
        names = {name for name, _ in headers}
        others = [pair for pair in self._headers if pair[0] not in names]
        self._sent[path] = _Sent(file, [*headers, *others])

    def answer(self, scope: Scope, asked: Mapping[bytes, bytes]) -> Messages | None:
        """Return the answer to a GET for a whole file; None for all else.

        What is not answered here takes its way through all layers, where a thread waits for it.
        """
        sent = self._sent.get(scope["path"])
        if sent is None or scope["method"] != "GET" or _PARTIAL & asked.keys():
            return None
        body = _read_at_once(sent.file)
        if body is None:
            del self._sent[scope["path"]]
            return None
        start = {"type": "http.response.start", "status": 200, "headers": sent.headers}
        return start, {"type": "http.response.body", "body": body}


def _read_at_once(file: MediaFile) -> bytearray | None:
    """Return the bytes of *file*; None when a disk would be waited for, or it is another one."""
    try:
        opened = os.open(file.path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        facts = os.fstat(opened)
        if (facts.st_size, facts.st_mtime_ns) != (file.size, file.written_ns):
            return None
        body = bytearray(file.size)
        return body if os.preadv(opened, [body], 0, _WITHOUT_WAITING or 0) == file.size else None
    except OSError:
        return None
    finally:
        os.close(opened)
