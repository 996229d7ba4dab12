"""Whoever keeps the site that is walked through: changes content by calls, in no browser."""

from io import BytesIO
from typing import Any
from uuid import uuid4

import httpx
from PIL import Image

from tests.browser.running_site import Site


class Office:
    """An administrator of *site*, signed in; every record made here has a title of its own."""

    def __init__(self, site: Site) -> None:
        self._client = httpx.Client(
            base_url=site.address, timeout=60, headers={"Origin": site.address, "If-Match": "*"}
        )
        credentials = {"email": site.email, "password": site.password}
        token = self.call("POST", "/api/session", json=credentials)["csrfToken"]
        self._client.headers["X-CSRF-Token"] = token

    def close(self) -> None:
        """End the connections."""
        self._client.close()

    def call(self, method: str, path: str, **options: Any) -> Any:
        """Make a call, which has to succeed; return what is answered."""
        answer = self._client.request(method, path, **options)
        assert answer.is_success, f"{method} {path}: {answer.text}"
        return answer.json() if answer.content else None

    def make_project(self, **fields: Any) -> dict[str, Any]:
        """Publish a project; what is not given is made up."""
        project = {
            "type": "residential",
            "title": f"시험 삼아 지은 집 {uuid4().hex[:8]}",
            "address": "서울 용산구 한남동",
            "area": "34py",
            "images": [self._picture()],
            **fields,
        }
        made: dict[str, Any] = self.call("POST", "/api/admin/portfolio", json=project)
        return made

    def rename(self, id: str, title: str) -> None:
        """Give a public project another title."""
        path = f"/api/admin/portfolio/{id}"
        self.call("PUT", path, json={**self.call("GET", path), "title": title})

    def put_first(self, id: str) -> None:
        """Move a project before all others."""
        self.call("POST", f"/api/admin/portfolio/{id}/move", json={"after": None})

    def remove(self, id: str) -> None:
        """Take a project away."""
        self.call("DELETE", f"/api/admin/portfolio/{id}")

    def titles(self) -> list[str]:
        """Return the titles of what is public, in their order."""
        items = self.call("GET", "/api/admin/portfolio?state=public")["items"]
        return [item["title"] for item in items]

    def _picture(self) -> dict[str, Any]:
        file = BytesIO()
        Image.new("RGB", (80, 100), "tan").save(file, "JPEG")
        sent = {"file": ("tan.jpg", file.getvalue(), "image/jpeg")}
        stored: dict[str, Any] = self.call(
            "POST", "/api/admin/media", files=sent, data={"folder": "시험"}
        )
        return stored
