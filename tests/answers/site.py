"""A site behind the real application, by a clock that the net sets and without background threads.

What comes of a thread comes when a step says so: no answer depends on how fast a machine is.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any, cast

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient
from PIL import Image

from studio_adapters.bootstrap import Studio, create_store, hash_password, load_settings
from studio_adapters.demo.content import DemoPicture
from studio_adapters.demo.loading import load_demo
from studio_adapters.identity.local import LocalIdentity
from studio_adapters.images.local.opening import open_folder
from studio_core.accounts.governed_store import governed
from studio_core.accounts.letters import Letter
from studio_core.accounts.team import add_account
from studio_core.jobs.runner import JobRunner
from studio_core.records.changes import OPERATOR
from studio_core.records.push_ids import PushIds
from studio_core.records.work import Work
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from studio_http.app import StudioApp
from tests.answers.datasets import DATASETS
from tests.http.studio_in_memory import eventually

Client = TestClient[Any]
HOST = "bom.studio"
PUBLIC_URL = f"https://{HOST}"
"""No address of examples: a site opens only at one that everybody can ask for."""

PASSWORD = "아주 긴 비밀번호 하나"
ROLES = {"owner": "김서연", "editor": "이도윤", "enquiries": "박하린"}
"""Who works here, by role: one person each, whose address begins with the role."""

SETUP_TOKEN = "s" * 43
STORES = ("memory", "sqlite")
FIRST_MOMENT = datetime(2026, 5, 4, 0, 30, tzinfo=UTC)
_PICTURE_SIZES = 4
"""How many times smaller the demo's pictures are: nothing here looks at them."""


@dataclass
class Site:
    """One dataset on one store, served: its clock, its letters, and clients by who asks."""

    app: StudioApp
    studio: Studio
    letters: list[Letter]
    chance: random.Random
    folder: str
    now: datetime = FIRST_MOMENT
    clients: dict[str, Client] = field(default_factory=dict)

    def pass_(self, **time: float) -> None:
        """Let time pass."""
        self.now += timedelta(**time)

    def sign_in(self, role: str) -> Client:
        """Sign the person of *role* in, whose client keeps its cookies."""
        client = self.clients[role]
        sent = {"email": f"{role}@studio.example", "password": PASSWORD}
        answer = client.post("/api/session", json=sent).json()
        client.headers["X-CSRF-Token"] = answer.get("csrfToken", "")
        return client

    def run_due(self) -> None:
        """Do what is scheduled, as the scheduler does, and show it."""
        self.app.runner.look("schedules")
        self.settle()

    def settle(self) -> None:
        """Wait until the pages show all that the store holds, and every letter was sent."""
        position = self.studio.store.position()
        assert eventually(lambda: _shown(self.app) >= position)


def _shown(app: StudioApp) -> int:
    snapshot = app.published.snapshot
    return snapshot.position if snapshot else -1


@contextmanager
def opened(dataset: str, store: str, folder: Path) -> Iterator[Site]:
    """Serve *dataset* from a new *store* in *folder*."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        letters, chance = _patch(patch)
        studio = _studio(store, folder)
        stack.callback(studio.close)
        _fill(studio, dataset)
        app, clock = StudioApp(studio), studio.clock
        app.setup_token = SETUP_TOKEN
        site = Site(app, studio, letters, chance, str(folder))
        cast("Any", clock).read = lambda: site.now
        for name in ("nobody", "guest", *ROLES):
            client = TestClient(cast("Any", app), PUBLIC_URL, raise_server_exceptions=False)
            client.follow_redirects = False
            if name == "nobody":  # whose client runs the application, on one loop for all
                stack.enter_context(client)
            else:
                client.blocking_portal = site.clients["nobody"].blocking_portal
            site.clients[name] = client
        site.settle()
        yield site


@dataclass
class _Clock:
    """The studio's clock, which is the site's once there is one."""

    read: Callable[[], datetime] = lambda: FIRST_MOMENT

    def __call__(self) -> datetime:
        return self.read()


def _patch(patch: pytest.MonkeyPatch) -> tuple[list[Letter], random.Random]:
    """Start no background work, hash cheaply; return the letters, and what stands for chance."""
    chance = random.Random(47)
    patch.setattr("secrets.token_bytes", lambda count=32: chance.randbytes(count))
    letters: list[Letter] = []
    post = type("Post", (), {"send": lambda _self, letter: letters.append(letter)})()
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    patch.setattr("studio_adapters.identity.local._hasher", lambda: cheap)
    patch.setattr("studio_http.app.open_letter_post", lambda _settings, _store: post)
    now = "studio_http.api.letter_box.LetterBox"
    patch.setattr(f"{now}.make_soon", lambda box, make: box._make_and_send(make))
    patch.setattr("studio_core.jobs.runner.JobRunner.start", lambda _self: None)
    patch.setattr("studio_core.jobs.runner.JobRunner.wake", _look_at_once)
    full_size = DemoPicture.content
    patch.setattr(DemoPicture, "content", lambda picture: _smaller(full_size(picture)))
    return letters, chance


def _look_at_once(runner: JobRunner, *names: str) -> None:
    """Do, of what was woken, what an answer waits for."""
    for name in {"headline-faces", "demo"}.intersection(names):
        Thread(target=runner.look, args=(name,), daemon=True).start()


def _smaller(content: bytes) -> bytes:
    file = BytesIO()
    with Image.open(BytesIO(content)) as image:
        image.convert("RGB").reduce(_PICTURE_SIZES).save(file, image.format, quality=60)
    return file.getvalue()


def _studio(kind: str, folder: Path) -> Studio:
    """Open a studio whose adapters are those of a site of its own, but for the store's place."""
    address = "memory:" if kind == "memory" else f"sqlite:///{folder / 'studio.db'}"
    options = {
        "STUDIO_STORE": address,
        "STUDIO_DATA_DIR": str(folder / "var"),
        "STUDIO_PUBLIC_URL": PUBLIC_URL,
        "STUDIO_BACKUP_TO": str(folder / "backups"),
    }
    environment = {
        "STUDIO_SMTP_URL": "smtp://127.0.0.1:9/?to=studio@studio.example",
        "STUDIO_ENQUIRY_ENDPOINT": "http://127.0.0.1:9/",
    }
    settings = load_settings(environment=environment, options=options)
    clock, chance = _Clock(), random.Random(47)
    store = governed(create_store(address, settings))
    return Studio(
        settings=settings,
        store=store,
        media=open_folder(folder / "media", settings),
        identity=LocalIdentity(store),
        clock=clock,
        new_id=PushIds(lambda: int(clock().timestamp() * 1000), chance.randrange),
        witness=lambda: [clock()],
    )


def _fill(studio: Studio, dataset: str) -> None:
    """Put in who works here, and what *dataset* holds: an export, or without one the demo."""
    at = FIRST_MOMENT.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    for role, name in ROLES.items() if dataset != "new" else ():
        hash, email = hash_password(PASSWORD), f"{role}@studio.example"
        add_account(Work(studio.store, OPERATOR, at), email, hash, role=role, name=name)
    if tree := DATASETS[dataset]():
        apply_import(Work(studio.store, OPERATOR, at), plan_import(tree))
    elif dataset == "demo":
        load_demo(studio.store, studio.media, at, lambda _done, _all: None)
