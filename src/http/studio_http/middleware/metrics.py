"""GET /metrics: counters of this process for Prometheus, for requests from this machine only."""

import os
from collections import Counter
from collections.abc import Callable

from studio_http.base.asgi import App, Message, Receive, Scope, Send

PATH = "/metrics"
_FORWARDING = frozenset({b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"})
_LOOPBACK = ("127.", "::1")
_TEXT = (b"content-type", b"text/plain; version=0.0.4; charset=utf-8")
Gauges = Callable[[], dict[str, float]]


class Metrics:
    """Count answers by status, and show them with *gauges* to a loopback peer.

    A request that a proxy passed on does not count as one from this machine.
    """

    def __init__(self, app: App, gauges: Gauges) -> None:
        self._app = app
        self._gauges = gauges
        self._answers: Counter[int] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer /metrics, or pass the request on and count its answer."""
        host = (scope.get("client") or ("",))[0]
        is_local = host.startswith(_LOOPBACK) and _FORWARDING.isdisjoint(dict(scope["headers"]))
        if scope["path"] == PATH and scope["method"] in ("GET", "HEAD") and is_local:
            lines = [
                "# HELP studio_answers_total Answers not taken from the published snapshot.",
                "# TYPE studio_answers_total counter",
            ]
            for status, count in sorted(self._answers.items()):
                lines.append(f'studio_answers_total{{status="{status}"}} {count}')
            for name, value in (self._gauges() | {"process_id": os.getpid()}).items():
                lines += [f"# TYPE studio_{name} gauge", f"studio_{name} {value:g}"]
            body = "\n".join([*lines, ""]).encode()
            headers = (_TEXT, (b"content-length", str(len(body)).encode()))
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": body})
            return

        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._answers[message["status"]] += 1
            await send(message)

        await self._app(scope, receive, counted)
