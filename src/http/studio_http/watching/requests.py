"""How long answers take, and what fails, by the groups of `groups`."""

from collections import Counter as Counts
from functools import cache
from http import HTTPStatus
from time import perf_counter

from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.watching.catalogue import Labels
from studio_http.watching.groups import GROUPS, Group, group_of, status_class
from studio_http.watching.registry import Registry

_SERVER_ERROR = 500
_KINDS: dict[int, str] = {
    HTTPStatus.REQUEST_TIMEOUT: "timeout",
    HTTPStatus.BAD_GATEWAY: "unavailable",
    HTTPStatus.SERVICE_UNAVAILABLE: "unavailable",
    HTTPStatus.GATEWAY_TIMEOUT: "timeout",
}
"""What failed, by the status; every other one from 500 on is an `exception`."""

_CUT_OFF, _EXCEPTION = "cut_off", "exception"
FAILURES = tuple(sorted({_CUT_OFF, _EXCEPTION, *_KINDS.values()}))


class RequestMeter:
    """Notes every request that a layer of it passes on. For the thread of the event loop."""

    def __init__(self, registry: Registry) -> None:
        # To look the labels up takes longer than to count.
        self._durations = cache(registry.histogram("studio_http_request_duration_seconds").labels)
        self._failures = registry.counter("studio_http_failures_total")
        self._received = registry.counter("studio_upload_received_bytes_total")
        self._answers = cache(registry.counter("studio_answers_total").labels)
        self._under_way: Counts[Group] = Counts()
        for group in GROUPS:
            for kind in FAILURES:
                self._failures.labels(group, kind)
        registry.reads("studio_http_requests_under_way", self._all_under_way)
        registry.reads("studio_uploads_under_way", lambda: self._under_way["uploads"])

    def measured(self, app: App) -> App:
        """Return *app* with each of its answers noted."""

        async def layer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http":
                await self._measure(app, scope, receive, send)
            else:
                await app(scope, receive, send)

        return layer

    def note(self, method: str, path: str, status: int, seconds: float) -> None:
        """Note an answer that no layer of this has passed on, and how long it took."""
        self._durations(group_of(method, path), status_class(status)).observe(seconds)

    async def _measure(self, app: App, scope: Scope, receive: Receive, send: Send) -> None:
        group, begun = group_of(scope["method"], scope["path"]), perf_counter()
        status, is_raised, is_stream = 0, False, group == "events"

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if is_stream:
                    self._answered(group, status, begun)
            await send(message)

        body = self._counting(receive) if group == "uploads" else receive
        self._under_way[group] += 1
        try:
            await app(scope, body, watched)
        except Exception:
            is_raised = True
            raise
        finally:
            failure = _failure(status, is_raised=is_raised)
            if failure:
                self._failures.labels(group, failure).inc()
            if not (is_stream and status):
                self._answered(group, status or (_SERVER_ERROR if is_raised else 0), begun)

    def _answered(self, group: Group, status: int, begun: float) -> None:
        """Note that a request is answered, with 0 by nothing; a stream is once it begins."""
        self._under_way[group] -= 1
        self._durations(group, status_class(status)).observe(perf_counter() - begun)
        if status and group != "events":
            self._answers(str(status)).inc()

    def _counting(self, receive: Receive) -> Receive:
        async def counted() -> Message:
            message = await receive()
            self._received.inc(len(message.get("body", b"")))
            return message

        return counted

    def _all_under_way(self) -> dict[Labels, float]:
        return {(group,): count for group, count in self._under_way.items()}


def _failure(status: int, *, is_raised: bool) -> str | None:
    """Return how a request failed; None for one that did not."""
    if is_raised:
        return _CUT_OFF if status else _EXCEPTION
    return _KINDS.get(status) or (_EXCEPTION if status >= _SERVER_ERROR else None)
