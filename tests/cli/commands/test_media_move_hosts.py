"""`studio media move` between hosts that fail, lie, and have lost what they served."""

import shutil
from pathlib import Path

import boto3
import pytest

from studio_adapters.images.local.object_storage import ObjectStorage
from studio_adapters.images.local.storage import FolderStorage
from studio_core.pictures.exchange import get_exchange
from studio_core.pictures.urls import media_url
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Json
from studio_core.transfer.picture_moves import PictureMove
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.commands.test_media_files import with_files
from tests.cli.moved_here import HERE, Cli, host_at, keep, move, site_store
from tests.cli.moving_site import project, put

__all__ = ["bucket", "endpoint", "keys", "with_files"]

pytestmark = pytest.mark.timeout(60)

DISK = "local:///var/media"
NAMES = ("one", "two", "three")


def shown(media: str, *names: str) -> list[str]:
    """Keep pictures at a host, have projects show them, and make what visitors get of them."""
    ids = [keep(media, name) for name in names]
    with site_store() as store, host_at(media) as host:
        for number, id in enumerate(ids):
            images: list[Json] = [{"url": media_url(id, "jpg")}]
            put(store, PORTFOLIO, f"p{number}", {**project(number), "images": images})
            host.open_media(f"{id}-640.jpg")  # type: ignore[attr-defined]
    return ids


