"""Three servers on PostgreSQL whose pictures `studio media sync` takes to another bucket."""

import io
import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import boto3
import httpx
import pytest
from PIL import Image

from tests.contracts.local_postgresql import new_database
from tests.http.fleet import Fleet, s3_bucket
from tests.http.server.test_three_servers import EMAIL, add_setting, sign_in
from tests.http.studio_in_memory import HANOK
from tests.object_store import KEYS

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(600)]

SERVERS = 3
AT_FIRST, MEANWHILE = 6, 3
"""How many projects with pictures each server has got before, and during each move."""


class Uploader(threading.Thread):
    """An administrator at one server, whose every picture has to be seen at all of them at once."""

    def __init__(self, fleet: Fleet, number: int, password: str) -> None:
        super().__init__(daemon=True)
        self._fleet, self._number, self._count = fleet, number, 0
        address = fleet.addresses[number]
        self._client = httpx.Client(base_url=f"http://{address}", timeout=60)
        sign_in(self._client, password)
        self.over = threading.Event()
        self.kept: list[str] = []
        self.faults: list[str] = []

    def run(self) -> None:
        """Go on until it is over, and a few were made at least."""
        before = len(self.kept)
        with closing(self._client):
            while not self.over.is_set() or len(self.kept) < before + MEANWHILE:
                self.step()

    def step(self) -> None:
        """Publish a project with a new picture, look at it everywhere; delete every third."""
        self._count += 1
        files = {"file": ("거실.jpg", picture(self._number, self._count), "image/jpeg")}
        sent = self._client.post("/api/admin/media", files=files)
        if sent.status_code != 201:
            self.faults.append(f"upload: {sent.status_code} {sent.text[:200]}")
            return
        url = sent.json()["url"]
        named = HANOK | {"title": f"{self._number}번 {self._count}", "images": [{"url": url}]}
        made = self._client.post("/api/admin/portfolio", json=named)
        self.faults += broken(self._fleet, [url])
        if self._count % 3 == 0:
            gone = self._client.delete(
                f"/api/admin/portfolio/{made.json()['id']}", headers={"If-Match": "*"}
            )
            self.faults += [] if gone.is_success else [f"deletion: {gone.text[:200]}"]
        self.kept.append(url)


def picture(number: int, count: int) -> bytes:
    """Return one picture that nobody else sends."""
    file = io.BytesIO()
    Image.new("RGB", (320, 200), (number * 80, count % 256, count // 256)).save(file, "PNG")
    return file.getvalue()


def broken(fleet: Fleet, addresses: list[str]) -> list[str]:
    """Return what any of the servers does not show."""
    faults = []
    for server in fleet.addresses:
        with httpx.Client(base_url=f"http://{server}", timeout=60) as client:
            for address in addresses:
                for name in (address, address.replace(".", "-640.").replace("png", "webp")):
                    answer = client.get(name)
                    if answer.status_code != 200:
                        faults.append(f"{server}{name}: {answer.status_code}")
    return faults


@pytest.fixture
def fleet(postgresql_server: Any, tmp_path: Path) -> Iterator[tuple[Fleet, str, str]]:
    """Three servers over one database and one bucket, and an administrator's password."""
    folders = [tmp_path / name for name in ("one", "two", "three")]
    for folder in folders:
        folder.mkdir()
    with ExitStack() as stack:
        store = stack.enter_context(new_database(postgresql_server))
        bucket = stack.enter_context(s3_bucket())
        servers = stack.enter_context(closing(Fleet(folders, KEYS)))
        shown = servers.run(
            0, f"studio init --store '{store}' --name '스튜디오 봄' --admin {EMAIL}"
        )
        add_setting(folders[0], "media", bucket)
        settings = (folders[0] / "studio.toml").read_text("utf-8")
        for folder in folders[1:]:
            (folder / "var").mkdir(mode=0o700)
            text = settings.replace(str(folders[0]), str(folder))
            (folder / "studio.toml").write_text(text, "utf-8")
        for number in range(SERVERS):
            servers.start(number)
        yield servers, shown.partition("Password: ")[2].split()[0], bucket


def synced(fleet: Fleet, number: int, way: str) -> Any:
    return json.loads(fleet.run(number, f"studio media sync {way} --apply --json 2>/dev/null"))


@pytest.mark.long
def test_servers_show_every_picture_after_the_last_sync_and_when_the_old_bucket_is_gone(
    fleet: tuple[Fleet, str, str],
) -> None:
    servers, password, old = fleet
    new = old.replace("studio-pictures", "another-bucket")
    buckets(old).create_bucket(Bucket="another-bucket")
    people = [Uploader(servers, number, password) for number in range(SERVERS)]
    for person in people:
        for _ in range(AT_FIRST):
            person.step()

    for person in people:
        person.start()
    first = synced(servers, 0, f"--to '{new}'")
    for person in people:
        person.over.set()
        person.join(120)
    for number, folder in enumerate(servers.folders):
        settings = folder / "studio.toml"
        settings.write_text(settings.read_text("utf-8").replace(old, new), "utf-8")
        servers.stop(number)
        servers.start(number)
    last = synced(servers, 1, f"--from '{old}'")

    assert (first["failed"], last["failed"]) == ([], [])
    assert first["pictures"] >= SERVERS * AT_FIRST
    assert [fault for person in people for fault in person.faults] == []
    lose(old, servers)
    assert broken(servers, [url for person in people for url in person.kept]) == []
    checks = json.loads(servers.run(2, "studio doctor --json || true"))["checks"]
    assert "ok" in [one["state"] for one in checks if one["name"] == "images"]


def buckets(address: str) -> Any:
    endpoint = address.partition("endpoint=")[2]
    named = {name.lower(): value for name, value in KEYS.items()}
    return boto3.resource("s3", endpoint_url=endpoint, region_name="us-east-1", **named)


def lose(bucket: str, servers: Fleet) -> None:
    """Remove a bucket, and every copy that a server has on its disk."""
    lost = buckets(bucket).Bucket("studio-pictures")
    lost.objects.all().delete()
    lost.delete()
    for folder in servers.folders:
        shutil.rmtree(folder / "var" / "media-cache", ignore_errors=True)
