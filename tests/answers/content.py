"""What is asked of every collection of content: lists of records, and the parts of the site."""

from datetime import timedelta
from typing import Any

from tests.answers.talk import Talk
from tests.answers.values import WRONG, Field, fields, good, longest, too_long

ANY = {"If-Match": "*"}
_CHECKED_AT_THE_LIMIT = 20_000
"""A longer text is sent too long alone: its answer would be as long."""

_RECORDS_OF_EACH = 120
_SHOWN_AT = {
    "/api/admin/portfolio": ("/api/portfolio/{}", "/portfolio/{}", "/en/portfolio/{}"),
    "/api/admin/insights": ("/api/insights/{}", "/insight/{}", "/en/insight/{}"),
}
"""Where visitors see a record of its own, once it is public."""


def ask_for_collections(talk: Talk) -> None:
    """Ask everything of every list and of every part of the site."""
    for name, form in fields("lists").items():
        path = f"/api/admin/{name}"
        talk.section(f"{name}: stored")
        _read_stored(talk, path)
        talk.section(f"{name}: fields")
        id = _create(talk, path, form)
        _save_fields(talk, f"{path}/{id}", form)
        talk.section(f"{name}: life")
        _live(talk, path, id, form)
        if name in ("portfolio", "insights"):
            talk.section(f"{name}: previews and consent")
            _preview(talk, f"{path}/{id}")
        talk.section(f"{name}: places and trash")
        _move_and_delete(talk, path, id)
    for name, form in fields("parts").items():
        path = f"/api/admin/site/{name}"
        talk.section(f"site {name}: fields")
        talk.get(path)
        _save_fields(talk, path, form)
        talk.section(f"site {name}: life")
        _live(talk, "/api/admin/site", name, form)
    talk.section("lists of their own")
    _ask_apart(talk)


def _text_of(form: list[Field]) -> Field:
    return next(field for field in form if field["kind"] in ("line", "text", "code"))


def _body(form: list[Field]) -> dict[str, Any]:
    return {field["name"]: good(field) for field in form if not field.get("readOnly")}


def _read_stored(talk: Talk, path: str) -> None:
    """List and read what the dataset holds, and save every record as it was read."""
    listed = talk.get(path).json()
    for query in ("limit=2", "limit=0", "limit=x", "after=unknown", "search=집", "state=draft"):
        talk.get(f"{path}?{query}")
    talk.get(f"{path}?type=residential&limit=3")
    if after := talk.get(f"{path}?limit=1").json().get("next"):
        talk.get(path, params={"limit": 2, "after": after})
    for item in listed["items"][:_RECORDS_OF_EACH]:
        shown = talk.get(f"{path}/{item['id']}")
        tag = {"If-Match": shown.headers.get("etag", "")}
        talk.ask("PUT", f"{path}/{item['id']}", shown.json(), headers=tag, said="as read")


def _create(talk: Talk, path: str, form: list[Field]) -> str:
    """Create a record in the ways there are; return its id."""
    key, body = {"Idempotency-Key": f"key of {path}"}, _body(form)
    made = talk.ask("POST", path, body, headers=key)
    talk.ask("POST", path, body, headers=key)
    talk.ask("POST", path, {**body, _text_of(form)["name"]: "other"}, headers=key)
    talk.ask("POST", path, body, headers={"Idempotency-Key": "k" * 300})
    talk.ask(
        "POST", path, {**body, "state": "draft", **({"slug": "a-draft"} if "slug" in body else {})}
    )
    talk.each(
        "POST", path, {}, [], "text", 7, {"unknownField": 1}, {**body, "unknownField": [None]}
    )
    for number, left_out in enumerate(body):
        sent = {**body, **({"slug": f"slug-{number}"} if "slug" in body else {})}
        talk.ask("POST", path, {name: sent[name] for name in sent if name != left_out})
    talk.ask("POST", path, content=b"{", headers={"Content-Type": "application/json"})
    talk.ask("POST", path, content=b"a=1", headers={"Content-Type": "text/plain"})
    return str(made.json().get("id", "unknown"))


def _save_fields(talk: Talk, path: str, form: list[Field]) -> None:
    """Save each field once, at its limit, beyond it, and with what does not belong there."""
    for field in form if talk.dataset == "demo" else ():
        name = field["name"]
        values = [good(field), *too_long(field), *WRONG]
        if field.get("readOnly"):
            values = [good(field), None]
        elif 0 < field.get("limit", 0) <= _CHECKED_AT_THE_LIMIT:
            values.insert(1, longest(field))
        for value in values:
            talk.ask("PUT", path, {name: value}, headers=ANY)
        for value in ("In English", "x" * (field.get("limit", 0) + 1), 7, None):
            talk.ask("PUT", path, {"en": {name: value}}, headers=ANY)
            talk.ask("PUT", path, {f"en.{name}": value}, headers=ANY)
        talk.ask("PUT", path, {name: good(field)}, headers=ANY)
    talk.ask("PUT", path, {"unknownField": 1, "de": {"title": "x"}}, headers=ANY)
    talk.get(path)


