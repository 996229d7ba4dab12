"""Films in what is done with the files of a site: backups, moves, the audit, removal."""

import io
import json
import os
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings
from studio_adapters.images.local.opening import open_folder
from studio_core.pictures.host import Upload
from tests.films import CAPTIONS, film

Cli = Any
FILM = film(telling=True)


def keep(folder: str) -> tuple[str, str]:
    """Put a film and its captions into a host's folder, dated long ago; return their addresses."""
    host = open_folder(Path(folder), load_settings(environment={}))
    stored = host.put_film(Upload(file=io.BytesIO(FILM), name="거실.mp4", folder=""))
    captions = io.BytesIO(CAPTIONS.encode())
    beside = host.put_captions(Upload(file=captions, name="거실.vtt", folder=""))
    host.close()
    long_ago = time.time() - 7 * 24 * 3600
    for path in Path(folder, "records").rglob("*"):
        os.utime(path, (long_ago, long_ago))
    return stored.url, beside.url


def show(cli: Cli, url: str, captions: str = "") -> None:
    tree = {"portfolio": {"p1": {"title": "한남동", "video": {"url": url, "captions": captions}}}}
    Path("tree.json").write_text(json.dumps(tree))
    cli("import", "tree.json", "--apply")


def files(folder: str) -> dict[str, bytes]:
    """Return the content of every file for visitors, by its id."""
    found = Path(folder, "originals").rglob("*")
    return {path.name: path.read_bytes() for path in found if path.is_file()}


def ids(*urls: str) -> set[str]:
    return {Path(url).stem for url in urls}


def test_a_film_comes_back_from_a_backup_as_it_was(cli: Cli) -> None:
    both = keep("var/media")
    show(cli, *both)
    before = files("var/media")

    written = cli("backup", "studio.backup", "--json")
    shutil.rmtree("var/media")
    restored = cli("restore", "studio.backup", "--apply", "--json")

    assert (written.status, restored.status) == (0, 0)
    assert restored.json["restoredPictures"] == 2
    assert files("var/media") == before
    assert before.keys() == ids(*both)


def test_an_export_keeps_the_film_of_a_project(cli: Cli) -> None:
    url, captions = keep("var/media")
    show(cli, url, captions)

    cli("export", "site.json")
    exported = json.loads(Path("site.json").read_text("utf-8"))

    assert exported["portfolio"]["p1"]["video"] == {"url": url, "captions": captions}


def test_sync_brings_a_film_and_its_captions_from_another_folder(cli: Cli) -> None:
    both = keep("old")
    show(cli, *both)

    applied = cli("media", "sync", "--from", "local:///old", "--apply", "--json")
    again = cli("media", "sync", "--from", "local:///old", "--json")

    assert (applied.status, applied.json["films"], applied.json["failed"]) == (0, 2, [])
    assert (again.status, again.json["films"]) == (0, 0)
    assert files("var/media") == files("old")


def test_prune_removes_a_film_that_nothing_shows(cli: Cli) -> None:
    url, captions = keep("var/media")
    show(cli, url)

    applied = cli("media", "prune", "--apply")

    assert applied.status == 0
    assert files("var/media").keys() == ids(url)
    assert ids(captions).isdisjoint(files("var/media"))


def test_the_audit_names_a_film_that_is_missing(cli: Cli) -> None:
    show(cli, f"/media/{'0' * 32}.mp4")

    findings = cli("audit", "--json").json["findings"]

    found = {item["rule"]: (item["collection"], item["id"]) for item in findings}
    assert found["media-missing"] == ("portfolio", "p1")


@pytest.mark.parametrize("url", ["/media/short.mp4", "https://elsewhere.example/a.mp4"])
def test_a_film_that_lies_elsewhere_is_nobody_s_to_look_for(cli: Cli, url: str) -> None:
    show(cli, url)

    findings = cli("audit", "--json").json["findings"]

    assert "media-missing" not in {item["rule"] for item in findings}
