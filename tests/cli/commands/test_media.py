"""`studio media`: usage, sync, prune and warm."""

import io
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from studio_adapters.bootstrap import load_settings
from studio_adapters.images.local.opening import open_folder
from studio_core.pictures.host import Upload

Cli = Any


def keep(folder: str, colour: str, size: int = 0, **settings: str) -> str:
    """Put a picture into a host's folder, dated long ago; return its address.

    Its file has at least *size* bytes.
    """
    file = io.BytesIO()
    Image.new("RGB", (96, 64), colour).save(file, "JPEG")
    file = io.BytesIO(file.getvalue().ljust(size, b"\0"))
    host = open_folder(Path(folder), load_settings(environment=settings))
    kept = host.put(Upload(file=file, name="거실.jpg", folder=""))
    host.wait_prepared(30)
    host.close()
    long_ago = time.time() - 7 * 24 * 3600
    for path in Path(folder, "records").rglob("*"):
        os.utime(path, (long_ago, long_ago))
    return kept.url


def show(cli: Cli, *urls: str) -> None:
    tree = {"portfolio": {"p1": {"title": "한남동", "images": list(urls)}}}
    Path("tree.json").write_text(json.dumps(tree))
    cli("import", "tree.json", "--apply")


def pictures(folder: str) -> list[str]:
    host = open_folder(Path(folder), load_settings(environment={}))
    host.close()
    return sorted(host.image_ids())


def test_usage_says_how_much_is_kept(cli: Cli) -> None:
    keep("var/media", "red")

    answer = cli("media", "usage", "--json")

    assert answer.status == 0
    assert answer.json["kind"] == "local"
    assert answer.json["storage"]["used"] > 0
    assert answer.json.keys() == {"kind", "storage", "bandwidth", "credits", "unit"}


def test_prune_shows_first_and_removes_with_apply(cli: Cli) -> None:
    shown, orphan = keep("var/media", "red"), keep("var/media", "blue")
    show(cli, shown)

    preview = cli("media", "prune", "--json")
    untouched = pictures("var/media")
    applied = cli("media", "prune", "--apply")

    assert preview.status == applied.status == 0
    assert [f"/media/{id}.jpg" for id in preview.json["items"]] == [orphan]
    assert len(untouched) == 2
    assert [f"/media/{id}.jpg" for id in pictures("var/media")] == [shown]


def test_the_audit_names_missing_and_orphaned_pictures(cli: Cli) -> None:
    orphan = keep("var/media", "blue")
    show(cli, f"/media/{'0' * 32}.jpg")

    findings = cli("audit", "--json").json["findings"]

    found = {item["rule"]: (item["collection"], item["id"], item["severity"]) for item in findings}
    assert found["media-missing"] == ("portfolio", "p1", "error")
    assert found["media-orphan"] == ("media", Path(orphan).stem, "notice")


def test_sync_brings_pictures_from_another_folder(cli: Cli) -> None:
    url = keep("old", "red")
    show(cli, url)

    preview = cli("media", "sync", "--from", "local:///old", "--json")
    before = pictures("var/media")
    applied = cli("media", "sync", "--from", "local:///old", "--apply")
    again = cli("media", "sync", "--from", "local:///old", "--json")

    assert preview.json["pictures"] == 1
    assert (preview.status, before, applied.status) == (0, [], 0)
    assert pictures("var/media") == [Path(url).stem]
    assert again.json["pictures"] == 0


def test_warm_makes_what_is_missing_once(cli: Cli) -> None:
    url = keep("var/media", "red")
    for path in Path("var/media").rglob(f"{Path(url).stem}-64.webp"):
        path.unlink()

    first, again = cli("media", "warm", "--json").json, cli("media", "warm", "--json").json

    assert first == {"pictures": 1, "made": 1}
    assert again == {"pictures": 1, "made": 0}


def test_prune_is_refused_for_a_host_that_manages_its_own_pictures(cli: Cli) -> None:
    answer = cli("media", "prune", "--media", "cloudinary://key:secret@cloud")

    assert answer.status == 1
    assert "cloudinary looks after its own pictures" in answer.err


def test_an_unknown_source_of_pictures_is_reported(cli: Cli) -> None:
    answer = cli("media", "sync", "--from", "ftp://somewhere")

    assert answer.status == 1
    assert "no image host called 'ftp'" in answer.err


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("local:///nowhere", "there is no such folder: is it the right address?"),
        ("local:///empty", "it keeps no pictures: is it the right address?"),
        ("cloudinary://wrong", "no picture of the content lies at cloudinary://wrong"),
    ],
)
@pytest.mark.parametrize("applied", [[], ["--apply"]])
def test_sync_from_a_wrong_address_fails_and_makes_nothing(
    cli: Cli, source: str, told: str, applied: list[str]
) -> None:
    Path("empty").mkdir()
    url = "https://res.cloudinary.com/studio-cloud/image/upload/v1/a.jpg"
    Path("tree.json").write_text(json.dumps({"portfolio": {"p1": {"images": [{"url": url}]}}}))
    cli("import", "tree.json", "--apply")

    answer = cli("media", "sync", "--from", source, *applied)

    assert answer.status == 1
    assert told in answer.err
    assert not Path("nowhere").exists()
    if source.startswith("cloudinary:"):
        assert "cloudinary://studio-cloud" in answer.err


def test_sync_where_nothing_lies_in_a_cloud_has_nothing_to_do(cli: Cli) -> None:
    assert cli("media", "sync", "--from", "cloudinary://studio-cloud").status == 0
