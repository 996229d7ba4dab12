"""docs/scaling.md walked: three servers behind nginx, of which one dies and one is replaced."""

import re
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.testing.local_postgresql import new_database
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.store import Store
from tests.adapters.images.photographs import encoded, quarters
from tests.certificates import Authority
from tests.deploy.page import ROOT
from tests.http.behind_nginx import nginx
from tests.http.fleet import KEYS, Fleet, s3_bucket
from tests.http.new_version import build_new_version
from tests.http.own_process import environment_for
from tests.http.site_crowd import Audience, Person, Reader, Site, Writer
from tests.http.studio_in_memory import HANOK, PASSWORD, eventually

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(900)]

EMAIL = "hong@studio.example"
PATIENCE_SECONDS = 120
READERS = 3
VISITS_BETWEEN = 12
PAGES = ["/", "/portfolio?category=residential", "/insight", "/contact"]
DOCUMENT = ROOT / "docs" / "scaling.md"


@dataclass(slots=True)
class Walk:
    """What a walk has to show: who read, wrote and listened, and where it was written."""

    readers: list[Reader]
    editor: Writer
    visitor: Writer
    audience: Audience
    environment: dict[str, str]
    open_in_the_end: int
    last: int

    @property
    def people(self) -> list[Person]:
        return [*self.readers, self.editor, self.visitor]


def with_three(addresses: list[str]) -> Callable[[str], str]:
    """Return what makes the documented proxy one of three servers, as docs/scaling.md says."""
    blocks = re.findall(r"```nginx\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    upstream, assets = blocks
    for number, address in enumerate(addresses, start=1):
        upstream = upstream.replace(f"10.0.0.{number}:8000", address)

    def edited(documented: str) -> str:
        one = re.search(r"upstream studio \{.*?\n\}\n", documented, re.DOTALL)
        assert one
        several = documented.replace(one[0], upstream)
        return several.replace("    location @studio {", f"{assets}\n    location @studio {{")

    return edited


@pytest.fixture(scope="module")
def environment(
    postgresql_server: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    keys = tmp_path_factory.mktemp("keys")
    with new_database(postgresql_server) as store, s3_bucket() as bucket:
        yield {
            "STUDIO_STORE": store,
            "STUDIO_MEDIA": bucket,
            "STUDIO_IDENTITY": "local",
            "STUDIO_ENQUIRY_KEY_FILE": str(keys / "enquiry.key"),
            "STUDIO_TRUSTED_PROXIES": "127.0.0.1",
            **KEYS,
        }


@pytest.fixture(scope="module")
def walk(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory, full_length: bool
) -> Walk:
    """Walk: one server is killed and comes back, then another is replaced by a new version."""
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two", "three", "proxy")]
    newer = build_new_version(tmp_path_factory.mktemp("newer"))
    create_store(environment["STUDIO_STORE"], load_settings(environment=environment)).close()
    add_administrator(folders[0], environment)
    authority = Authority(folders[3])
    fleet = Fleet(folders[:3], environment)
    with closing(fleet):
        for number in range(3):
            fleet.start(number)
        changed = with_three(fleet.addresses)
        with nginx(folders[3], "", authority.sound(), edited=changed) as port:
            site = Site(port, ssl.create_default_context(cafile=authority.root))
            return walked(fleet, site, newer, environment, 1000 if full_length else 200)


def walked(
    fleet: Fleet, site: Site, newer: Path, environment: dict[str, str], streams: int
) -> Walk:
    over = threading.Event()
    audience = Audience(site, streams)
    readers = [Reader(over, site, 1 + number, PAGES) for number in range(READERS)]
    browsers = [signed_in(site), site.client(200)]
    picture = uploaded(browsers[0])
    editor = Writer(
        over, browsers[0], "/api/admin/portfolio", lambda number: project(number, picture), 0.3
    )
    visitor = Writer(over, browsers[1], "/api/enquiries", enquiry, 3.0)
    people: list[Person] = [*readers, editor, visitor]
    audience.start()
    assert eventually(lambda: audience.open_count == streams, PATIENCE_SECONDS)
    for person in people:
        person.start()

    wait_for_more(readers)
    fleet.kill(0)
    wait_for_more(readers)
    fleet.start(0)
    wait_for_more(readers)
    fleet.stop(1)
    wait_for_more(readers)
    fleet.start(1, newer)
    wait_for_more(readers)

    over.set()
    for person in people:
        person.join(PATIENCE_SECONDS)
    editor.step()
    last = position(environment)
    eventually(lambda: audience.all_heard(last), PATIENCE_SECONDS)
    open_count = audience.open_count
    audience.stop()
    for browser in browsers:
        browser.close()
    return Walk(readers, editor, visitor, audience, environment, open_count, last)


def wait_for_more(readers: list[Reader]) -> None:
    wanted = [reader.done + VISITS_BETWEEN for reader in readers]
    seen = lambda: all(r.done >= w for r, w in zip(readers, wanted, strict=True))  # noqa: E731
    assert eventually(seen, PATIENCE_SECONDS)


def add_administrator(folder: Path, environment: dict[str, str]) -> None:
    add = [sys.executable, "-m", "studio_cli", "admin", "add", EMAIL, "--password-stdin"]
    around = environment_for(folder, environment)
    subprocess.run(add, cwd=folder, env=around, input=PASSWORD, text=True, check=True)


def signed_in(site: Site) -> httpx.Client:
    client = site.client(250)
    answer = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
    client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
    return client


def uploaded(browser: httpx.Client) -> dict[str, str]:
    files = {"file": ("거실.jpg", encoded(quarters()), "image/jpeg")}
    url = browser.post("/api/admin/media", files=files).json()["url"]
    return {"url": url, "id": "a"}


def project(number: int, picture: dict[str, str]) -> dict[str, Any]:
    return HANOK | {"title": f"한옥 {number}", "images": [picture]}


def enquiry(number: int) -> dict[str, Any]:
    return {
        "name": f"손님 {number}",
        "phone": f"010-0000-{number:04}",
        "email": f"visitor{number}@example.com",
        "message": "34평 아파트 거실을 넓게 쓰고 싶어요.",
        "emailConsent": True,
        "privacyConsent": True,
        "website": "",
        "elapsedMs": 48_000,
    }


def position(environment: dict[str, str]) -> int:
    with closing(opened(environment)) as store:
        return store.position()


def opened(environment: dict[str, str]) -> Store:
    return create_store(environment["STUDIO_STORE"], load_settings(environment=environment))


def test_no_request_of_a_visitor_fails(walk: Walk, say: Callable[[str], None]) -> None:
    pages = sum(reader.done for reader in walk.readers)

    say(f"{pages} pages with what they load; {walk.editor.repeated} writes were repeated")
    assert [failure for person in walk.people for failure in person.failures] == []


def test_each_acknowledged_write_is_there_once(walk: Walk) -> None:
    with closing(opened(walk.environment)) as store:
        titles = [str(record.document["title"]) for record in store.read(PORTFOLIO).values()]
        enquiries = len(store.read(ENQUIRIES))

    assert sorted(titles) == sorted(body["title"] for body in walk.editor.acknowledged)
    assert len(titles) > VISITS_BETWEEN
    assert enquiries == len(walk.visitor.acknowledged) > 0


def test_every_stream_is_open_again_and_has_heard_the_last_change(walk: Walk) -> None:
    assert walk.open_in_the_end == len(walk.audience.heard)
    assert walk.audience.all_heard(walk.last)
