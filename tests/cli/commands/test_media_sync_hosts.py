"""`studio media sync` between hosts that fail, lie, and have lost what they served."""

import shutil
from collections.abc import Iterable
from pathlib import Path

import boto3
import pytest

from studio_adapters.images.local.object_storage import ObjectStorage
from studio_adapters.images.local.storage import FolderStorage
from studio_core.enclosures.enclosure import every_enclosure, removal
from studio_core.enclosures.removing import clear_removed
from studio_core.pictures.urls import media_url
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENCLOSURES, PORTFOLIO
from studio_core.records.record import Json
from studio_core.records.work import Work
from studio_core.transfer.media_sync import MediaSync
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.commands.test_media_files import using, with_files
from tests.cli.moved_here import HERE, Cli, host_at, keep, site_store, sync, use
from tests.cli.moving_site import AT, project, put

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
    """The ids of three pictures of which one had come when a sync was stopped."""
    ids, copy = shown(DISK, *NAMES), MediaSync._copy
    come: list[str] = []

    def stop(self: MediaSync, id: str) -> str:
        if come:
            raise KeyboardInterrupt
        come.append(id)
        return copy(self, id)

    with monkeypatch.context() as patch:
        patch.setattr(MediaSync, "_copy", stop)
        assert "the same command goes on" in cli("media", "sync", "--to", HERE, "--apply").err
    return ids


