"""`studio media sync`: damaged pictures, wrong hosts, ways back, restorations and pruning."""

import os
import shutil
import time
from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest

from studio_adapters.bootstrap import now as present
from studio_core.pictures.forwarded import ForwardedAddresses
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.usage import unused_pictures
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import PORTFOLIO
from studio_core.records.undoing import TRASH_DAYS
from studio_core.records.work import Work
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.clouds import HOSTED, picture_at
from tests.cli.commands.test_media_files import with_files
from tests.cli.moved_here import HERE, Cli, clouds, exchange, host_at, keep, site, site_store, sync
from tests.cli.moving_site import AT, project, put

__all__ = ["bucket", "clouds", "endpoint", "keys", "site", "with_files"]


def test_what_came_damaged_is_brought_again(cli: Cli) -> None:
    id = keep("local:///var/media", "one")
    keep(HERE, "one")
    (original,) = Path("pictures/originals").rglob(id)
    original.write_bytes(b"something else")

    done = sync(cli, "--to", HERE, "--apply")

    assert (done["failed"], done["status"]) == ([], 0)
    assert original.read_bytes() == picture_at("one")


def test_what_is_damaged_where_it_lay_is_told_and_the_others_come(cli: Cli) -> None:
    id = keep("local:///var/media", "one")
    good = keep("local:///var/media", "two")
    (original,) = Path("var/media/originals").rglob(id)
    original.write_bytes(b"something else")

    done = sync(cli, "--to", HERE, "--apply")

    assert (done["status"], [one["what"] for one in done["failed"]]) == (1, [id])
    with host_at(HERE) as host:
        assert list(host.image_ids()) == [good]


def test_prune_keeps_what_the_trash_may_bring_back(site: Cli) -> None:
    exchange(site, HERE)
    long_ago = time.time() - 7 * 24 * 3600
    for path in Path("pictures/records").rglob("*.json"):
        os.utime(path, (long_ago, long_ago))

    pruned = site("media", "prune", "--json").json
    with site_store() as store:
        gone = ForwardedAddresses(Work(store, OPERATOR, AT))[f"{HOSTED}/v1/gone.jpg"].id
        later = present() + timedelta(days=TRASH_DAYS)
        with host_at(HERE) as host:
            unused = unused_pictures(store, cast("MediaLibrary", host), {}, later)

    assert (pruned["items"], unused) == ([], (gone,))


@pytest.mark.parametrize(
    ("to", "told"),
    [
        ("ftp://somewhere", "no image host called 'ftp'"),
        ("local:///", "expected local:///PATH"),
        ("local:///var/media/originals", "lie within each other"),
        ("local:///var", "lie within each other"),
    ],
)
def test_a_host_that_pictures_cannot_go_to_is_refused(cli: Cli, to: str, told: str) -> None:
    answer = cli("media", "sync", "--to", to, "--apply")

    assert answer.status == 1
    assert told in answer.err
    assert "secret" not in answer.err


def test_a_folder_that_is_gone_is_told_before_anything_is_written(cli: Cli) -> None:
    id = keep("local:///var/media", "one")
    with site_store() as store:
        put(store, PORTFOLIO, "p9", {**project(9), "images": [f"/media/{id}.jpg"]})
    shutil.rmtree("var/media")

    answer = cli("media", "sync", "--to", HERE, "--apply")

    assert answer.status == 1
    assert "there is no such folder, and the content shows some" in answer.err
    assert not Path("pictures/records").exists()
