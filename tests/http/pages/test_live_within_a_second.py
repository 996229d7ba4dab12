"""What is saved of any part or list of the site is on its page within a second, everywhere."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, create_store, load_settings
from studio_http.app import StudioApp
from tests.contracts.samples import ALLOWING_EMULATORS
from tests.http.pages.visible_texts import LIVE_SECONDS, GetPage, seconds_until_shown
from tests.http.studio_in_memory import BASE_URL
from tests.store_kinds import address_of

Client = TestClient[Any]


@pytest.fixture
def servers(
    own_texts: None,
    admin: Client,
    studio: Studio,
    kind: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[dict[str, GetPage]]:
    """This server, and another one with a folder of its own over the same store."""
    if kind == "memory":
        yield {"this server": admin.get}
        return
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "other")}
    settings = load_settings(environment={}, options=options)
    opening = load_settings(environment=ALLOWING_EMULATORS)
    with closing(create_store(address_of(kind, request), opening)) as store:
        app = cast("Any", StudioApp(replace(studio, settings=settings, store=store)))
        with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as there:
            yield {"this server": admin.get, "another server": there.get}


@pytest.mark.every_store
def test_a_text_of_every_part_and_list_is_seen_within_a_second_of_its_answer(
    admin: Client,
    servers: dict[str, GetPage],
    kind: str,
    say: Callable[[str], None],
    full_length: bool,
) -> None:
    taken = seconds_until_shown(admin, servers)

    for name, seconds in taken.items():
        times = f"{median(seconds):.3f} s in the middle, {max(seconds):.3f} s at most"
        say(f"{kind}, {name}: {len(seconds)} changes seen after their answers, {times}")
        assert not full_length or max(seconds) < LIVE_SECONDS
