"""Random edits, drafts and undos by who knows labels only: all undone, the beginning is there.

In `make test` twenty on SQLite; at full length two hundred on every store, by `RANDOM_SEED`.
"""

import os
import random
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from studio_adapters.bootstrap import create_store, load_settings, open_studio, timestamp
from studio_core.records.changes import OPERATOR
from studio_core.records.journal import keeps_contents, newest_first
from studio_core.records.store import Store
from studio_core.transfer.migration import Migration, migrate
from studio_http.app import StudioApp
from tests.browser.admin.random_edits import Walk, take_back
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site
from tests.content_operations import held
from tests.http.conftest import served
from tests.store_kinds import KINDS, new_store_of

SEED = int(os.environ.get("RANDOM_SEED", "19"))
FEW, MANY = 20, 200
BY_SCREEN = 40
"""Changes that are taken back through the list of activities; more of them by its call."""

pytestmark = pytest.mark.timeout(7200)


@dataclass(frozen=True)
class Watched:
    """A running site whose store can be looked into."""

    site: Site
    store: Store


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Take every store at full length."""
    if "kind" in metafunc.fixturenames:
        is_whole = metafunc.config.getoption("--full-length")
        metafunc.parametrize("kind", KINDS if is_whole else ["sqlite"])


@pytest.fixture
def watched(
    kind: str, request: pytest.FixtureRequest, filled: Path, tmp_path: Path
) -> Iterator[Watched]:
    """The site with the demo on a store of *kind*, served by this process."""
    shutil.copytree(filled, tmp_path, dirs_exist_ok=True)
    own = f"sqlite:///{tmp_path}/var/studio.db"
    with ExitStack() as ending:
        address = new_store_of(kind, request, ending) or own
        options = {"STUDIO_DATA_DIR": f"{tmp_path}/var", "STUDIO_STORE": address}
        options |= {"STUDIO_IDENTITY": "local", "STUDIO_ALLOW_EMULATORS": "1"}
        settings = load_settings(environment={}, options=options)
        create_store(address, settings).close()
        studio = open_studio(settings)
        if address != own:
            source = create_store(own, load_settings(environment={}))
            migrate(Migration(source, studio.store, by=OPERATOR, now=timestamp))
            source.close()
        ending.callback(studio.close)
        at = ending.enter_context(served(StudioApp(studio)))
        yield Watched(Site(at, tmp_path / "var", os.getpid()), studio.store)


@pytest.mark.long
def test_all_random_edits_undone_are_the_beginning(
    watched: Watched, context: BrowserContext, full_length: bool, say: Callable[[str], None]
) -> None:
    owner = Administrator(watched.site, context)
    page = owner.page
    before, begin = held(watched.store), watched.store.position()
    assert before["drafts"] == {}
    walk = Walk(page, watched.site.address, random.Random(SEED))

    try:
        while len(walk.done) < (MANY if full_length else FEW):
            walk.step()
        page.goto("about:blank")
        assert held(watched.store) != before
        undo_everything(owner, watched.store, begin)
        changed = differences(before, held(watched.store))
    except BaseException:
        say(f"seed {SEED}: " + "; ".join(walk.done))
        raise

    assert changed == [], f"seed {SEED}: {walk.done}"
    number = watched.store.position() - begin
    say(f"{len(walk.done)} acts by labels, {number} change sets, seed {SEED}: as at the beginning")


def undo_everything(owner: Administrator, store: Store, begin: int) -> None:
    """Take back every change since *begin*, newest first: on the screen, if they are not many."""
    last = store.position()
    if last - begin > BY_SCREEN:
        undo_by_calls(owner, last, begin)
        return
    while newest_standing(store) > begin:
        owner.page.goto("about:blank")
        take_back_next(owner.open("/admin/activity"))


def newest_standing(store: Store) -> int:
    """Return the newest change that stands: it was not taken back, and took nothing back."""
    gone: set[int] = set()
    for entry in newest_first(store):
        if entry.undoes is not None and entry.position not in gone:
            gone |= {entry.undoes, entry.position}
        if entry.position not in gone and keeps_contents(entry):
            return entry.position
    return 0


def take_back_next(page: Page) -> None:
    """Press the way back of the newest change that took nothing back itself."""
    rows = page.get_by_role("main").get_by_role("listitem")
    able = rows.filter(has=page.get_by_role("button", name=re.compile("^되돌리기: ")))
    standing = able.filter(has_not_text="작업을 되돌렸습니다").first
    more = page.get_by_role("button", name="더 보기")
    expect(rows.first).to_be_visible()
    while not standing.count():
        more.click()
        expect(more).to_be_enabled()
    assert take_back(page, standing)


def undo_by_calls(owner: Administrator, last: int, begin: int) -> None:
    for position in range(last, begin, -1):
        path = f"/api/admin/activity/{position}/undo"
        answer = owner.call("POST", path, data={})
        if answer.status == 409 and answer.json()["code"] == "undo_needs_confirm":
            answer = owner.call("POST", path, data={"confirm": answer.json()["undo"]["count"]})
        assert answer.ok or "no contents" in answer.text(), answer.text()


def differences(
    before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]
) -> list[str]:
    """Return the paths of the records that are not as before."""
    return [
        f"{collection}/{id}"
        for collection in after
        for id in before[collection].keys() | after[collection].keys()
        if before[collection].get(id) != after[collection].get(id)
    ]
