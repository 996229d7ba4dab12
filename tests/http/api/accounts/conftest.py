"""A studio with people of its own, a clock that tests set, and the mails that were sent."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, hash_password, load_settings
from studio_adapters.identity.local import LocalIdentity
from studio_core.accounts.letters import Letter
from studio_core.accounts.team import add_account
from studio_core.errors import DeliveryError
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work
from studio_http.app import StudioApp
from tests.http.studio_in_memory import AT, PASSWORD, eventually

Client = TestClient[Any]
OWNER, EDITOR, CLERK = "kim@studio.example", "lee@studio.example", "park@studio.example"
PUBLIC_URL = "http://studio.example"


@dataclass
class Post:
    """Takes every letter, or none."""

    letters: list[Letter] = field(default_factory=list)
    is_away: bool = False

    def send(self, letter: Letter) -> None:
        """Take *letter*."""
        if self.is_away:
            raise DeliveryError("the mail server is away")
        self.letters.append(letter)

    def last(self, kind: str) -> Letter:
        """Return the letter of this kind that came last; they are sent beside the requests."""
        assert eventually(lambda: any(one.kind == kind for one in self.letters)), kind
        return next(one for one in reversed(self.letters) if one.kind == kind)


@dataclass
class Clock:
    """The time of the application."""

    now: datetime = datetime(2026, 5, 1, 9, tzinfo=UTC)

    def pass_(self, **time: float) -> None:
        """Let time pass."""
        self.now += timedelta(**time)


@pytest.fixture(autouse=True, scope="module")
def cheap_hashes() -> Iterator[None]:
    """Hash with parameters that cost nothing; the real ones have tests of their own."""
    with pytest.MonkeyPatch.context() as patch:
        cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr("studio_adapters.identity.local._hasher", lambda: cheap)
        yield


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    """The site's mail, in memory."""
    post = Post()
    monkeypatch.setattr("studio_http.app.open_letter_post", lambda _settings, _store: post)
    return post


@pytest.fixture
def studio(studio: Studio, clock: Clock, post: Post) -> Studio:
    """The studio with an owner, an editor and a clerk, and an address of its own."""
    Work(studio.store, OPERATOR, AT).commit("removed", Delete(ACCOUNTS, "admin1"))
    people = (
        (OWNER, "owner", "김서연"),
        (EDITOR, "editor", "이도윤"),
        (CLERK, "enquiries", "박하린"),
    )
    for email, role, name in people:
        hash = hash_password(PASSWORD)
        add_account(Work(studio.store, OPERATOR, AT), email, hash, role=role, name=name)
    options = {
        "STUDIO_STORE": "memory://",
        "STUDIO_DATA_DIR": str(studio.settings.data_dir),
        "STUDIO_PUBLIC_URL": PUBLIC_URL,
    }
    return replace(
        studio,
        settings=load_settings(environment={}, options=options),
        identity=LocalIdentity(studio.store),
        clock=lambda: clock.now,
    )


@pytest.fixture
def browser(studio: Studio) -> Iterator[Callable[[], Client]]:
    """Opens browsers that know nothing of each other, on servers of one site."""
    with ExitStack() as open_ones:

        def opened() -> Client:
            app = cast("Any", StudioApp(studio))
            client = TestClient(app, base_url=PUBLIC_URL, raise_server_exceptions=False)
            return open_ones.enter_context(client)

        yield opened


@pytest.fixture
def owner(browser: Callable[[], Client]) -> Client:
    """The browser of the owner, who is signed in."""
    return signed_in(browser(), OWNER)


@pytest.fixture
def editor(browser: Callable[[], Client]) -> Client:
    """The browser of the editor, who is signed in."""
    return signed_in(browser(), EDITOR)


@pytest.fixture
def clerk(browser: Callable[[], Client]) -> Client:
    """The browser of who looks after enquiries, and is signed in."""
    return signed_in(browser(), CLERK)


@pytest.fixture
def visitor(browser: Callable[[], Client]) -> Client:
    """The browser of somebody who is not signed in."""
    return browser()


def sign_in(client: Client, email: str, password: str = PASSWORD) -> Any:
    """Try to sign in."""
    return client.post("/api/session", json={"email": email, "password": password})


def signed_in(client: Client, email: str, password: str = PASSWORD) -> Client:
    """Return the client with a session and its token."""
    answer = sign_in(client, email, password)
    assert answer.status_code == 200, answer.text
    client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
    return client


def person(client: Client, email: str) -> dict[str, Any]:
    """Return what the owner's list says of somebody."""
    items = client.get("/api/admin/team").json()["items"]
    return next(one for one in items if one["email"] == email)


def token_of(link: str) -> str:
    """Return the token in a link."""
    return link.rpartition("/")[2]


def code_of(answer: Any) -> tuple[int, str]:
    """Return the status and the code of a refusal."""
    return answer.status_code, answer.json()["code"]
