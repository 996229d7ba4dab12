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

HERE = "local:///pictures"
BACK = "local:///back"
KEYS = {"AWS_ACCESS_KEY_ID": "a-key", "AWS_SECRET_ACCESS_KEY": "a-secret"}
PROJECTS = 6
LONG_PROJECTS, LONG_KILLS = 40, 20
EDITS_A_PROJECT = 3


@pytest.fixture
def clouds() -> Iterator[CloudStandIn]:
    with cloud() as standin:
        yield standin


@pytest.fixture
def site(tmp_path: Path, clouds: CloudStandIn) -> Iterator[MovingSite]:
    """A running site whose pictures lie in a cloud."""
    with running(tmp_path, {"STUDIO_MEDIA": CLOUDINARY, **KEYS}, clouds.port) as found:
        fill(found, PROJECTS)
        yield found


@contextmanager
def signed_in(site: MovingSite) -> Iterator[httpx.Client]:
    with administrator(site.folder, site.address, "kim@studio.example", site.environment) as client:
        yield client


class Editor:
    """Saves each project again and again, with the pictures of a form that was opened before."""

    def __init__(self, client: httpx.Client, projects: int) -> None:
        self._client, self._projects = client, projects
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
                title = f"한남동 {number}, {rounds}번째"
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


def test_pictures_go_to_a_folder_a_bucket_and_back_under_a_saving_editor(
    site: MovingSite, clouds: CloudStandIn, bucket: str
) -> None:
    in_bucket = f"s3://{BUCKET}/site?endpoint={bucket}"
    with signed_in(site) as client:
        with Editor(client, PROJECTS) as editor:
            first = site.run("media", "move", "--to", HERE, "--apply")
            assert eventually(lambda: len(editor.titles) == PROJECTS, 60)
        clouds.stop()
        assert (first["status"], first["failed"], first["done"]) == (0, [], True)
        assert (editor.refused, titles(site)) == ([], editor.titles)
        assert (shown_elsewhere(site), broken(site)) == ([], [])
        assert f"/portfolio/p{PROJECTS - 1}" in site.answers

        upload = client.post("/api/admin/media", files={"file": ("새.jpg", picture_at("new"))})
        moved = client.post("/api/admin/media", files={"file": ("둘.jpg", picture_at("two"))})
        assert (upload.status_code, moved.status_code) == (201, 201)
        kept_here = site.kept(HERE.replace("///", f"///{site.folder}/"))
        assert {upload.json()["id"], moved.json()["id"]} | ids_shown(site) <= kept_here

        second = site.run("media", "move", "--to", in_bucket, "--apply")
        shutil.rmtree(site.folder / "pictures")
        assert (second["pictures"], second["failed"], second["done"]) == (len(kept_here), [], True)
        assert (broken(site), site.kept(in_bucket)) == ([], kept_here)
        assert not (site.folder / "pictures").exists()

        third = site.run("media", "move", "--to", BACK, "--apply")
        assert (third["pictures"], third["failed"]) == (len(kept_here), [])
    shutil.rmtree(site.folder / "media-cache")
    for key in list(site.kept(in_bucket)):
        remove(bucket, key)
    assert broken(site) == []
    assert site.run("doctor")["checks"]


def remove(bucket: str, id: str) -> None:
    """Take the objects of a picture out of the bucket."""
    import boto3

    store = boto3.resource("s3", endpoint_url=bucket, region_name="us-east-1")
    for found in store.Bucket(BUCKET).objects.all():
        if id in found.key:
            found.delete()


def killed_and_finished(site: MovingSite, kills: int, projects: int) -> Any:
    """Kill a move again and again, each time when it came further; return what the last one did."""
    with signed_in(site) as client, Editor(client, projects) as editor:
        for _ in range(kills):
            process = site.begin("media", "move", "--to", HERE, "--apply", "--json")
            assert eventually(partial(is_further, site, progress(site)), 120)
            process.kill()
            process.communicate()
            assert process.returncode == -signal.SIGKILL
        last = site.run("media", "move", "--to", HERE, "--apply")
        assert eventually(lambda: len(editor.titles) == projects, 60)
    assert (editor.refused, titles(site)) == ([], editor.titles)
    return last


def is_further(site: MovingSite, came: int) -> bool:
    return progress(site) > came


def progress(site: MovingSite) -> int:
    """Return how many pictures have come."""
    return sum(1 for _ in (site.folder / "pictures" / "records").rglob("*.json"))


def assert_all_is_there(site: MovingSite, clouds: CloudStandIn, last: Any) -> None:
    clouds.stop()
    assert (last["status"], last["failed"], last["done"]) == (0, [], True)
    assert (shown_elsewhere(site), broken(site)) == ([], [])
    assert ids_shown(site) <= site.kept(f"local:///{site.folder}/pictures")


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_move_that_is_killed_twenty_times_goes_on_and_loses_no_edit(
    tmp_path: Path, clouds: CloudStandIn
) -> None:
    with running(tmp_path, {"STUDIO_MEDIA": CLOUDINARY}, clouds.port) as site:
        fill(site, LONG_PROJECTS)

        last = killed_and_finished(site, LONG_KILLS, LONG_PROJECTS)

        assert_all_is_there(site, clouds, last)
