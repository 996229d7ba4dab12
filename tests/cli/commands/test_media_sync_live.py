"""The pictures' host is exchanged while a server runs and an editor saves."""

import shutil
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from studio_core.records.collections import PORTFOLIO
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.clouds import CloudStandIn, cloud, picture_at
from tests.cli.moving_site import (
    CLOUDINARY,
    MovingSite,
    broken,
    fill,
    ids_shown,
    project,
    running,
    shown_elsewhere,
)
from tests.http.own_process import administrator
from tests.http.studio_in_memory import eventually

__all__ = ["bucket", "endpoint", "keys"]

pytestmark = [pytest.mark.server, pytest.mark.slow]

KEYS = {"AWS_ACCESS_KEY_ID": "a-key", "AWS_SECRET_ACCESS_KEY": "a-secret"}
PROJECTS = 6
LONG_PROJECTS, LONG_KILLS = 40, 20
EDITS_A_PROJECT = 3


@pytest.fixture
def clouds() -> Iterator[CloudStandIn]:
    with cloud() as standin:
        yield standin


@contextmanager
def signed_in(site: MovingSite, name: str = "kim") -> Iterator[httpx.Client]:
    email = f"{name}@studio.example"
    with administrator(site.folder, site.address, email, site.environment) as client:
        yield client


class Editor:
    """Saves each project again and again, with the pictures of a form that was opened before."""

    def __init__(self, client: httpx.Client, projects: int, name: str = "") -> None:
        self._client, self._projects, self._name = client, projects, name
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._edit)
        self.titles: dict[str, str] = {}
        self.refused: list[str] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._ends.set()
        self._thread.join()

    def _edit(self) -> None:
        rounds = 0
        while not self._ends.is_set() or rounds < EDITS_A_PROJECT:
            for number in range(self._projects):
                title = f"한남동 {number}, {self._name}{rounds}번째"
                fields = {"title": title, "images": project(number)["images"]}
                path = f"/api/admin/portfolio/p{number}"
                answer = self._client.put(path, json=fields, headers={"If-Match": "*"})
                if answer.status_code == 200:
                    self.titles[f"p{number}"] = title
                else:
                    self.refused.append(answer.text)
            rounds += 1


def titles(site: MovingSite) -> dict[str, Any]:
    with site.store() as store:
        return {id: record.document["title"] for id, record in store.read(PORTFOLIO).items()}


@pytest.mark.timeout(300)
def test_pictures_go_to_a_folder_a_bucket_and_back_under_a_saving_editor(
    tmp_path: Path, clouds: CloudStandIn, bucket: str
) -> None:
    in_bucket = f"s3://{BUCKET}/site?endpoint={bucket}"
    here, back = (f"local:///{tmp_path}/{name}" for name in ("pictures", "back"))
    with served(tmp_path, CLOUDINARY, clouds) as site, signed_in(site) as client:
        fill(site, PROJECTS)
        with Editor(client, PROJECTS, "전 ") as editor:
            first = site.run("media", "sync", "--to", here, "--apply")
        assert (first["status"], first["failed"], editor.refused) == (0, [], [])
        assert titles(site) == editor.titles
        assert len(shown_elsewhere(site)) == PROJECTS + 2

    with served(tmp_path, here, clouds) as site, signed_in(site, "lee") as client:
        with Editor(client, PROJECTS) as editor:
            last = site.run("media", "sync", "--from", CLOUDINARY, "--apply")
        clouds.stop()
        assert (last["status"], last["failed"], editor.refused) == (0, [], [])
        assert titles(site) == editor.titles
        assert (shown_elsewhere(site), broken(site)) == ([], [])
        assert f"/portfolio/p{PROJECTS - 1}" in site.answers
        upload = client.post("/api/admin/media", files={"file": ("새.jpg", picture_at("new"))})
        there = site.run("media", "sync", "--to", in_bucket, "--apply")
        late = client.post("/api/admin/media", files={"file": ("둘.jpg", picture_at("two"))})
        assert (upload.status_code, late.status_code, there["failed"]) == (201, 201, [])
        kept_here = site.kept(here)
        assert {upload.json()["id"], late.json()["id"]} | ids_shown(site) <= kept_here

    with served(tmp_path, in_bucket, clouds) as site:
        rest = site.run("media", "sync", "--from", here, "--apply")
        shutil.rmtree(tmp_path / "pictures")
        assert (there["pictures"], rest["pictures"]) == (len(kept_here) - 1, 1)
        assert (broken(site), site.kept(in_bucket)) == ([], kept_here)
        assert not (tmp_path / "pictures").exists()
        third = site.run("media", "sync", "--to", back, "--apply")
        assert (third["pictures"], third["failed"]) == (len(kept_here), [])
        assert site.kept(back) == kept_here
        assert site.run("doctor")["checks"]


@contextmanager
def served(folder: Path, media: str, clouds: CloudStandIn) -> Iterator[MovingSite]:
    """A running site whose settings name *media*."""
    with running(folder, {"STUDIO_MEDIA": media, **KEYS}, clouds.port) as found:
        yield found


def killed_and_finished(site: MovingSite, kills: int, projects: int) -> Any:
    """Kill a sync again and again, each time when it came further; return what the last one did."""
    bring = ("media", "sync", "--from", CLOUDINARY, "--apply")
    with signed_in(site) as client, Editor(client, projects) as editor:
        for _ in range(kills):
            process = site.begin(*bring, "--json")
            assert eventually(partial(is_further, site, progress(site)), 120)
            process.kill()
            process.communicate()
            assert process.returncode == -signal.SIGKILL
        last = site.run(*bring)
        assert eventually(lambda: len(editor.titles) == projects, 60)
    assert (editor.refused, titles(site)) == ([], editor.titles)
    return last


def is_further(site: MovingSite, came: int) -> bool:
    return progress(site) > came


def progress(site: MovingSite) -> int:
    """Return how many pictures have come."""
    return sum(1 for _ in (site.folder / "pictures" / "records").rglob("*.json"))


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_sync_that_is_killed_twenty_times_goes_on_and_loses_no_edit(
    tmp_path: Path, clouds: CloudStandIn
) -> None:
    here = f"local:///{tmp_path}/pictures"
    with served(tmp_path, here, clouds) as site:
        fill(site, LONG_PROJECTS)

        last = killed_and_finished(site, LONG_KILLS, LONG_PROJECTS)

        clouds.stop()
        assert (last["status"], last["failed"]) == (0, [])
        assert (shown_elsewhere(site), broken(site)) == ([], [])
        assert ids_shown(site) <= site.kept(here)
