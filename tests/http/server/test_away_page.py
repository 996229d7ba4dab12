"""What the documented proxy shows where neither the site nor a file answers."""

import shutil

import pytest

from tests.http.server.test_published_folder import Site, site

__all__ = ["site"]

pytestmark = pytest.mark.slow

TITLE = "<h1>잠시 자리를 비웠어요</h1>"
RETRY = 'http-equiv="refresh" content="30"'
TYPED = "적으신 내용이 남아 있어요."


def test_a_page_asks_again_and_a_form_leads_back(site: Site) -> None:
    site.process.kill()
    site.process.wait()

    page = site.visitor.get("/consultation")
    form = site.visitor.post("/contact", data={"name": "김"})
    call = site.visitor.post("/api/enquiries", json={"name": "김"})

    assert [one.status_code for one in (page, form, call)] == [503, 503, 503]
    assert {one.headers["cache-control"] for one in (page, form, call)} == {"no-store"}
    assert TITLE in page.text
    assert TITLE in form.text
    assert (RETRY in page.text, TYPED in page.text) == (True, False)
    assert (RETRY in form.text, TYPED in form.text) == (False, True)
    assert call.json()["code"] == "store_unavailable"


def test_without_files_everybodys_page_says_the_same(site: Site) -> None:
    site.process.kill()
    site.process.wait()
    shutil.rmtree(site.folder / "published")

    page = site.visitor.get("/about")
    form = site.visitor.post("/contact", data={"name": "김"})

    assert [one.status_code for one in (page, form)] == [503, 503]
    assert (TITLE in page.text, RETRY in page.text) == (True, True)
    assert (TYPED in form.text, RETRY in form.text) == (True, False)
