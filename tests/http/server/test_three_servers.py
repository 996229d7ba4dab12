"""docs/scaling.md walked: one server becomes three, of which one dies and one is replaced."""

import re
import shutil
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.store import Store
from tests.adapters.images.photographs import encoded, quarters
from tests.certificates import Authority
from tests.contracts.local_postgresql import new_database
from tests.deploy.page import ROOT, read_blocks
from tests.http.api.test_enquiries import SENT
from tests.http.behind_nginx import nginx
from tests.http.fleet import Fleet, s3_bucket
from tests.http.new_version import build_new_version
from tests.http.site_crowd import Audience, Person, Reader, Site, Writer
from tests.http.studio_in_memory import HANOK, eventually
from tests.object_store import KEYS

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(900)]

EMAIL = "hong@studio.example"
EARLY, EARLY_SENDER = "하나일 때의 한옥", "첫 손님"
PATIENCE_SECONDS = 120
READERS = 3
PAGES = ["/", "/portfolio?category=residential", "/insight", "/contact"]
DOCUMENT = (ROOT / "docs" / "scaling.md").read_text("utf-8")
NEW_STORE, NEW_MEDIA = "postgresql://studio@10.0.0.9/studio", "s3://studio-pictures/site"
OLD_MEDIA = "local:////var/lib/studio/var/media"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowd:
    """How many listen, and how often each visitor opens a page between two events of a walk."""

    streams: int
    visits: int


@dataclass(slots=True)
class Walk:
    """What a walk has to show: who read, wrote and listened, and the store that it ended in."""

    readers: list[Reader]
    editor: Writer
    visitor: Writer
    audience: Audience
    store: str
    open_in_the_end: int
    last: int

    @property
    def people(self) -> list[Person]:
        return [*self.readers, self.editor, self.visitor]


def told(heading: str, language: str) -> list[str]:
    """Return the blocks of that language in a section of the document."""
    section = re.search(rf"^### {heading}\n(.*?)^##", DOCUMENT, re.DOTALL | re.MULTILINE)
    assert section
    blocks = [block for block in read_blocks(section[1]) if block.language == language]
    return ["\n".join(block.commands) for block in blocks]


def with_three(addresses: list[str]) -> Callable[[str], str]:
    """Return what makes the documented proxy one of three servers, as the document says."""
    upstream, assets = told("The proxy before them", "nginx")
    for number, address in enumerate(addresses, start=1):
        upstream = upstream.replace(f"10.0.0.{number}:8000", address)

    def edited(documented: str) -> str:
        one = re.search(r"upstream studio \{.*?\n\}\n", documented, re.DOTALL)
        assert one
        several = documented.replace(one[0], f"{upstream}\n")
        return several.replace("    location / {", f"{assets}\n    location / {{")

    return edited


@pytest.fixture(scope="module")
def places(postgresql_server: Any) -> Iterator[tuple[str, str]]:
    """The addresses of an empty database and of a bucket."""
    with new_database(postgresql_server) as store, s3_bucket() as bucket:
        yield store, bucket


@pytest.fixture(scope="module")
def walk(
    places: tuple[str, str], tmp_path_factory: pytest.TempPathFactory, full_length: bool
) -> Walk:
    """One server becomes three; one is killed and comes back; another gets a new version."""
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "two", "three")]
    newer, proxy = (tmp_path_factory.mktemp(name) for name in ("newer", "proxy"))
    newer = build_new_version(newer)
    authority = Authority(proxy)
    fleet = Fleet(folders, {"STUDIO_TRUSTED_PROXIES": "127.0.0.1", **KEYS})
    with closing(fleet):
        password = one_server(fleet)
        to_three(fleet, *places)
        changed = with_three(fleet.addresses)
        with nginx(proxy, "", authority.sound(), edited=changed) as port:
            site = Site(port, ssl.create_default_context(cafile=authority.root))
            crowd = Crowd(streams=1000, visits=12) if full_length else Crowd(streams=200, visits=4)
            return walked(fleet, site, newer, (places[0], password), crowd)


def one_server(fleet: Fleet) -> str:
    """Set up a site on SQLite with a project and an enquiry; return the password."""
    shown = fleet.run(0, f"studio init --name '스튜디오 봄' --admin {EMAIL}")
    password = re.search(r"Password: (\S+)", shown)
    assert password
    fleet.start(0)
    with httpx.Client(base_url=f"http://{fleet.addresses[0]}", timeout=PATIENCE_SECONDS) as browser:
        sign_in(browser, password[1])
        add = project(0, uploaded(browser)) | {"title": EARLY}
        assert browser.post("/api/admin/portfolio", json=add).status_code == 201
        sent = browser.post("/api/enquiries", json=SENT | {"name": EARLY_SENDER})
        assert sent.status_code == 202
    return password[1]


