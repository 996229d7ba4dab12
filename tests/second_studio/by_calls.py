"""Setting the second studio up by the calls that its screens make; labels are all that is known."""

import time
from typing import Any

import httpx

from tests.second_studio.texts import LOGO, Values, picture, texts

SETUP_FIELDS = {"직접 적기": "강조색"}
"""What the set-up calls otherwise than the forms do."""
WORKS = {
    "portfolio": {"제목": "title", "주소": "address", "면적": "area", "이미지 선택": "images"},
    "insights": {"제목": "title", "내용": "content"},
}
"""Projects and articles have forms of their own, which no registry describes."""
DEMO_SECONDS = 300


class Caller:
    """The first administrator, who is signed in by the terminal's *token*."""

    def __init__(self, address: str, token: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=60, headers={"Origin": address})
        account = texts()["account"]
        administrator = {"email": account["이메일"], "password": account["비밀번호"]}
        self.call("POST", "/api/setup/session", json={"token": token})
        made = self.call("POST", "/api/setup/administrator", json=administrator).json()
        self._client.headers.update({"X-CSRF-Token": made["csrfToken"], "If-Match": "*"})
        types = self.call("GET", "/api/admin/content-types").json()["items"]
        self._types = {one["label"]: one for one in types}

    def close(self) -> None:
        """End the connections."""
        self._client.close()

    def call(self, method: str, path: str, **options: Any) -> httpx.Response:
        """Make a call, which has to succeed; keep the cookies, those of a secure site too."""
        answer = self._client.request(method, path, **options)
        assert answer.is_success, f"{method} {path}: {answer.text}"
        if kept := [one.partition(";")[0] for one in answer.headers.get_list("set-cookie")]:
            self._client.headers["Cookie"] = "; ".join(kept)
        return answer

    def set_up(self, *, with_demo: bool) -> None:
        """Write everything, past the demo when it is asked for, and open the site."""
        for values in texts()["setup"].values():
            for label, text in values.items():
                self._write_one(SETUP_FIELDS.get(label, label), text)
        if with_demo:
            self._look_around()
        for label, values in texts()["parts"].items():
            part = self._types[label]
            sent = self._fields(part["fields"], values)
            self.call("PUT", f"/api/admin/site/{part['name']}", json=sent)
        for label, records in texts()["lists"].items():
            kind = self._types[label]
            for begun in self.call("GET", f"/api/admin/{kind['name']}").json()["items"]:
                self.call("DELETE", f"/api/admin/{kind['name']}/{begun['id']}")
            for values in records:
                sent = self._fields(kind["fields"], values)
                self.call("POST", f"/api/admin/{kind['name']}", json=sent)
        self._add_works()
        self.call("POST", "/api/admin/site/open")

    def _write_one(self, label: str, text: str) -> None:
        """Write a field of the set-up where a part has one of that label."""
        for name in ("브랜드", "푸터와 회사 정보", "문의와 상담"):
            part = self._types[name]
            if any(field["label"] == label for field in part["fields"]):
                sent = self._fields(part["fields"], {label: text})
                self.call("PUT", f"/api/admin/site/{part['name']}", json=sent)
                return
        raise AssertionError(label)

    def _look_around(self) -> None:
        self.call("POST", "/api/admin/demo/load")
        ends = time.monotonic() + DEMO_SECONDS
        while not self.call("GET", "/api/admin/demo").json()["loaded"]:
            assert time.monotonic() < ends, "the demo does not come"
            time.sleep(0.2)
        assert self.call("POST", "/api/admin/demo/remove").json()["records"] > 0

    def _fields(self, fields: list[dict[str, Any]], values: Values) -> dict[str, Any]:
        known = {field["label"]: field for field in fields}
        return {known[one]["name"]: self._value(known[one], text) for one, text in values.items()}

    def _value(self, field: dict[str, Any], value: Any) -> Any:
        """Return what the form makes of what is typed into a *field*."""
        if isinstance(value, list):
            return [self._fields(field["item"], item) for item in value]
        if isinstance(value, dict) and "logo" in value:
            return self._send("mark.svg", LOGO, "image/svg+xml", "logo") | {"tinted": True}
        if isinstance(value, dict):
            return self._upload(value["picture"]) | {"alt": value["alt"]}
        chosen = [one["value"] for one in field["choices"] if one["label"] == value]
        if chosen:
            return chosen[0]
        if field["kind"] == "time":
            return f"{value[:2]}:{value[2:]}"
        return value.replace(".", "-") if field["kind"] == "date" else value

    def _upload(self, name: str) -> dict[str, Any]:
        return self._send(f"{name}.jpg", picture(name), "image/jpeg", "사이트")

    def _send(self, name: str, content: bytes, kind: str, folder: str) -> dict[str, Any]:
        files = {"file": (name, content, kind)}
        answer = self.call("POST", "/api/admin/media", files=files, data={"folder": folder})
        stored: dict[str, Any] = answer.json()
        return stored

    def _add_works(self) -> None:
        for collection, name in (("portfolio", "projects"), ("insights", "articles")):
            for values in texts()[name]:
                sent = {WORKS[collection][label]: value for label, value in values.items()}
                if "images" in sent:
                    sent["images"] = [self._upload(one) for one in sent["images"]]
                extra = (
                    {"type": "residential"} if collection == "portfolio" else {"category": "tip"}
                )
                self.call("POST", f"/api/admin/{collection}", json=sent | extra)
