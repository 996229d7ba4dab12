"""The application is killed under load: no public page fails, and no enquiry is lost."""

import itertools
import os
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from bench._servers import free_port
from studio_adapters.bootstrap import load_settings, open_store
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from tests.certificates import Authority
from tests.http.behind_nginx import nginx
from tests.http.enquiry_way import SENT
from tests.http.own_process import administrator, is_ready, make_store
from tests.http.server.test_published_folder import make_former
from tests.http.studio_in_memory import ARTICLE, AT, CAFE, EMAIL, HANOK, eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

PAGES = ("/", "/portfolio", "/portfolio/hanok", "/portfolio/cafe?utm_source=x", "/insight/small")
CALLS = ("/api/site", "/api/portfolio", "/api/insights/small", "/sitemap.xml")
READERS, SENDERS = 4, 2
PAGES_BETWEEN, SENT_BETWEEN = 40, 4
PATIENCE_SECONDS = 120


@dataclass
class Load:
    """What visitors got: statuses of pages, and the receipt of each enquiry by its name."""

    address: str
    trusting: ssl.SSLContext
    done: threading.Event = field(default_factory=threading.Event)
    pages: Counter[int | str] = field(default_factory=Counter)
    away: int = 0
    receipts: dict[str, str] = field(default_factory=dict)
    tries: int = 0
    failed: list[str] = field(default_factory=list)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let visitors read and write until the end; every enquiry begun is sent."""
        threads = [threading.Thread(target=self.read) for _ in range(READERS)]
        threads += [threading.Thread(target=self.send, args=(one,)) for one in range(SENDERS)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.done.set()
            for thread in threads:
                thread.join(PATIENCE_SECONDS)

    def read(self) -> None:
        """Ask for one address after the other."""
        with self.client() as visitor:
            for path in itertools.cycle((*PAGES, *CALLS)):
                if self.done.is_set():
                    return
                try:
                    answer = visitor.get(path)
                    self.pages[answer.status_code] += 1
                    self.away += "studio-away" in answer.headers
                except httpx.HTTPError as error:
                    self.pages[repr(error)] += 1

    def send(self, sender: int) -> None:
        """Send enquiries as the form does: with the same key until there is a receipt."""
        with self.client() as visitor:
            for number in itertools.count():
                if self.done.is_set():
                    return
                name = f"방문자 {sender}-{number}"
                headers = {
                    "Idempotency-Key": f"a-key-of-{sender}-{number}",
                    "X-Forwarded-For": f"203.0.{sender}.{number % 250}",
                }
                body = {**SENT, "name": name, "email": f"v{sender}-{number}@example.com"}
                self.receipts[name] = self.receipt(visitor, body, headers)

    def receipt(self, visitor: httpx.Client, body: object, headers: dict[str, str]) -> str:
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            self.tries += 1
            try:
                answer = visitor.post("/api/enquiries", json=body, headers=headers)
            except httpx.HTTPError:
                continue
            if answer.is_success:
                return str(answer.json()["receipt"])
            if answer.status_code not in (429, 503):
                break
            time.sleep(0.05)
        self.failed.append(f"{headers['Idempotency-Key']}: {answer.status_code} {answer.text}")
        return ""

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, verify=self.trusting, timeout=PATIENCE_SECONDS)


@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.long)])
def test_no_page_fails_and_no_enquiry_is_lost(
    tmp_path: Path, kills: int, say: Callable[[str], None]
) -> None:
    authority, port = Authority(tmp_path), free_port()
    own = f"http://127.0.0.1:{port}"
    environment = {
        "STUDIO_TRUSTED_PROXIES": "127.0.0.1",
        "STUDIO_PUBLISHED_DIR": str(tmp_path / "published"),
    }
    told = filled(tmp_path, environment)
    server = start(told, tmp_path, port)
    try:
        assert eventually(lambda: is_ready(own), PATIENCE_SECONDS)
        assert eventually((tmp_path / "published" / "complete").exists, PATIENCE_SECONDS)
        with nginx(tmp_path, own, authority.sound(), behind_cdn=True) as secure:
            trusting = ssl.create_default_context(cafile=authority.root)
            load = Load(f"https://127.0.0.1:{secure}", trusting)
            with load.running():
                for _ in range(kills):
                    wait_for_more(load)
                    os.kill(server.pid, signal.SIGKILL)
                    server.wait()
                    make_former(tmp_path / "published")
                    wait_for_more(load, sent=0)
                    server = start(told, tmp_path, port)
                    assert eventually(lambda: is_ready(own), PATIENCE_SECONDS)
                wait_for_more(load)
        with administrator(tmp_path, own, EMAIL, environment) as client:
            stored = Counter(names(client))
    finally:
        server.kill()
        server.wait()

    say(f"{kills} kills, {load.pages.total()} pages and calls, {load.away} of them while away")
    say(f"{len(load.receipts)} enquiries acknowledged after {load.tries} tries")
    assert set(load.pages) == {200}
    assert load.away > 0
    assert load.failed == []
    assert all(load.receipts.values())
    assert stored == Counter(load.receipts.keys())
    assert load.tries > len(load.receipts)


def filled(folder: Path, environment: dict[str, str]) -> dict[str, str]:
    """Make a site with a few pages in *folder*; return its server's environment."""
    told = make_store(folder, environment)
    store = open_store(told["STUDIO_STORE"], load_settings(environment=told))
    puts = (Put(PORTFOLIO, "hanok", HANOK), Put(PORTFOLIO, "cafe", CAFE))
    Work(store, OPERATOR, AT).commit("imported", *puts, Put(INSIGHTS, "small", ARTICLE))
    store.close()
    return told


def start(told: dict[str, str], folder: Path, port: int) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "studio_cli", "serve", "--port", str(port), "--quiet"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=folder, env=told, stdout=quiet, stderr=quiet)


def wait_for_more(load: Load, sent: int = SENT_BETWEEN) -> None:
    pages, receipts = load.pages.total() + PAGES_BETWEEN, len(load.receipts) + sent
    assert eventually(
        lambda: load.pages.total() >= pages and len(load.receipts) >= receipts, PATIENCE_SECONDS
    ), (load.pages, load.failed)


def names(client: httpx.Client) -> Iterator[str]:
    """Yield the name in every enquiry of the inbox."""
    after: str | None = ""
    while after is not None:
        page = client.get("/api/admin/enquiries", params={"after": after} if after else {}).json()
        yield from (one["name"] for one in page["items"])
        after = page.get("next")