def to_three(fleet: Fleet, store: str, bucket: str) -> None:
    """Do what the document says, with these addresses, and start the others."""
    to_store, to_bucket, rest, further = told("From one server to three", "sh")
    one, *others = fleet.folders
    fleet.run(0, to_store.replace(NEW_STORE, f"'{store}'"))
    add_setting(one, "store", store)
    fleet.run(0, to_bucket.replace(NEW_MEDIA, f"'{bucket}'"))
    add_setting(one, "media", bucket)
    fleet.stop(0)
    fleet.start(0)
    fleet.run(0, rest.replace(OLD_MEDIA, f"local:///{one}/var/media"))
    for number, folder in enumerate(others, start=1):
        settings = (one / "studio.toml").read_text("utf-8")
        (folder / "studio.toml").write_text(settings.replace(str(one), str(folder)), "utf-8")
        (folder / "var").mkdir(mode=0o700)
        shutil.copy(one / "enquiry-key.json", folder)
        fleet.run(number, further)
        fleet.start(number)


def add_setting(folder: Path, name: str, value: str) -> None:
    with (folder / "studio.toml").open("a", encoding="utf-8") as file:
        file.write(f'{name} = "{value}"\n')


def walked(fleet: Fleet, site: Site, newer: Path, opening: tuple[str, str], crowd: Crowd) -> Walk:
    store, password = opening
    over = threading.Event()
    audience = Audience(site, crowd.streams)
    readers = [Reader(over, site, 1 + number, PAGES) for number in range(READERS)]
    browsers = [site.client(250), site.client(200)]
    sign_in(browsers[0], password)
    picture = uploaded(browsers[0])
    editor = Writer(
        over, browsers[0], "/api/admin/portfolio", lambda number: project(number, picture), 0.3
    )
    visitor = Writer(over, browsers[1], "/api/enquiries", enquiry, 3.0)
    people: list[Person] = [*readers, editor, visitor]
    audience.start()
    assert eventually(lambda: audience.open_count == crowd.streams, PATIENCE_SECONDS)
    for person in people:
        person.start()

    wait_for_more(readers, crowd.visits)
    fleet.kill(0)
    wait_for_more(readers, crowd.visits)
    fleet.start(0)
    wait_for_more(readers, crowd.visits)
    fleet.stop(1)
    wait_for_more(readers, crowd.visits)
    fleet.start(1, newer)
    wait_for_more(readers, crowd.visits)

    over.set()
    for person in people:
        person.join(PATIENCE_SECONDS)
    editor.step()
    with closing(opened(store)) as found:
        last = found.position()
    eventually(lambda: audience.all_heard(last), PATIENCE_SECONDS)
    open_count = audience.open_count
    audience.stop()
    for browser in browsers:
        browser.close()
    return Walk(readers, editor, visitor, audience, store, open_count, last)


def wait_for_more(readers: list[Reader], visits: int) -> None:
    wanted = [reader.done + visits for reader in readers]

    def all_have() -> bool:
        return all(one.done >= least for one, least in zip(readers, wanted, strict=True))

    assert eventually(all_have, PATIENCE_SECONDS)


def sign_in(browser: httpx.Client, password: str) -> None:
    answer = browser.post("/api/session", json={"email": EMAIL, "password": password})
    browser.headers["X-CSRF-Token"] = answer.json()["csrfToken"]


def uploaded(browser: httpx.Client) -> dict[str, str]:
    files = {"file": ("거실.jpg", encoded(quarters()), "image/jpeg")}
    url = browser.post("/api/admin/media", files=files).json()["url"]
    return {"url": url, "id": "a"}


def project(number: int, picture: dict[str, str]) -> dict[str, Any]:
    return HANOK | {"title": f"한옥 {number}", "images": [picture]}


def enquiry(number: int) -> dict[str, Any]:
    return SENT | {"name": f"손님 {number}", "email": f"visitor{number}@example.com"}


def opened(address: str) -> Store:
    return create_store(address, load_settings(environment={}))


@pytest.mark.long
def test_no_request_of_a_visitor_fails(walk: Walk, say: Callable[[str], None]) -> None:
    pages = sum(reader.done for reader in walk.readers)

    say(f"{pages} pages with what they load; {walk.editor.repeated} writes were repeated")
    assert [failure for person in walk.people for failure in person.failures] == []


@pytest.mark.long
def test_each_acknowledged_write_is_there_once_with_what_was_there_before(walk: Walk) -> None:
    with closing(opened(walk.store)) as store:
        titles = [str(record.document["title"]) for record in store.read(PORTFOLIO).values()]
        enquiries = len(store.read(ENQUIRIES))

    assert sorted(titles) == sorted([EARLY, *(one["title"] for one in walk.editor.acknowledged)])
    assert len(titles) > 2
    assert enquiries == 1 + len(walk.visitor.acknowledged) > 1


@pytest.mark.long
def test_every_stream_is_open_again_and_has_heard_the_last_change(walk: Walk) -> None:
    assert walk.open_in_the_end == len(walk.audience.heard)
    assert walk.audience.all_heard(walk.last)
