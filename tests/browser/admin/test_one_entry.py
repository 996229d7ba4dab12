"""A field that one entry of the registry gives to projects shows where they are edited and told."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from studio_core.languages.registry import TWINNED
from tests.browser.administrator import Administrator
from tests.browser.running_site import Site, running_site
from tests.extended_registry import LABEL, NAME, extend_registry

OTHER = TWINNED[0]
NewExtendedSite = Callable[[], AbstractContextManager[Site]]


@pytest.fixture
def new_extended_site(
    filled: Path, new_store: Callable[[], str], tmp_path: Path
) -> NewExtendedSite:
    """Return a function that starts a site whose registry has the entry."""
    core = tmp_path / "core"
    extend_registry(core)
    settings = {"PYTHONPATH": str(core)}
    return lambda: running_site(filled, tmp_path / "site", new_store(), settings)


def test_the_entry_shows_in_the_form_the_translation_tab_and_the_history(
    context: BrowserContext, new_extended_site: NewExtendedSite
) -> None:
    with new_extended_site() as site:
        admin = Administrator(site, context)
        project = admin.make_project(**{NAME: "한남더힐"})
        address = f"/admin/portfolio/{project['id']}"
        admin.change(project["id"], {NAME: "나인원"})

        page = admin.open(f"{address}/history")
        field = page.get_by_role("region", name=LABEL, exact=True)
        expect(field).to_contain_text(re.compile("한남더힐.*나인원", re.DOTALL))

        page = admin.open(address)
        expect(page.get_by_role("textbox", name=LABEL, exact=True)).to_have_value("나인원")

        page.get_by_role("tab", name="English").click()
        page.get_by_role("textbox", name=LABEL, exact=True).fill("Nine One")
        bar = page.get_by_role("region", name="공개", exact=True)
        expect(bar).to_contain_text("초안 저장됨")
        draft = admin.read(f"/api/admin/portfolio/{project['id']}/draft")
        assert draft[OTHER] == {NAME: "Nine One"}