@pytest.fixture
def stopped(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of three pictures of which one had come when a move was stopped."""
    ids, copy = shown(DISK, *NAMES), PictureMove._copy
    come: list[str] = []

    def stop(self: PictureMove, id: str) -> str:
        if come:
            raise KeyboardInterrupt
        come.append(id)
        return copy(self, id)

    with monkeypatch.context() as patch:
        patch.setattr(PictureMove, "_copy", stop)
        assert "the same command goes on" in cli("media", "move", "--to", HERE, "--apply").err
    return ids


@pytest.mark.parametrize("scheme", ["s3", "gs"])
def test_pictures_go_from_one_bucket_to_another_which_share_copies_on_the_machine(
    cli: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    one, two = (f"{scheme}://{BUCKET}/{name}?endpoint={bucket}" for name in ("one", "two"))
    monkeypatch.setenv("STUDIO_MEDIA", one)
    ids = shown(one, *NAMES)

    done = move(cli, "--to", two, "--apply")

    assert (done["pictures"], done["failed"], done["done"]) == (3, [], True)
    shutil.rmtree("var/media-cache")
    with host_at(two) as host:
        assert all(host.is_sound(id) for id in ids)


def test_a_picture_whose_original_is_lost_is_told_and_served_by_the_old_host(cli: Cli) -> None:
    lost, _ = shown(DISK, "one", "two")
    (original,) = Path("var/media/originals").rglob(lost)
    original.unlink()

    planned = move(cli, "--to", HERE)
    done = move(cli, "--to", HERE, "--apply")

    assert planned["pictures"] == 2
    assert done["failed"] == [{"what": lost, "reason": "its original is lost"}]
    assert (done["status"], done["done"]) == (1, False)
    cli("publish-static", "copy", "--public-url", "https://copy.example")
    assert list(Path("copy/media").glob(f"{lost}*"))


def test_a_host_that_forgets_what_it_takes_is_told_and_not_asked_for_ever(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = keep(DISK, "one")
    write = FolderStorage.write

    def forgetful(self: FolderStorage, key: str, content: bytes, *, durable: bool = False) -> None:
        if not (key.startswith("records/") and "pictures" in str(self._root)):
            write(self, key, content, durable=durable)

    monkeypatch.setattr(FolderStorage, "write", forgetful)

    done = move(cli, "--to", HERE, "--apply")

    assert (done["failed"][0]["what"], done["done"]) == (id, False)


def test_a_picture_that_is_damaged_at_both_hosts_is_removed_from_neither(cli: Cli) -> None:
    id = keep(DISK, "one")
    keep(HERE, "one")
    originals = [next(Path(one, "originals").rglob(id)) for one in ("var/media", "pictures")]
    for original in originals:
        original.write_bytes(b"something else")

    done = move(cli, "--to", HERE, "--apply")

    assert done["failed"] == [{"what": id, "reason": "it is damaged at both hosts"}]
    assert all(original.exists() for original in originals)


def test_a_visitors_file_that_came_as_something_else_is_told_and_comes_again(
    with_files: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, create = f"s3://{BUCKET}/site?endpoint={bucket}", ObjectStorage.create

    def lying(self: ObjectStorage, key: str, content: bytes) -> bool:
        return create(self, key, content[:-1] + b"x")

    with monkeypatch.context() as patch:
        patch.setattr(ObjectStorage, "create", lying)
        first = move(with_files, "--to", to, "--apply")
    again = move(with_files, "--to", to, "--apply")

    assert (first["status"], first["done"], len(first["failed"])) == (1, False, 4)
    assert (again["status"], again["done"], again["files"]) == (0, True, 4)


def test_commands_see_the_pictures_of_both_hosts_while_these_are_on_their_way(
    cli: Cli, stopped: list[str]
) -> None:
    rules = {found["rule"] for found in cli("audit", "--json").json["findings"]}
    cli("publish-static", "copy", "--public-url", "https://copy.example")
    doctor = {one["name"]: one for one in cli("doctor", "--json").json["checks"]}
    copied = {path.name[:32] for path in Path("copy/media").iterdir()}

    assert "media-missing" not in rules
    assert set(stopped) <= copied
    assert cli("backup", "both.studio", "--allow-empty", "--json").json["pictures"] == len(stopped)
    assert "can be written; pictures are on their way here" in doctor["images"]["detail"]
    assert doctor["images"]["advice"].startswith("studio media move --to local:///")
    assert move(cli, *doctor["images"]["advice"].split()[3:])["done"]


def test_visitors_files_are_in_a_backup_while_these_are_on_their_way(
    with_files: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(DISK, "one")
    monkeypatch.setattr(PictureMove, "_copy", stopping)
    with_files("media", "move", "--to", f"s3://{BUCKET}/site?endpoint={bucket}", "--apply")

    checks = {one["name"]: one for one in with_files("doctor", "--json").json["checks"]}

    assert checks["visitors' files"]["detail"] == "3 are there"


def stopping(self: PictureMove, id: str) -> str:
    raise KeyboardInterrupt


def begun(cli: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Begin a move of one picture to a bucket, and end it before that came; return its address."""
    shown(DISK, "one")
    to = f"s3://{BUCKET}/site?endpoint={bucket}"
    with monkeypatch.context() as patch:
        patch.setattr(PictureMove, "_copy", stopping)
        cli("media", "move", "--to", to, "--apply")
    return to


def test_the_way_back_is_open_while_the_new_host_does_not_answer(
    cli: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(cli, bucket, monkeypatch)
    gone = boto3.resource("s3", endpoint_url=bucket, region_name="us-east-1").Bucket(BUCKET)
    gone.delete()

    refused = cli("media", "move", "--to", DISK, "--apply")
    with site_store() as store:
        exchange = get_exchange(store)
    gone.create()
    back = move(cli, "--to", DISK, "--apply")

    assert refused.status == 1
    assert "new pictures go to local:///" in refused.err
    assert exchange is not None
    assert exchange.to.endswith("/var/media")
    assert (back["done"], back["failed"]) == (True, [])


def test_a_new_host_that_is_lost_is_left_by_a_backup(
    cli: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = begun(cli, bucket, monkeypatch)
    ids = shown(to, "one", "two")
    assert cli("backup", "newest.studio", "--allow-empty").status == 0
    boto3.resource("s3", endpoint_url=bucket, region_name="us-east-1").Bucket(
        BUCKET
    ).objects.all().delete()
    shutil.rmtree("var/media-cache")

    refused = cli("media", "move", "--to", DISK, "--apply")
    restored = cli("restore", "newest.studio", "--apply")
    back = move(cli, "--to", DISK, "--apply")

    assert "it keeps no pictures, and the content shows some" in refused.err
    assert (restored.status, back["done"], back["failed"]) == (0, True, [])
    with host_at(DISK) as host:
        assert set(ids) <= set(host.image_ids())
