"""Asking other servers whether they have a picture: few at a time, with pauses for each host."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from http import HTTPStatus
from threading import Lock
from urllib.parse import urlsplit

from studio_adapters.outbound import OutboundClient, OutboundError, OutboundRefusedError

WORKERS = 4
TIMEOUT_SECONDS = 10.0
"""For one question, with all its redirects."""
PAUSE_SECONDS = 0.1
"""Between two questions to the same host."""
MAX_SILENCES = 5
"""A host that did not answer so often is not asked again."""

CLIENT = OutboundClient(
    TIMEOUT_SECONDS, 0, headers={"User-Agent": "studio-audit", "Accept": "image/*"}
)
_HEAD_REFUSED = {403, 405, 501}


def probe_pictures(
    urls: Iterable[str], client: OutboundClient = CLIENT
) -> Iterator[tuple[str, str]]:
    """Ask for every address; give each, as answers come, with its fault ('' when there is none)."""
    with ThreadPoolExecutor(WORKERS) as pool:
        asker = _Asker(client)
        answers = {pool.submit(asker.fault_of, url): url for url in urls}
        try:
            for answer in as_completed(answers):
                yield answers[answer], answer.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class _Asker:
    def __init__(self, client: OutboundClient) -> None:
        self._client = client
        self._lock = Lock()
        self._next: dict[str, float] = {}
        self._silences = Counter[str]()

    def fault_of(self, url: str) -> str:
        try:
            host = urlsplit(url).netloc
        except ValueError:
            return "not an address"
        if self._silences[host] >= MAX_SILENCES:
            return "not asked: its host does not answer"
        # Questions to one host are kept apart, whichever thread asks them.
        with self._lock:
            now = time.monotonic()
            turn = max(now, self._next.get(host, now))
            self._next[host] = turn + PAUSE_SECONDS
        time.sleep(turn - now)
        try:
            status, kind = self._asked("HEAD", url)
            if status in _HEAD_REFUSED:
                # The head is enough; the body stays where it is.
                status, kind = self._asked("GET", url, {"Range": "bytes=0-0"})
        except OutboundRefusedError as error:
            return f"not asked: {error}"
        except OutboundError as error:
            self._silences[host] += 1
            return f"no answer: {error}"
        if status >= HTTPStatus.BAD_REQUEST:
            return f"answers {status}"
        return f"is {kind}, no picture" if kind.startswith("text/") else ""

    def _asked(
        self, method: str, url: str, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        """Return the status and the media type."""
        with self._client.request(method, url, headers) as answer:
            return answer.status, answer.headers.get("content-type", "").partition(";")[0]
