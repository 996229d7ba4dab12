"""Hostile files of a visitor in an administrator's browser: saved, never shown, nobody called."""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Download, Error, Page, expect

from tests.browser.admin.test_inbox_for_real import send
from tests.browser.administrator import Administrator
from tests.http.calling_out import Listener, document, listening, pictures

TUS = {"Tus-Resumable": "1.0.0"}
HEADERS = {
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
}
FRAME = """url => {
  const frame = document.createElement("iframe");
  frame.src = url;
  document.body.append(frame);
}"""
PLUGINS = """url => new Promise((done) => {
  const refused = [];
  document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
    refused.push([effectiveDirective, blockedURI]);
    if (refused.length === 2) done(refused);
  });
  for (const [kind, name] of [["embed", "src"], ["object", "data"]]) {
    const plugin = document.createElement(kind);
    plugin.setAttribute(name, url);
    document.body.append(plugin);
  }
})"""
"""Has a page show a file by a viewer of documents; returns what the page's policy refuses."""


def sent(admin: Administrator, name: str, content: bytes) -> str:
    """Send a file as a visitor's page does; return its id."""
    said = {"Upload-Length": str(len(content))}
    said["Upload-Metadata"] = f"filename {b64encode(name.encode()).decode()}"
    place = admin.call("POST", "/api/enclosures", headers=TUS | said).headers["location"]
    path = place.removeprefix(admin.site.address)
    piece = {"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"}
    answer = admin.call("PATCH", path, headers=TUS | piece, data=content)
    assert answer.status == 204, answer.text()
    return path.rpartition("/")[2]


def saved(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with listening() as listener:
        yield listener


def test_hostile_files_are_saved_and_nobody_is_called(
    admin: Administrator, listener: Listener
) -> None:
    files = {"평면도.pdf": document(listener.address), **pictures(listener.address)}
    asked: list[str] = []
    admin.context.on("request", lambda request: asked.append(request.url))
    ids = [sent(admin, name, content) for name, content in files.items()]
    name, id = send(admin, enclosures=ids, elapsedMs=60_000)
    page = admin.open(f"/admin/enquiries/{id}")
    expect(page.get_by_role("heading", name=name)).to_be_visible()

    for number, (title, content) in enumerate(files.items(), 1):
        with page.expect_download() as download:
            page.get_by_role("link", name=f"{title} 내려받기").click()
        kept, is_document = saved(download.value), title.endswith(".pdf")
        assert download.value.suggested_filename == title
        assert ((kept == content), (listener.address.encode() in kept)) == (is_document,) * 2
        check_only_saved(page, f"{admin.site.address}{path(id, number)}", kept)
        given = admin.call("GET", path(id, number)).headers
        assert HEADERS.items() <= given.items()
        assert unquote(given["content-disposition"]) == f"attachment; filename*=UTF-8''{title}"

    small = page.get_by_role("list").locator("img[src*=enclosures]")
    expect(small).to_have_count(3)
    for picture in small.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("naturalWidth", 480)
    assert not [url for url in asked if not url.startswith((admin.site.address, "blob:"))]
    assert listener.heard == []
    assert listener.hears()


def path(enquiry: str, number: int) -> str:
    return f"/api/admin/enquiries/{enquiry}/enclosures/{number}"


def check_only_saved(page: Page, address: str, content: bytes) -> None:
    """Fail if the page shows what lies at *address*, typed in or within a page of ours."""
    before = page.url
    with page.expect_download() as typed, pytest.raises(Error, match="Download is starting"):
        page.goto(address)
    assert (page.url, saved(typed.value)) == (before, content)

    with page.expect_download() as framed:
        page.evaluate(FRAME, address)
    assert saved(framed.value) == content
    assert [frame.url for frame in page.frames if frame.url.startswith(address)] == []

    assert page.evaluate(PLUGINS, address) == [["object-src", address]] * 2
