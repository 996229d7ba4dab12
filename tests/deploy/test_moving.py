"""docs/moving.md is rehearsed from a messy tree to an open site, each command as it is written."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.adapters.stores.firebase.conftest import auth_emulator
from tests.adapters.stores.firebase.rtdb_standin.server import Standin
from tests.cli.clouds import CloudStandIn, cloud
from tests.cli.moving_site import broken
from tests.deploy.moving_page import (
    BACK,
    FINDS,
    IMPORTING,
    NAME,
    PICTURES,
    TAKING_OVER,
    TEXTS,
    Rehearsal,
    Tree,
    commands,
    fenced,
    messy_tree,
)
from tests.smtp_server import Inbox, smtp_server

__all__ = ["auth_emulator"]

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(900)]

COPYING = 2
"""How many commands of the page copy the pictures, before their new host is written down."""
OWNER = {"Authorization": "Bearer owner"}


@pytest.fixture
def clouds() -> Iterator[CloudStandIn]:
    with cloud() as standin:
        yield standin


@pytest.fixture
def mail() -> Iterator[dict[str, str]]:
    with smtp_server(Inbox()) as server:
        address = f"smtp://{server}?from=studio@bom-studio.kr&to=hong@bom-studio.kr"
        yield {"STUDIO_SMTP_URL": address}


def imported(rehearsal: Rehearsal, tree: Tree) -> None:
    """Bring *tree* in as the page says."""
    (rehearsal.folder / "export.json").write_text(json.dumps(tree), "utf-8")
    told = rehearsal.work_through(IMPORTING, FINDS)
    assert "Password: " in told[0]
    assert "unplaced  visits" in told[2]


def texts_and_name(rehearsal: Rehearsal) -> None:
    """Fill in the texts, and open the site as the name is turned."""
    rehearsal.work_through(TEXTS, {"studio site check": 1})
    told = rehearsal.work_through(NAME)
    assert "search engines may look at it" in told[-1]


def pictures_copied(rehearsal: Rehearsal) -> None:
    """Copy the pictures as the page says, and write their new host into the settings."""
    for command in commands(PICTURES)[:COPYING]:
        rehearsal.run(command)
    *_, settings = fenced("toml")
    rehearsal.write_settings(settings)


def pictures_shown(rehearsal: Rehearsal, doctor: set[str]) -> None:
    """Go on as the page says; *doctor* is what the rehearsal itself makes it find."""
    for command in commands(PICTURES)[COPYING:]:
        if command == "studio doctor":
            assert rehearsal.failing() == doctor
        else:
            rehearsal.run(command)


def read(address: str, path: str) -> str:
    answer = httpx.get(f"{address}{path}", timeout=60)
    assert answer.status_code == 200, path
    return answer.text


def rehearse_import(
    folder: Path, clouds: CloudStandIn, mail: Mapping[str, str], *, whole: bool
) -> None:
    rehearsal = Rehearsal(folder, mail, clouds.port)
    imported(rehearsal, messy_tree(whole=whole))
    with rehearsal.serving() as site:
        assert "Disallow: /\n" in read(site.address, "/robots.txt")
        texts_and_name(rehearsal)
        pictures_copied(rehearsal)
    with rehearsal.serving() as site:
        pictures_shown(rehearsal, set())
        clouds.stop()
        assert broken(site) == []
        assert any(path.startswith("/portfolio/") for path in site.answers)
        assert "Disallow: /\n" not in read(site.address, "/robots.txt")
    rehearsal.work_through(BACK)
    back = (folder / "since-the-move.json").read_text("utf-8")
    assert "/media/" not in back
    assert "res.cloudinary.com/demo-studio" in back


@pytest.mark.long
def test_the_whole_export_becomes_an_open_site_with_pictures_of_its_own(
    tmp_path: Path, clouds: CloudStandIn, mail: dict[str, str]
) -> None:
    rehearse_import(tmp_path, clouds, mail, whole=True)


@pytest.mark.long
def test_the_database_is_taken_over_as_it_is(
    tmp_path: Path,
    clouds: CloudStandIn,
    mail: dict[str, str],
    firebase_server: Standin,
    auth_emulator: str,
) -> None:
    url = firebase_server.url("original-site")
    put(url, "/.json", messy_tree(whole=False))
    environment = {
        **mail,
        "STUDIO_ALLOW_EMULATORS": "1",
        "STUDIO_FIREBASE_API_KEY": "a-web-key",
        "FIREBASE_AUTH_EMULATOR_HOST": auth_emulator,
    }
    address = firebase_server.address("original-site")
    rehearsal = Rehearsal(tmp_path, environment, clouds.port, address)
    taken = commands(TAKING_OVER)
    for command in taken[:3]:
        rehearsal.run(command)
    rehearsal.write_settings(fenced("toml")[0])
    with rehearsal.serving() as site:
        assert taken[3:] == ["studio doctor", "studio audit"]
        # Of the rehearsal: emulators are allowed, and the cloud's own address is not reached.
        assert rehearsal.failing() == {"public settings", "images"}
        rehearsal.run(taken[4], 1)
        texts_and_name(rehearsal)
        pictures_copied(rehearsal)
    with rehearsal.serving() as site:
        pictures_shown(rehearsal, {"public settings"})
        clouds.stop()
        assert broken(site) == []
        assert any(path.startswith("/portfolio/") for path in site.answers)
    rehearsal.work_through(BACK)
    assert "/media/" not in (tmp_path / "since-the-move.json").read_text("utf-8")


def put(url: str, path: str, content: Any, **headers: str) -> httpx.Response:
    """Write below a database's root as its owner, or with other *headers*."""
    host, _, namespace = url.partition("/?")
    return httpx.put(
        f"{host}{path}?{namespace}", json=content, headers=headers or OWNER, timeout=60
    )


def test_under_the_rules_of_the_page_nobody_writes_into_the_original_database(
    firebase_server: Standin,
) -> None:
    url = firebase_server.url("closed-site")
    put(url, "/.json", messy_tree(whole=False))
    (rules,) = fenced("json")
    put(url, "/.settings/rules.json", json.loads(rules))

    written = put(url, "/portfolio/p1.json", {"title": "늦게 적은 것"}, Accept="*/*")
    host, _, namespace = url.partition("/?")
    still = httpx.get(f"{host}/portfolio.json?{namespace}&shallow=true")

    assert (written.status_code, still.status_code) == (401, 200)
