"""docs/moving.md: a messy tree becomes an open site with pictures of its own, by its commands.

`tests/deploy/test_moving.py` walks the same page with a server, and with a realtime database.
"""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings
from studio_core.content.visibility import is_open
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from tests.cli.clouds import CloudStandIn
from tests.cli.moved_here import clouds, site_store
from tests.deploy.moving_page import (
    AT_HOME,
    BACK,
    FINDS,
    IMPORTING,
    NAME,
    PICTURES,
    TAKING_OVER,
    TEXTS,
    commands,
    messy_tree,
    sections,
)
from tests.smtp_server import Inbox, smtp_server

__all__ = ["clouds"]

Cli = Any


def test_every_section_with_commands_is_rehearsed() -> None:
    assert sections() == [IMPORTING, TAKING_OVER, TEXTS, NAME, PICTURES, BACK]


def test_an_export_becomes_an_open_site_with_pictures_of_its_own(
    bare_cli: Cli, clouds: CloudStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("export.json").write_text(json.dumps(messy_tree(whole=False)), "utf-8")
    finds = {**FINDS, "studio site check": 1}

    with smtp_server(Inbox()) as server:
        monkeypatch.setenv("STUDIO_SMTP_URL", f"smtp://{server}?from=a@bom.kr&to=b@bom.kr")
        for heading in (IMPORTING, TEXTS, NAME, PICTURES, BACK):
            for command in commands(heading):
                here = command.replace(AT_HOME, str(Path.cwd()))
                done = bare_cli(*shlex.split(here)[1:])
                assert done.status == finds.pop(command, 0), f"{command}\n{done.out}\n{done.err}"

    assert load_settings().public_url == "https://bom-studio.kr"
    with site_store() as store:
        assert is_open(store)
        records = {**store.read(PORTFOLIO), **store.read(INSIGHTS)}
        shown = json.dumps([dict(one.document) for one in records.values()])
    assert "cloudinary" not in shown
    back = Path("since-the-move.json").read_text("utf-8")
    assert "/media/" not in back
    assert "res.cloudinary.com/demo-studio" in back
    assert clouds.asked