@pytest.mark.parametrize("scheme", ["s3", "gs"])
def test_pictures_go_from_one_bucket_to_another_which_share_copies_on_the_machine(
    cli: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    one, two = (f"{scheme}://{BUCKET}/{name}?endpoint={bucket}" for name in ("one", "two"))
    use(one)
    ids = shown(one, *NAMES)

    done = sync(cli, "--to", two, "--apply")

    assert (done["pictures"], done["failed"], done["status"]) == (3, [], 0)
    shutil.rmtree("var/media-cache")
    with host_at(two) as host:
        assert all(host.is_sound(id) for id in ids)


def test_a_picture_whose_original_is_lost_is_told_and_stays_where_it_is(cli: Cli) -> None:
    lost, _ = shown(DISK, "one", "two")
    (original,) = Path("var/media/originals").rglob(lost)
    original.unlink()

    planned = sync(cli, "--to", HERE)
    done = sync(cli, "--to", HERE, "--apply")

    assert planned["pictures"] == 2
    assert done["failed"] == [{"what": lost, "reason": "its original is lost"}]
    assert done["status"] == 1
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

    done = sync(cli, "--to", HERE, "--apply")

    assert (done["failed"][0]["what"], done["status"]) == (id, 1)


def test_a_picture_that_is_damaged_at_both_hosts_is_removed_from_neither(cli: Cli) -> None:
    id = keep(DISK, "one")
    keep(HERE, "one")
    originals = [next(Path(one, "originals").rglob(id)) for one in ("var/media", "pictures")]
    for original in originals:
        original.write_bytes(b"something else")

    done = sync(cli, "--to", HERE, "--apply")

    assert done["failed"] == [{"what": id, "reason": "it is damaged at both hosts"}]
    assert all(original.exists() for original in originals)


def test_a_visitors_file_that_came_as_something_else_is_told_and_comes_again(
    with_files: Cli, bucket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    to, write = f"s3://{BUCKET}/site?endpoint={bucket}", ObjectStorage.write_pieces

    def lying(
        self: ObjectStorage, key: str, pieces: Iterable[bytes], *, durable: bool = False
    ) -> None:
        write(self, key, [b"".join(pieces)[:-1] + b"x"], durable=durable)

    with monkeypatch.context() as patch:
        patch.setattr(ObjectStorage, "write_pieces", lying)
        first = sync(with_files, "--to", to, "--apply")
    again = sync(with_files, "--to", to, "--apply")

    assert (first["status"], len(first["failed"])) == (1, 4)
    assert (again["status"], again["failed"], again["files"]) == (0, [], 4)


def test_a_sync_that_was_stopped_changes_nothing_that_is_shown_and_goes_on(
    cli: Cli, stopped: list[str]
) -> None:
    rules = {found["rule"] for found in cli("audit", "--json").json["findings"]}
    doctor = {one["name"]: one["state"] for one in cli("doctor", "--json").json["checks"]}
    rest = sync(cli, "--to", HERE, "--apply")
    use(HERE)
    last = sync(cli, "--from", DISK, "--apply")

    assert "media-missing" not in rules
    assert doctor["images"] == "ok"
    assert (rest["pictures"], rest["failed"], last["pictures"]) == (len(stopped) - 1, [], 0)
    with host_at(HERE) as host:
        assert set(host.image_ids()) == set(stopped)


def test_what_came_to_the_old_host_meanwhile_comes_with_the_last_sync(cli: Cli) -> None:
    shown(DISK, "one")
    sync(cli, "--to", HERE, "--apply")
    late = shown(DISK, "two", "three")
    use(HERE)
    before = {found["rule"] for found in cli("audit", "--json").json["findings"]}

    last = sync(cli, "--from", DISK, "--apply")

    after = {found["rule"] for found in cli("audit", "--json").json["findings"]}
    assert (last["pictures"], last["failed"]) == (2, [])
    assert ("media-missing" in before, "media-missing" in after) == (True, False)
    with host_at(HERE) as host:
        assert set(late) <= set(host.image_ids())


def test_on_a_busy_site_it_comes_to_its_end(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    shown(DISK, "one", "two")
    copy, later = MediaSync._copy, iter(("three", "four", "five", "six"))

    def meanwhile(self: MediaSync, id: str) -> str:
        keep(DISK, next(later))
        return copy(self, id)

    monkeypatch.setattr(MediaSync, "_copy", meanwhile)

    first, second = (sync(cli, "--to", HERE, "--apply") for _ in range(2))

    assert [(one["pictures"], one["failed"]) for one in (first, second)] == [(2, [])] * 2


def test_there_and_back_nothing_is_lost_or_doubled(cli: Cli) -> None:
    ids = shown(DISK, *NAMES)
    sync(cli, "--to", HERE, "--apply")
    use(HERE)
    new = keep(HERE, "new")

    back = sync(cli, "--to", DISK, "--apply")
    use(DISK)

    assert (back["pictures"], back["failed"]) == (1, [])
    with host_at(DISK) as host:
        assert sorted(host.image_ids()) == sorted([*ids, new])


def test_a_host_that_does_not_answer_is_told_and_waited_for(cli: Cli, bucket: str) -> None:
    shown(DISK, "one")
    to = f"s3://{BUCKET}/site?endpoint={bucket}"
    gone = boto3.resource("s3", endpoint_url=bucket, region_name="us-east-1").Bucket(BUCKET)
    gone.delete()

    refused = cli("media", "sync", "--to", to, "--apply")
    gone.create()
    done = sync(cli, "--to", to, "--apply")

    assert refused.status == 1
    assert "the same command goes on when it does" in refused.err
    assert (done["pictures"], done["failed"]) == (1, [])


def test_a_host_that_is_lost_is_told_and_a_backup_brings_it_back(cli: Cli, bucket: str) -> None:
    to = f"s3://{BUCKET}/site?endpoint={bucket}"
    use(to)
    ids = shown(to, "one", "two")
    assert cli("backup", "newest.studio", "--allow-empty").status == 0
    boto3.resource("s3", endpoint_url=bucket, region_name="us-east-1").Bucket(
        BUCKET
    ).objects.all().delete()
    shutil.rmtree("var/media-cache")

    refused = cli("media", "sync", "--to", DISK, "--apply")
    restored = cli("restore", "newest.studio", "--apply")
    back = sync(cli, "--to", DISK, "--apply")

    assert "it keeps no pictures, and the content shows some" in refused.err
    assert (restored.status, back["status"], back["failed"]) == (0, 0, [])
    with host_at(DISK) as host:
        assert set(ids) <= set(host.image_ids())


def test_what_was_erased_between_two_syncs_is_removed_where_it_came_to(
    with_files: Cli, bucket: str
) -> None:
    to = f"s3://{BUCKET}/site?endpoint={bucket}"
    sync(with_files, "--to", to, "--apply")
    with using() as (store, services):
        (gone, *rest) = sorted(store.read(ENCLOSURES))
        (enclosure,) = (one for one in every_enclosure(store) if one.id == gone)
        Work(store, OPERATOR, AT).commit("test", removal(enclosure, AT))
        clear_removed(store, services.objects)

    sync(with_files, "--to", to, "--apply")

    use(to)
    with using() as (_, services):
        assert {name.partition("/")[0] for name, _ in services.objects.list()} == set(rest)