def _live(talk: Talk, collection: str, id: str, form: list[Field]) -> None:
    """Draft, publish, hide, schedule, look back and restore; be seen, and write."""
    path, field = f"{collection}/{id}", _text_of(form)
    name = field["name"]
    tag = {"If-Match": talk.get(path).headers.get("etag", "")}
    talk.ask("PUT", path, {name: "second"}, headers=tag)
    talk.ask("PUT", path, {name: "lost"}, headers=tag)
    talk.ask("PUT", path, {name: "bare"})
    talk.ask("PUT", path, {name: "foreign"}, headers={"If-Match": '"0"'})
    talk.get(f"{path}/draft")
    drafted = talk.ask("PUT", f"{path}/draft", {name: "drafted"}, headers=ANY)
    talk.ask("PUT", f"{path}/draft", {name: "bare"})
    talk.ask("PUT", f"{path}/draft", {name: longest(field, 1), "unknownField": 1}, headers=ANY)
    talk.ask("PUT", f"{path}/draft?exactCover=true&onto=%220%22", {name: "onto"}, headers=ANY)
    tag = {"If-Match": drafted.headers.get("etag", "")}
    talk.ask("PUT", f"{path}/draft", {name: "drafted2"}, headers=tag)
    for shown in ("", "/draft", "/publishing"):
        talk.get(path + shown)
    _schedule(talk, path)
    _publish(talk, path, name)
    for shown in _SHOWN_AT.get(collection, ("/api/site",)):
        talk.get(shown.format(id), by="nobody")
    _look_back(talk, path, name)
    _write(talk, path, name)


def _schedule(talk: Talk, path: str) -> None:
    soon = (talk.site.now + timedelta(minutes=30)).isoformat()
    talk.ask("POST", f"{path}/publish", {"at": soon, "note": "soon"})
    talk.get("/api/admin/scheduled")
    talk.ask("POST", f"{path}/unschedule", {"what": "publish"})
    talk.ask("POST", f"{path}/publish", {"at": soon})
    talk.ask("POST", f"{path}/hide", {"at": soon.replace(":3", ":4", 1)})
    talk.ask("POST", f"{path}/unschedule", {})
    for wrong in ("yesterday", "2020-01-01T00:00:00Z", 7, "2026-13-01"):
        talk.ask("POST", f"{path}/publish", {"at": wrong})
        talk.ask("POST", f"{path}/hide", {"at": wrong})
    talk.ask("POST", f"{path}/publish", {"at": soon})
    talk.site.pass_(minutes=31)
    talk.site.run_due()
    talk.get(path)
    talk.get(f"{path}/publishing")


def _publish(talk: Talk, path: str, name: str) -> None:
    talk.ask("POST", f"{path}/publish", {})
    talk.ask("POST", f"{path}/hide", {})
    talk.ask("POST", f"{path}/hide", {})
    talk.get(path)
    talk.ask("POST", f"{path}/publish", {"note": "가" * 500})
    talk.ask("POST", f"{path}/publish", {"note": "back again"})
    talk.ask("PUT", f"{path}/draft", {name: "dropped"}, headers=ANY)
    talk.get("/api/admin/drafts")
    talk.ask("DELETE", f"{path}/draft")
    talk.ask("DELETE", f"{path}/draft", headers=ANY)
    talk.ask("DELETE", f"{path}/draft", headers=ANY)


def _look_back(talk: Talk, path: str, name: str) -> None:
    """Read the history, versions of it, and restore the oldest; undo the last change."""
    history = talk.get(f"{path}/history").json().get("items", [])
    for version in history[:2] + history[-1:]:
        for against in ("previous", "public", "draft", "nothing"):
            talk.get(f"{path}/history/{version['position']}?against={against}")
    for position in ("0", "999999999", "x"):
        talk.get(f"{path}/history/{position}")
    if history:
        oldest = f"{path}/history/{history[-1]['position']}"
        talk.get(f"{path}/history?before={history[0]['position']}")
        talk.ask("POST", f"{oldest}/restore", {"fields": [name]})
        talk.ask("POST", f"{oldest}/restore", {})
        talk.ask("POST", f"{oldest}/restore", {"fields": ["unknownField"]})
        talk.ask("DELETE", f"{path}/draft", headers=ANY)
    talk.ask("PUT", path, {name: "undone"}, headers=ANY)
    undone = talk.get("/api/admin/activity?limit=2").json()["items"]
    for entry in undone[:1]:
        talk.ask("POST", f"/api/admin/activity/{entry['position']}/undo", {})
        talk.ask("POST", f"/api/admin/activity/{entry['position']}/undo", {"confirm": 1})
    talk.get(path)


