"""GET /metrics: what this process has done, as Prometheus reads it, for the machine itself only."""

import os
from collections import Counter
from collections.abc import Callable, Iterator

from studio_http.base.asgi import App, Message, Receive, Scope, Send

PATH = "/metrics"
_FORWARDING = frozenset({b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"})
_LOOPBACK = ("127.", "::1")
Gauges = Callable[[], dict[str, float]]


class Metrics:
    """Count answers by status, and tell them with *gauges* to a loopback peer.

    A request that a proxy passed on is not the machine's own, wherever it comes from.
    """

    def __init__(self, app: App, gauges: Gauges) -> None:
        self._app = app
        self._gauges = gauges
        self._answers: Counter[int] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer /metrics, or pass the request on and count its answer."""
        if scope["path"] == PATH and scope["method"] in ("GET", "HEAD") and _is_own(scope):
            await _send_text("\n".join(self._lines()) + "\n", send)
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._answers[message["status"]] += 1
            await send(message)

        await self._app(scope, receive, counted)

    def _lines(self) -> Iterator[str]:
        yield "# HELP studio_answers_total Answers not taken from the published snapshot."
        yield "# TYPE studio_answers_total counter"
        for status, count in sorted(self._answers.items()):
            yield f'studio_answers_total{{status="{status}"}} {count}'
        for name, value in (self._gauges() | {"process_id": os.getpid()}).items():
            yield f"# TYPE studio_{name} gauge"
            yield f"studio_{name} {value:g}"


def _is_own(scope: Scope) -> bool:
    host = (scope.get("client") or ("",))[0]
    forwarded = any(name in _FORWARDING for name, _ in scope["headers"])
    return host.startswith(_LOOPBACK) and not forwarded


async def _send_text(text: str, send: Send) -> None:
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; version=0.0.4; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
