"""Whatever moves a site as a whole carries the studio's own texts, public and not."""

from contextlib import closing
from datetime import datetime
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.content.kinds import kinds
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.schedules import schedule
from studio_core.publishing.site_states import site_standings
from studio_core.publishing.trash import restore
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import SITE, SLIDES
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.older_texts import load_older_texts
from tests.own_texts import PICTURE
from tests.unpublished import AT, SPRING

Cli = Any
OLD, NEW = "sqlite:///var/studio.db", "sqlite:///new.db"
NOW = datetime.fromisoformat(AT)
BY: dict[str, Any] = {"actor": OPERATOR, "at": AT}
KINDS = kinds()


def opened(address: str) -> Store:
    return create_store(address, load_settings(environment={}))


def put_texts(store: Store) -> None:
    """Make public texts, a draft beside one, a new slide to be published, and one in the trash."""
    load_older_texts(store)
    save_draft(Work(store, **BY), KINDS[SITE], "about", {"heading": "먼저 묻습니다"}, None)
    new = {"heading": "새 슬라이드", "desktop": PICTURE}
    create_draft(Work(store, **BY), KINDS[SLIDES], new, id="slide-new")
    schedule(Work(store, **BY), KINDS[SLIDES], "slide-new", publish_at=SPRING)
    delete_record(Work(store, **BY), KINDS[SLIDES], "slide-10", None)


def check_texts(store: Store) -> None:
    """Assert that the texts stand as they did, and go on."""
    standings = {one.type.name: one for one in site_standings(store, at=AT)}
    assert standings["about"].state == "changed"
    assert standings["about"].documents["about"]["heading"] == "먼저 묻습니다"
    assert (standings["slides"].state, standings["slides"].count) == ("scheduled", 9)


WAYS = {
    "migrate": ("migrate", "--from", OLD, "--to", NEW, "--apply"),
    "switch": ("switch", "--to", NEW, "--apply"),
    "backup": ("restore", "site.studio", "--store", NEW, "--apply"),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_studios_own_texts_travel(cli: Cli, way: str) -> None:
    with closing(opened(OLD)) as store:
        put_texts(store)
    exported = cli("site", "export", "-").out
    cli("backup", "site.studio", "--allow-empty")
    if way == "migrate":
        opened(NEW).close()

    moved = cli(*WAYS[way])

    assert moved.status == 0, moved.err
    assert cli("site", "export", "-", "--store", NEW).out == exported
    assert cli("site", "import", "-", "--store", NEW, stdin=exported).out == ""
    with closing(opened(NEW)) as store:
        check_texts(store)
        if way != "migrate":
            restore(Work(store, **BY), "slide-10", now=NOW)
            assert len(store.read(SLIDES)) == 10
