"""Asking other servers whether they have a picture: few at a time, with pauses for each host."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from threading import Lock
from urllib.parse import urlsplit

import httpx

WORKERS = 4
TIMEOUT_SECONDS = 10.0
PAUSE_SECONDS = 0.1
"""Between two questions to the same host."""
MAX_SILENCES = 5
"""A host that did not answer so often is not asked again."""
MAX_REDIRECTS = 5

_HEAD_REFUSED = {403, 405, 501}


def probe_pictures(urls: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Ask for every address; give each, as answers come, with its fault ('' when there is none)."""
    with (
        httpx.Client(
            timeout=TIMEOUT_SECONDS,
            follow_redirects=True,
            max_redirects=MAX_REDIRECTS,
            headers={"User-Agent": "studio-audit", "Accept": "image/*"},
        ) as client,
        ThreadPoolExecutor(WORKERS) as pool,
    ):
        asker = _Asker(client)
        answers = {pool.submit(asker.fault_of, url): url for url in urls}
        try:
            for answer in as_completed(answers):
                yield answers[answer], answer.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class _Asker:
    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._lock = Lock()
        self._next: dict[str, float] = {}
        self._silences = Counter[str]()

    def fault_of(self, url: str) -> str:
        try:
            host = urlsplit(url).netloc
            if self._silences[host] >= MAX_SILENCES:
                return "not asked: its host does not answer"
            # Questions to one host are kept apart, whichever thread asks them.
            with self._lock:
                now = time.monotonic()
                turn = max(now, self._next.get(host, now))
                self._next[host] = turn + PAUSE_SECONDS
            time.sleep(turn - now)
            answer = self._client.head(url)
            if answer.status_code in _HEAD_REFUSED:
                with self._client.stream("GET", url, headers={"Range": "bytes=0-0"}) as answer:
                    pass  # the head is enough; the body stays where it is
        except (httpx.InvalidURL, ValueError):
            return "not an address"
        except httpx.HTTPError as error:
            self._silences[host] += 1
            return f"no answer ({type(error).__name__})"
        if answer.is_error:
            return f"answers {answer.status_code}"
        kind = answer.headers.get("content-type", "")
        return f"is {kind.partition(';')[0]}, no picture" if kind.startswith("text/") else ""
