from pathlib import Path
from typing import Any

import brotli
import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import LANGUAGES, TWINNED
from studio_core.pictures.presentation import PLACEHOLDER_URL, STOCK_URLS
from studio_http.app import StudioApp
from studio_http.pages.assets import load_assets
from studio_http.pages.labels import read_labels
from studio_http.static_files import files as static_files
from studio_http.static_files.build import compress_static
from studio_http.static_files.files import index_page, load_static
from tests.http.studio_in_memory import BASE_URL

PAGE = (
    b'<!doctype html><html lang="ko"><head><title>Studio</title></head><body><div id="root"></div>'
    + b"<p>x</p>" * 60
    + b"</body></html>"
)
SCRIPT = b"console.log(1);" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A built user interface, with files in it that must not be served."""
    (tmp_path / "assets").mkdir()
    (tmp_path / ".vite").mkdir()
    (tmp_path / "index.html").write_bytes(PAGE)
    for code in TWINNED:
        (tmp_path / f"index.{code}.html").write_bytes(PAGE)
    (tmp_path / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (tmp_path / "placeholder.jpg").write_bytes(b"\xff\xd8jpeg")
    (tmp_path / ".vite" / "manifest.json").write_text("{}")
    (tmp_path / ".env.json").write_text("{}")
    (tmp_path / "notes.php").write_text("x")
    secret = tmp_path.parent / "secret.txt"
    secret.write_text("secret")
    (tmp_path / "link.txt").symlink_to(secret)
    return tmp_path


@pytest.fixture
def client(studio: Studio, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A visitor of a site with this user interface."""
    monkeypatch.setattr(
        "studio_http.app.load_static",
        lambda headers, other=folder: load_static(headers, other),
    )
    monkeypatch.setattr("studio_http.app.load_assets", lambda: load_assets(folder))
    app: Any = StudioApp(studio)
    with TestClient(app, base_url=BASE_URL) as client:
        yield client


def test_a_hashed_file_is_immutable(client: TestClient[Any]) -> None:
    answer = client.get("/assets/index-abc123.js")

    assert answer.content == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_file_without_a_hash_is_revalidated(client: TestClient[Any]) -> None:
    answer = client.get("/placeholder.jpg")

    assert answer.content == b"\xff\xd8jpeg"
    assert answer.headers["content-type"] == "image/jpeg"
    assert "content-encoding" not in answer.headers
    assert "immutable" not in answer.headers["cache-control"]
    again = client.get("/placeholder.jpg", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize(
    "address",
    [
        *("/.vite/manifest.json", "/.env.json", "/notes.php", "/link.txt", "/index.html"),
        *(f"/index.{code}.html" for code in TWINNED),
    ],
)
def test_only_files_of_known_types_inside_the_folder_are_served(
    client: TestClient[Any], address: str
) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/", "/about", "/business", "/portfolio", "/portfolio/p1",
        "/portfolio/p1/residential", "/portfolio/residential/p1", "/residential/p1", "/insight/i1",
        "/contact", "/privacy", "/admin", "/admin/login", "/about/", "/?utm_source=x",
    ],
)  # fmt: skip
@pytest.mark.usefixtures("content")
def test_page_addresses_answer_with_the_application(client: TestClient[Any], address: str) -> None:
    answer = client.get(address)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    # A project's cover is asked for before anything else.
    assert answer.text.partition("<head>")[2].startswith(("<title>", '<link rel="preload"'))
    assert answer.content.endswith(PAGE.partition(b"</div>")[2])


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/nope", "not_found.title"),
        ("/portfolio/none", "project.not_found.title"),
        ("/insight/none", "insight.not_found"),
        ("/admin/nope", "not_found.title"),
        ("/portfolio/p1/x", "not_found.title"),
    ],
)
@pytest.mark.usefixtures("content")
def test_unknown_pages_are_a_404_with_the_application(
    client: TestClient[Any], address: str, title: str
) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    named = f"<title>{read_labels()[title]}</title>"
    before, _, behind = PAGE.replace(b"<title>Studio</title>", named.encode()).partition(b"</div>")
    assert answer.content.startswith(before + b"<noscript>")
    assert answer.content.endswith(b"</noscript></div>" + behind)


def test_files_compressed_by_the_build_are_sent(folder: Path) -> None:
    count = compress_static(folder)
    script = load_static((), folder)["/assets/index-abc123.js"]

    assert count == len(LANGUAGES) + 1
    packed = (folder / "assets" / "index-abc123.js.br").read_bytes()
    assert brotli.decompress(packed) == SCRIPT
    script.prepare()
    assert script.etag("br") != script.etag("identity")
    assert "/assets/index-abc123.js.br" not in load_static((), folder)


@pytest.mark.parametrize("url", [PLACEHOLDER_URL, *STOCK_URLS.values()])
def test_the_pictures_that_answers_fall_back_to_are_there(studio: Studio, url: str) -> None:
    app: Any = StudioApp(studio)

    with TestClient(app, base_url=BASE_URL) as client:
        answer = client.get(url)

    assert answer.headers["content-type"] == "image/jpeg"
    assert answer.content.startswith(b"\xff\xd8")


def test_without_a_build_there_is_no_page(tmp_path: Path) -> None:
    assert [index_page(tmp_path, one.code) for one in LANGUAGES] == [None] * len(LANGUAGES)
    assert load_static((), tmp_path / "none") == {}
    assert static_files.FOLDER.name == "static"
