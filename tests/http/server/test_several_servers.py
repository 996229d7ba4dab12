"""Two servers, each with its own folder, over one store and one bucket, behave as one site."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.accounts.attempts import PER_ACCOUNT
from studio_core.enquiries.stored import read_delivery
from studio_core.records.collections import ENQUIRIES
from studio_core.records.store import Store
from tests.adapters.images.photographs import encoded, quarters
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.contracts.local_postgresql import new_database
from tests.http.api.test_enquiries import SENT
from tests.http.live.test_endpoint import listening, opened, take
from tests.http.own_process import administrator, serving
from tests.http.pages.visible_texts import LIVE_SECONDS, seconds_until_shown
from tests.http.studio_in_memory import HANOK, eventually
from tests.object_store import KEYS, new_bucket, object_store
from tests.own_texts import load_own_texts

pytestmark = [pytest.mark.server, pytest.mark.slow]

PATH = "/api/admin/portfolio"
PICTURE = {"url": "/media/" + "a" * 32 + ".jpg", "id": "a"}
HEARD_WITHIN_SECONDS = 5.0  # with the saving itself, on a busy machine


class Endpoint:
    """Takes enquiries as the studio's spreadsheet does, and remembers each delivery."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                # Slow enough that a second worker would come upon the same enquiry.
                time.sleep(0.2)
                outer.taken.append(json.loads(body)["name"])
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/taken"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """The address of our image host in a bucket that both servers use."""
    with object_store() as endpoint, new_bucket(endpoint, "several"):
        yield f"s3://several/site?endpoint={endpoint}"


@pytest.fixture(scope="module")
def endpoint() -> Iterator[Endpoint]:
    started = Endpoint()
    yield started
    started.stop()


@pytest.fixture(
    scope="module", params=["postgresql", pytest.param("firebase", marks=pytest.mark.long)]
)
def address(
    request: pytest.FixtureRequest, postgresql_server: Any, firebase_server: Standin
) -> Iterator[str]:
    """The address of a new store."""
    if request.param == "firebase":
        yield firebase_server.address("several-servers")
        return
    with new_database(postgresql_server) as made:
        yield made


@pytest.fixture(scope="module")
def environment(
    address: str, bucket: str, endpoint: Endpoint, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """The environment of both servers."""
    return {
        "STUDIO_STORE": address,
        "STUDIO_MEDIA": bucket,
        "STUDIO_IDENTITY": "local",
        "STUDIO_ALLOW_EMULATORS": "1",
        "STUDIO_ENQUIRY_KEY_FILE": str(tmp_path_factory.mktemp("keys") / "enquiry.key"),
        "STUDIO_ENQUIRY_ENDPOINT": endpoint.url,
        **KEYS,
    }


@pytest.fixture(scope="module")
def servers(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[str]]:
    """The addresses of two servers that share only their environment."""
    with ExitStack() as running:
        folders = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
        yield [
            running.enter_context(serving(folder, environment=environment))[1] for folder in folders
        ]


@pytest.fixture
def admin(
    servers: list[str],
    environment: dict[str, str],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> Iterator[httpx.Client]:
    """An administrator who signed in at the first server."""
    # What stands before the @ has 64 characters at most.
    email = f"{request.function.__name__[:60]}@studio.example"
    with administrator(tmp_path, servers[0], email, environment) as client:
        yield client


def test_a_change_at_one_server_is_sent_and_served_by_both(
    servers: list[str], admin: httpx.Client, full_length: bool
) -> None:
    with ExitStack() as streams:
        heard = [streams.enter_context(listening(address)) for address in servers]
        for lines in heard:
            opened(lines)

        began = time.monotonic()
        id = admin.post(PATH, json=HANOK | {"images": [PICTURE]}).json()["id"]
        events = [take(lines, 1)[0] for lines in heard]
        taken = time.monotonic() - began

    assert [event.data["ids"] for event in events] == [[id], [id]]
    assert not full_length or taken < HEARD_WITHIN_SECONDS
    assert [httpx.get(f"{it}/api/portfolio/{id}").status_code for it in servers] == [200, 200]


def test_a_text_of_every_part_and_list_is_seen_at_every_server_within_a_second(
    servers: list[str],
    admin: httpx.Client,
    environment: dict[str, str],
    say: Callable[[str], None],
    full_length: bool,
) -> None:
    with stored(environment) as store:
        load_own_texts(store)

    with httpx.Client() as visitor:
        pages = {one: lambda page, one=one: visitor.get(f"{one}{page}") for one in servers}
        taken = seconds_until_shown(admin, pages)

    seconds = [one for of_server in taken.values() for one in of_server]
    kind = environment["STUDIO_STORE"].partition(":")[0]
    say(f"{kind}: changes seen at both servers, {max(seconds):.3f} s at most after their answers")
    assert not full_length or max(seconds) < LIVE_SECONDS


def test_a_session_is_valid_at_every_server_and_ends_at_every_server(
    servers: list[str], admin: httpx.Client
) -> None:
    there = admin.get(f"{servers[1]}/api/session").json()
    made = admin.post(f"{servers[1]}{PATH}", json=HANOK | {"images": [PICTURE]})
    ended = admin.delete(f"{servers[1]}/api/session")

    assert there["user"]["email"].startswith("test_a_session")
    assert (made.status_code, ended.status_code) == (201, 204)
    assert admin.get(PATH).status_code == 401


def test_failed_attempts_count_at_every_server(servers: list[str]) -> None:
    wrong = {"email": "park@studio.example", "password": "틀린 비밀번호"}

    codes = [
        httpx.post(f"{servers[turn % 2]}/api/session", json=wrong, timeout=60).status_code
        for turn in range(PER_ACCOUNT.attempts + 2)
    ]

    assert codes == [401] * PER_ACCOUNT.attempts + [429, 429]


def test_a_picture_put_up_at_one_server_is_served_by_the_other(
    servers: list[str], admin: httpx.Client
) -> None:
    files = {"file": ("거실.jpg", encoded(quarters()), "image/jpeg")}

    url = admin.post("/api/admin/media", files=files).json()["url"]

    pictures = [httpx.get(f"{address}{url}", timeout=60) for address in servers]
    assert [picture.status_code for picture in pictures] == [200, 200]
    assert pictures[0].content == pictures[1].content


def test_every_enquiry_is_delivered_once_whichever_server_took_it(
    servers: list[str], environment: dict[str, str], endpoint: Endpoint
) -> None:
    endpoint.taken.clear()
    names = [f"손님 {number}" for number in range(8)]

    answers = [
        httpx.post(f"{servers[turn % 2]}/api/enquiries", json=SENT | {"name": name}, timeout=60)
        for turn, name in enumerate(names)
    ]

    assert {answer.status_code for answer in answers} == {202}
    # Nothing is sent any more once all of them are marked as delivered.
    assert eventually(lambda: len(endpoint.taken) >= len(names), 60)
    assert eventually(lambda: all_delivered(environment), 60)
    assert sorted(endpoint.taken) == names


def all_delivered(environment: dict[str, str]) -> bool:
    with stored(environment) as store:
        records = store.read(ENQUIRIES).values()
    return all(read_delivery(record.document).state == "delivered" for record in records)


def stored(environment: dict[str, str]) -> AbstractContextManager[Store]:
    """Open the store that both servers share, and close it at the end."""
    store = create_store(environment["STUDIO_STORE"], load_settings(environment=environment))
    return closing(store)
