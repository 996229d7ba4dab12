"""A site whose studio.toml still has the texts: nobody reads them until they are imported."""

import json
import logging
from pathlib import Path
from typing import Any

import pytest

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


def name_of(body: str) -> str:
    return str(json.loads(body)["brand"]["ko"])


@pytest.fixture
def site(bare_cli: Cli) -> Cli:
    """The command line beside a settings file of before, and a store without these texts."""
    bare_cli("init", "--admin", "hong@studio.example")
    bare_cli("site", "set", "brand.ko", "스튜디오 가을")
    with Path("studio.toml").open("a", encoding="utf-8") as file:
        file.write(TABLE)
    return bare_cli


def test_a_start_says_once_that_the_texts_are_not_read_and_with_which_command_they_come(
    site: Cli, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "studio"):
        (shown,) = what_visitors_get("/api/site")

    assert name_of(shown) == "스튜디오 가을"
    told = [record.message for record in caplog.records if "[site]" in record.message]
    assert len(told) == 1
    assert "[site] in studio.toml is not read" in told[0]
    assert "`studio site import studio.toml`" in told[0]


def test_the_command_brings_them_and_what_is_edited_afterwards_stays(site: Cli) -> None:
    assert site("site", "import", "studio.toml", "--apply").status == 0
    (brought,) = what_visitors_get("/api/site")
    site("site", "set", "brand.ko", "스튜디오 겨울")
    (edited,) = what_visitors_get("/api/site")

    assert [name_of(brought), name_of(edited)] == ["스튜디오 봄", "스튜디오 겨울"]
    assert json.loads(brought)["profiles"] == [
        {"key": "blog", "name": "작업 일지", "url": "https://blog.example"}
    ]


def test_the_doctor_warns_of_texts_that_are_not_read(site: Cli) -> None:
    beside = texts_check(site)
    text = Path("studio.toml").read_text("utf-8")
    Path("studio.toml").write_text(text.partition("[site]")[0])
    without = texts_check(site)

    assert beside["state"] == "warning"
    assert "[site] in studio.toml is not read" in beside["detail"]
    assert "remove [site]" in beside["advice"]
    assert (without["state"], without["detail"]) == (
        "ok",
        "they lie in the store: `studio site list`",
    )


def texts_check(site: Cli) -> dict[str, str]:
    answer = site("doctor", "--json")
    rows = {row["name"]: row["value"] for row in answer.json["settings"]}
    assert "[site]" not in rows
    return next(check for check in answer.json["checks"] if check["name"] == "texts")
