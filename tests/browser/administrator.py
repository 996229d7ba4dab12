"""A signed-in administrator with a browser: opens screens, and makes content by the API."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from time import monotonic
from typing import Any, cast
from uuid import uuid4

from PIL import Image
from playwright.sync_api import APIResponse, BrowserContext, Cookie, Page

from tests.browser.running_site import Site

_GOES_ON_FOR = 300
"""Seconds: well below the ten minutes after which a sensitive act asks for the password again."""

CALL_MS = 120_000
"""How long an answer may take: a busy machine takes its time for a password."""


@dataclass
class KeptSession:
    """The cookies of an administrator, from one test to the next, and when he signed in."""

    cookies: list[Cookie] = field(default_factory=list)
    since: float = 0.0

    def recent(self) -> list[Cookie]:
        """Return the cookies, or none when he signed in too long ago to go on."""
        return self.cookies if monotonic() - self.since < _GOES_ON_FOR else []

    def keep(self, cookies: list[Cookie]) -> None:
        """Keep the *cookies* of somebody who signed in right now."""
        self.cookies, self.since = cookies, monotonic()


class Administrator:
    """Signs in on construction; every record that he makes has a unique title.

    With a *kept* session he goes on with that of an earlier test unless that has ended it, since a
    password is made to take time; a new session is kept there for the next one.
    """

    def __init__(
        self,
        site: Site,
        context: BrowserContext,
        page: Page | None = None,
        kept: KeptSession | None = None,
    ) -> None:
        self.site = site
        self.context = context
        self.page = page or context.new_page()
        address = f"{site.address}/api/session"
        cookies = kept.recent() if kept else []
        context.add_cookies(cast(Any, cookies))  # the library types its answers apart
        session = context.request.get(address, timeout=CALL_MS).json() if cookies else {}
        if not session.get("user"):
            credentials = {"email": site.email, "password": site.password}
            session = context.request.post(address, data=credentials, timeout=CALL_MS).json()
            if kept:
                kept.keep(context.cookies(address))
        self.token = session["csrfToken"]

    def open(self, path: str) -> Page:
        """Show a screen of the administration."""
        self.page.goto(self.site.route(path))
        return self.page

    def call(self, method: str, path: str, **options: Any) -> APIResponse:
        """Make a call of the API in his name."""
        headers = {"X-CSRF-Token": self.token, **options.pop("headers", {})}
        url = f"{self.site.address}{path}"
        return self.context.request.fetch(
            url, method=method, headers=headers, timeout=CALL_MS, **options
        )

    def read(self, path: str) -> Any:
        """Return what the API answers."""
        return self.call("GET", path).json()

    def upload(self, colour: str = "tan") -> dict[str, Any]:
        """Send a picture."""
        file = {"name": f"{colour}.jpg", "mimeType": "image/jpeg", "buffer": picture(colour)}
        answer = self.call("POST", "/api/admin/media", multipart={"file": file, "folder": "시험"})
        body: dict[str, Any] = answer.json()
        return body

    def make_project(self, **fields: Any) -> dict[str, Any]:
        """Store a project; what is not given is made up."""
        project = {
            "type": "residential",
            "title": f"시험 삼아 지은 집 {uuid4().hex[:8]}",
            "address": "서울 용산구 한남동",
            "area": "34py",
            "images": [self.upload()],
            **fields,
        }
        made: dict[str, Any] = self.call("POST", "/api/admin/portfolio", data=project).json()
        return made

    def project(self, id: str) -> dict[str, Any]:
        """Return a project as it is stored."""
        record: dict[str, Any] = self.read(f"/api/admin/portfolio/{id}")
        return record

    def project_titled(self, title: str) -> dict[str, Any]:
        """Return the only project with *title* as it is stored."""
        rows = self.read("/api/admin/portfolio")["items"]
        [id] = [row["id"] for row in rows if row["title"] == title]
        return self.project(id)

    def change(self, id: str, fields: Mapping[str, Any]) -> None:
        """Save over a project, whatever its version."""
        path = f"/api/admin/portfolio/{id}"
        self.call("PUT", path, data=dict(fields), headers={"If-Match": "*"})


def picture(colour: str = "tan", width: int = 80, height: int = 100) -> bytes:
    """Return a small JPEG of one colour."""
    file = BytesIO()
    Image.new("RGB", (width, height), colour).save(file, "JPEG")
    return file.getvalue()