def _write(talk: Talk, path: str, name: str) -> None:
    """Be seen at a record."""
    talk.ask("PUT", f"{path}/presence?field={name}")
    talk.ask("PUT", f"{path}/presence", by="editor")
    talk.ask("DELETE", f"{path}/presence")
    talk.ask("PUT", f"{path}/presence", by="editor")
    talk.ask("DELETE", f"{path}/presence", by="editor")


def _preview(talk: Talk, path: str) -> None:
    """Make links to a preview and follow them; ask for consent."""
    talk.ask("PUT", f"{path}/draft", {"title": "in the preview alone"}, headers=ANY)
    made = talk.ask("POST", f"{path}/preview-links", {"days": 3}).json()
    talk.each(
        "POST",
        f"{path}/preview-links",
        {},
        {"days": 0},
        {"days": 91},
        {"days": "3"},
        {"unknownField": 1},
    )
    listed = talk.get(f"{path}/preview-links").json()
    shown = next((value for value in made.values() if "/p/" in str(value)), "/p/unknown")
    place = "/p/" + shown.rpartition("/p/")[2]
    for method in ("PUT", "DELETE", "PUT"):
        sent = {"needed": True} if method == "PUT" else None
        talk.ask(method, f"{path}/consent", sent)
    talk.ask("PUT", f"{path}/consent", {"needed": "yes"})
    talk.get("/api/admin/consents")
    talk.get(place, by="nobody")
    talk.get("/p/unknown", by="nobody")
    talk.get(path.replace("/api/admin", "/preview"))
    talk.get(path.replace("/api/admin", "/preview"), by="nobody")
    talk.ask("DELETE", f"{path}/consent")
    for item in listed.get("items", [])[:1]:
        talk.ask("DELETE", f"{path}/preview-links/{item['id']}")
    talk.ask("DELETE", f"{path}/preview-links/unknown")
    talk.get(place, by="nobody")
    talk.ask("DELETE", f"{path}/draft", headers=ANY)


def _move_and_delete(talk: Talk, path: str, id: str) -> None:
    """Move a record, delete it and bring it back, then delete it for good."""
    others = [item["id"] for item in talk.get(f"{path}?limit=3").json()["items"]]
    talk.each(
        "POST",
        f"{path}/{id}/move",
        {"after": None},
        {"after": others[-1]},
        {"before": others[0]},
        {},
        {"after": id},
    )
    talk.ask("POST", f"{path}/{id}/move", {"after": "unknown"})
    talk.ask("DELETE", f"{path}/{id}")
    talk.ask("DELETE", f"{path}/{id}", headers={"If-Match": '"0"'})
    for _ in range(2):
        talk.ask("DELETE", f"{path}/{id}", headers=ANY)
        talk.get("/api/admin/trash")
        talk.ask("POST", f"/api/admin/trash/{id}/restore")
        talk.ask("POST", f"/api/admin/trash/{id}/restore?collection={path.rpartition('/')[2]}")
        talk.get(f"{path}/{id}")
    talk.ask("DELETE", f"{path}/{id}", headers=ANY)


def _ask_apart(talk: Talk) -> None:
    """Ask for what one collection alone has."""
    path = "/api/admin/portfolio"
    ids = [item["id"] for item in talk.get(f"{path}?state=public").json()["items"]]
    talk.ask("PUT", f"{path}/order", {"ids": ids[::-1]})
    talk.ask("PUT", f"{path}/order", {"ids": ids[:1]})
    talk.ask("PUT", f"{path}/order", {"ids": "all"})
    talk.get(f"{path}/duplicates")
    talk.ask("DELETE", f"{path}/duplicates")
    talk.get(f"{path}/duplicates")
    for method in ("GET", "POST", "GET"):
        talk.ask(method, "/api/admin/insights/migrate")
    key = {"Idempotency-Key": "samples"}
    talk.ask("POST", "/api/admin/insights/samples", headers=key)
    talk.ask("POST", "/api/admin/insights/samples", headers=key)
    for content in ("# 제목\n\n<b>x</b> [a](javascript:1)", 7, "x" * 600_000):
        talk.ask("POST", "/api/admin/preview", {"content": content, "lineBreaks": True})
    for question in ("", "?limit=3", "?of=portfolio", "?limit=0", "?before=x"):
        talk.get(f"/api/admin/activity{question}")
    for asked in ("content-types", "site", "site/opening", "site/presence", "demo", "demo/fields"):
        talk.get(f"/api/admin/{asked}")
    for parts in (["brand", "about"], ["unknown"], [], "brand"):
        talk.ask("POST", "/api/admin/site/publish", {"parts": parts})
    for method, sent in (("GET", None), ("PUT", {"isOn": True}), ("PUT", {"isOn": 1}), ("PUT", {})):
        switch = talk.ask(method, "/api/admin/site/indexnow", sent).json()
        talk.get(switch.get("keyPath") or "/unknown.txt", by="nobody")
