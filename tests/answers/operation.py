"""What is asked about pictures, films, and running the site."""

from datetime import timedelta
from io import BytesIO

from PIL import Image

from tests.answers.content import ANY
from tests.answers.site import PASSWORD, SETUP_TOKEN
from tests.answers.talk import Talk
from tests.answers.visitors import TUS, send_file
from tests.films import CAPTIONS, film

_SEOUL = timedelta(hours=9)
_UPLOADS, _MEDIA = "/api/admin/uploads", "/api/admin/media"


def ask_for_media(talk: Talk) -> None:
    """Upload pictures and films in every way there is."""
    talk.section("media")
    picture = _picture()
    file = {"file": ("거실.png", picture, "image/png")}
    made = talk.ask("POST", _MEDIA, files=file, data={"folder": "한옥"}).json()
    talk.ask("POST", _MEDIA, files=file)
    talk.ask("POST", _MEDIA, files={"file": ("a.png", b"no picture", "image/png")})
    talk.ask("POST", _MEDIA, data={"folder": "한옥"})
    for url in ("http://127.0.0.1/a.jpg", "file:///etc/passwd", "no address", 7):
        talk.ask("POST", f"{_MEDIA}/fetch", {"url": url})
    talk.get(f"{_MEDIA}/usage")
    for id in (made.get("id", "unknown"), "unknown"):
        talk.ask("POST", f"{_MEDIA}/{id}/evened")
    talk.section("uploads")
    _upload(talk, picture, "거실.png", "picture")
    _upload(talk, film(), "거실.mp4", "film")
    _upload(talk, CAPTIONS.encode(), "거실.vtt", "captions")
    _upload(talk, b"neither", "a.txt", "picture")
    for length in ("0", "x", str(2**40)):
        talk.ask("POST", _UPLOADS, headers={"Upload-Length": length, **TUS})
    talk.ask("OPTIONS", _UPLOADS)
    for method, below in (("GET", ""), ("DELETE", ""), ("POST", "/film"), ("POST", "/captions")):
        talk.ask(method, f"{_UPLOADS}/unknown{below}", headers=TUS)


def _upload(talk: Talk, content: bytes, name: str, use: str) -> None:
    more = {} if use == "picture" else {"use": use}
    id = send_file(talk, _UPLOADS, content, name, by="owner", folder="한옥", **more)
    sent = {"keepBroken": False} if use == "picture" else None
    talk.ask("POST", f"{_UPLOADS}/{id}/picture", {"unknownField": 1})
    talk.ask("POST", f"{_UPLOADS}/{id}/{use}", sent)
    talk.ask("POST", f"{_UPLOADS}/{id}/{use}", sent)
    talk.ask("DELETE", f"{_UPLOADS}/{id}", headers=TUS)
    talk.get(f"{_UPLOADS}/{id}", headers=TUS)


def _picture() -> bytes:
    """Return a picture with an edge, that is no photograph and the same in every version."""
    file = BytesIO()
    image = Image.new("RGB", (64, 48), "#aa7744")
    image.paste("#224466", (0, 0, 32, 48))
    image.save(file, "PNG")
    return file.getvalue()


def ask_for_operation(talk: Talk) -> None:
    """Ask for what an owner looks at: statistics, backups, clock, opening, the demo content."""
    talk.section("operation")
    for days in ("", "?days=7", "?days=0", "?days=x"):
        talk.get(f"/api/admin/statistics{days}")
    for path in ("backups", "backups/copies", "upkeep", "drafts", "scheduled", "trash", "consents"):
        talk.get(f"/api/admin/{path}")
    talk.ask("POST", "/api/admin/backups")
    today = (talk.site.now + _SEOUL).date().isoformat()
    talk.each(
        "POST",
        "/api/admin/upkeep/today",
        {"today": today},
        {"today": "2020-01-01"},
        {"today": 7},
        {},
    )
    for path in ("/healthz", "/readyz"):
        talk.get(path, by="nobody")
    talk.section("opening")
    for method in ("open", "open", "close", "close"):
        talk.ask("POST", f"/api/admin/site/{method}")
        talk.get("/api/admin/site/opening")
        talk.get("/robots.txt", by="nobody")
        talk.get("/", by="nobody")


def ask_for_the_end_of_the_demo(talk: Talk) -> None:
    """Remove the demo content, and ask for more of it where it cannot be."""
    talk.section("demo")
    talk.ask("POST", "/api/admin/demo/load")
    talk.get("/api/admin/demo")
    talk.ask("POST", "/api/admin/demo/remove")
    for path in ("/api/admin/demo", "/api/portfolio", "/api/site", "/api/admin/trash"):
        talk.get(path)
    talk.section("an open site")
    for left in talk.get("/api/admin/site/opening").json()["missing"]:
        if "id" in left:
            path = f"/api/admin/{left['part']}/{left['id']}"
            talk.ask("DELETE", path, headers=ANY)
    talk.ask("POST", "/api/admin/site/open")
    for path in ("/", "/robots.txt", "/sitemap.xml", "/privacy", "/en/contact"):
        talk.get(path, by="nobody")
    for day in ("2026-03-01", "2026-05-02", "2026-05-03"):
        talk.ask("PUT", "/api/admin/site/privacy", {"effectiveFrom": day}, headers=ANY)
    for day in ("2026-03-01", "2026-05-02", "2026-05-03", "yesterday"):
        talk.get(f"/api/privacy/{day}", by="nobody")
        talk.get(f"/privacy/{day}", by="nobody")


def ask_for_a_new_site(talk: Talk) -> None:
    """Set up a site that nobody can sign in to, and load the demo content into it."""
    talk.section("setup")
    for token in ("wrong", "x" * 129, SETUP_TOKEN, 7):
        talk.ask("POST", "/api/setup/session", {"token": token}, by="owner")
    for more in ({"password": "short"}, {"email": "no address"}, {"x": 1}, {}):
        first = {"email": "owner@studio.example", "password": PASSWORD, **more}
        talk.ask("POST", "/api/setup/administrator", first, by="owner")
    talk.ask("POST", "/api/setup/administrator", first, by="owner")
    talk.ask("POST", "/api/setup/session", {"token": SETUP_TOKEN}, by="nobody")
    talk.section("a new site")
    for path in ("/api/session", "/api/admin/site", "/api/admin/demo", "/api/admin/site/opening"):
        talk.get(path)
