"""A site whose studio.toml still has the texts: they are imported once, and then left alone."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import SETTINGS, SITE
from studio_core.records.store import Store
from studio_core.site.editing import save_content
from studio_core.site.importing import IMPORTED_RECORD
from tests.cli.commands.test_serve import served
from tests.cli.visitors import what_visitors_get

Cli = Any
TABLE = """
[site]
slogan = "온전한 하루"
pictureHosts = ["https://pictures.example"]
[site.brand]
ko = "스튜디오 봄"
[[site.profiles]]
key = "blog"
name = "작업 일지"
url = "https://blog.example"
"""


def opened() -> Store:
    return create_store("sqlite:///var/studio.db", load_settings(environment={}))


def name_of(body: str) -> str:
    return str(json.loads(body)["brand"]["ko"])


@pytest.fixture
def site(bare_cli: Cli) -> Cli:
    """The command line beside a settings file of before, and a store without these texts."""
    bare_cli("init", "--admin", "hong@studio.example")
    with Path("studio.toml").open("a", encoding="utf-8") as file:
        file.write(TABLE)
    return bare_cli


def test_a_server_imports_the_texts_once_and_shows_them(site: Cli) -> None:
    (first,) = what_visitors_get("/api/site")
    with closing(opened()) as store:
        position = store.position()

    (second,) = what_visitors_get("/api/site")

    assert name_of(first) == name_of(second) == "스튜디오 봄"
    assert json.loads(first)["profiles"] == [
        {"key": "blog", "name": "작업 일지", "url": "https://blog.example"}
    ]
    with closing(opened()) as store:
        assert store.position() == position
        # What the site began with, and the table.
        assert [entry.action for entry in store.changes(0)].count("imported") == 2


def test_what_the_file_says_later_is_no_longer_read(site: Cli) -> None:
    what_visitors_get("/api/site")
    text = Path("studio.toml").read_text("utf-8")
    Path("studio.toml").write_text(text.replace("스튜디오 봄", "스튜디오 여름"))

    (shown,) = what_visitors_get("/api/site")

    assert name_of(shown) == "스튜디오 봄"


def test_texts_that_were_taken_away_do_not_come_back(site: Cli) -> None:
    what_visitors_get("/api/site")
    site("site", "set", "brand.ko", "스튜디오 가을")
    site("undo")
    site("site", "set", "brand.slogan", "")
    site("backup", "site.studio")
    site("restore", "site.studio", "--apply")

    (shown,) = what_visitors_get("/api/site")

    assert name_of(shown) == "스튜디오 봄"
    assert "slogan" not in json.loads(shown)


def test_a_restored_backup_with_texts_is_not_imported_over(site: Cli) -> None:
    what_visitors_get("/api/site")
    site("site", "set", "brand.ko", "스튜디오 가을")
    site("backup", "site.studio")
    site("site", "set", "brand.ko", "스튜디오 겨울")
    site("restore", "site.studio", "--apply")

    (shown,) = what_visitors_get("/api/site")

    assert name_of(shown) == "스튜디오 가을"


def test_what_the_store_has_already_stays(site: Cli) -> None:
    with closing(opened()) as store:
        at = "2026-03-01T00:00:00.000Z"
        sent = {"ko": "스튜디오 가을"}
        save_content(store, SITE, "brand", sent, None, action="x", by=OPERATOR, at=at)

    (shown,) = what_visitors_get("/api/site")

    assert name_of(shown) == "스튜디오 가을"
    assert json.loads(shown)["profiles"][0]["key"] == "blog"


def test_init_imports_the_texts_of_a_file_that_is_there(site: Cli) -> None:
    answer = site("init", "--if-needed")

    assert answer.status == 0
    assert site("site", "get", "brand.ko").out == "스튜디오 봄\n"
    with closing(opened()) as store:
        assert store.get(SETTINGS, IMPORTED_RECORD) is not None


def test_an_import_of_other_texts_keeps_the_files_from_being_read(site: Cli) -> None:
    Path("texts.toml").write_text("[content.site.brand]\nko = '스튜디오 겨울'\n")
    site("site", "import", "texts.toml", "--apply")

    (shown,) = what_visitors_get("/api/site")

    assert name_of(shown) == "스튜디오 겨울"
    assert "profiles" not in json.loads(shown)


def test_the_doctor_says_whether_the_texts_are_read(site: Cli) -> None:
    before = texts_check(site)
    what_visitors_get("/api/site")
    after = texts_check(site)
    text = Path("studio.toml").read_text("utf-8")
    Path("studio.toml").write_text(text.partition("[site]")[0])
    without = texts_check(site)

    assert before["state"] == "ok"
    assert "is imported when a server starts" in before["detail"]
    assert after["state"] == "warning"
    assert "[site] in studio.toml is no longer read" in after["detail"]
    assert "remove [site]" in after["advice"]
    assert (without["state"], without["detail"]) == (
        "ok",
        "they lie in the store: `studio site list`",
    )


def texts_check(site: Cli) -> dict[str, str]:
    answer = site("doctor", "--json")
    rows = {row["name"]: row["value"] for row in answer.json["settings"]}
    assert "[site]" not in rows
    return next(check for check in answer.json["checks"] if check["name"] == "texts")


@pytest.mark.slow
def test_serve_with_an_older_settings_file_imports_and_tells(site: Cli) -> None:
    served()

    assert site("site", "get", "brand.slogan").out == "온전한 하루\n"


def test_texts_that_wait_in_the_file_are_not_called_empty(site: Cli) -> None:
    def opening() -> dict[str, Any]:
        checks = site("doctor", "--json").json["checks"]
        return next(check for check in checks if check["name"] == "opening")

    before, asked, opened_early = opening(), site("site", "check"), site("site", "open")
    what_visitors_get("/api/site")
    after = opening()

    for told in (before["detail"], asked.err, opened_early.err):
        assert "the texts of [site] in studio.toml are imported when a server starts" in told
        assert "nothing is filled in" not in told
    assert (before["state"], asked.status, opened_early.status) == ("ok", 1, 1)
    assert "nothing is filled in" in after["detail"]
    assert "brand.ko" not in after["detail"]
