"""The routes are built after the start, and only once."""

import asyncio
import time

import pytest

from studio_http.base.asgi import App, Receive, Scope, Send
from studio_http.middleware import lazy_app
from tests.event_loops import run_apart


async def hear() -> dict[str, object]:
    return {"type": "http.request"}


async def say(message: object) -> None:
    pass


def test_requests_and_the_timer_build_the_routes_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two builds side by side broke the first sign-in after a start."""
    answered: list[Scope] = []
    built: list[App] = []

    async def routes(scope: Scope, receive: Receive, send: Send) -> None:
        answered.append(scope)

    def build() -> App:
        time.sleep(0.05)
        built.append(routes)
        return routes

    monkeypatch.setattr(lazy_app, "BUILD_AFTER_SECONDS", 0.01)

    async def first_requests() -> None:
        late = lazy_app.LazyApp(build, object())
        await asyncio.gather(late.build_soon(), *(late({}, hear, say) for _ in range(3)))

    run_apart(first_requests())
    assert len(built) == 1
    assert len(answered) == 3
