"""What is asked about enquiries: the form, files, receipts, the inbox, replies, and erasing."""

from base64 import b64encode
from typing import Any

from tests.answers.talk import Talk
from tests.answers.values import WRONG

_INBOX = "/api/admin/enquiries"
_PERSON = {
    "name": "김하늘",
    "phone": "010-1234-5678",
    "email": "haneul@example.com",
    "message": "34평 아파트 거실을 넓게 쓰고 싶어요.",
    "emailConsent": True,
    "privacyConsent": True,
    "elapsedMs": 48_000,
}
_FACTS = {
    "space": "residential",
    "district": "서울 종로구 가회동",
    "scope": ["kitchen"],
    "size": 34,
    "months": ["2026-09"],
    "remarks": "고양이가 둘 있어요.",
}
_LENGTHS = {"name": 100, "phone": 40, "email": 254, "message": 5000, "project": 800, "website": 500}
_PDF = b"%PDF-1.7\n" + b"1 0 obj\n<<>>\nendobj\n" * 20
_NAMED = {"Upload-Metadata": "filename YS5wZGY="}
TUS = {"Tus-Resumable": "1.0.0"}
PIECE = {**TUS, "Content-Type": "application/offset+octet-stream"}


def ask_for_enquiries(talk: Talk) -> None:
    """Ask everything about enquiries."""
    talk.section("enquiry form")
    token = talk.get("/api/form-token", by="nobody").json().get("token", "")
    talk.get("/api/consultation", by="nobody")
    id, receipt = _send(talk, token)
    talk.section("enclosures")
    files = [send_file(talk, "/api/enclosures", _PDF, "평면도.pdf", by="nobody") for _ in range(2)]
    _refuse_files(talk)
    body = {**_PERSON, "kind": "consultation", "facts": _FACTS, "enclosures": files[:1]}
    consultation = talk.ask("POST", "/api/enquiries", body, by="nobody").json()
    talk.section("receipts")
    _receipts(talk, str(consultation.get("receipt", receipt)), files[1])
    talk.section("inbox")
    _read_inbox(talk, [id, str(consultation.get("id", "unknown"))])
    talk.section("replies")
    _reply(talk, id)
    talk.section("erasing")
    _erase(talk, id, str(consultation.get("receipt", receipt)))


def send_file(talk: Talk, path: str, content: bytes, name: str, *, by: str, **words: str) -> str:
    """Send a file in two pieces; return its id."""
    told = ",".join(
        f"{word} {b64encode(text.encode()).decode()}"
        for word, text in {"filename": name, **words}.items()
    )
    length = {"Upload-Length": str(len(content)), "Upload-Metadata": told, **TUS}
    begun = talk.ask("POST", path, by=by, headers=length)
    place = begun.headers.get("location", f"{path}/unknown")
    half = len(content) // 2
    for offset, piece in ((0, content[:half]), (0, b"again"), (half, content[half:])):
        at = {**PIECE, "Upload-Offset": str(offset)}
        talk.ask("PATCH", place, by=by, content=piece, headers=at)
    talk.ask("HEAD", place, by=by, headers=TUS)
    talk.get(place, by=by, headers=TUS)
    return str(place).rpartition("/")[2]


def _send(talk: Talk, token: str) -> tuple[str, str]:
    """Send a question, twice; and what is refused. Return the ids of the question and receipt."""
    body, key = {**_PERSON, "formToken": token}, {"Idempotency-Key": "k1"}
    made = talk.ask("POST", "/api/enquiries", body, by="nobody", headers=key).json()
    talk.ask("POST", "/api/enquiries", body, by="nobody", headers=key)
    talk.ask("POST", "/api/enquiries", {**body, "name": "x"}, by="nobody", headers=key)
    for name in _PERSON:
        for wrong in WRONG[:6]:
            talk.site.pass_(hours=1)
            talk.ask("POST", "/api/enquiries", {**_PERSON, name: wrong}, by="nobody")
    for name, length in _LENGTHS.items():
        talk.site.pass_(hours=1)
        talk.ask("POST", "/api/enquiries", {**_PERSON, name: "가" * (length + 1)}, by="nobody")
    for facts in ({}, {**_FACTS, "space": "boat"}, {**_FACTS, "size": -1}, {**_FACTS, "x": 1}, 7):
        sent = {**_PERSON, "kind": "consultation", "facts": facts}
        talk.ask("POST", "/api/enquiries", sent, by="nobody")
    talk.ask("POST", "/api/enquiries", {**_PERSON, "website": "https://spam.example"}, by="nobody")
    talk.ask("POST", "/api/enquiries", {**_PERSON, "elapsedMs": 3}, by="nobody")
    talk.ask("POST", "/contact", by="nobody", data={"name": "김하늘"})
    visit = {"path": "/portfolio", "source": "naver"}
    talk.each(
        "POST",
        "/api/visits",
        visit,
        {**visit, "source": "moon"},
        {"path": "x" * 1001},
        {"x": 1},
        by="nobody",
    )
    return str(made.get("id", "unknown")), str(made.get("receipt", "unknown"))


def _refuse_files(talk: Talk) -> None:
    path = "/api/enclosures"
    for length in ("0", "-1", "x", str(30 * 2**20)):
        talk.ask("POST", path, by="nobody", headers={"Upload-Length": length, **TUS})
    talk.ask("POST", path, by="nobody", headers={"Upload-Length": "9"})
    talk.ask("OPTIONS", path, by="nobody")
    begun = talk.ask("POST", path, by="nobody", headers={"Upload-Length": "9", **_NAMED, **TUS})
    talk.ask("DELETE", begun.headers.get("location", path), by="nobody", headers=TUS)
    id = send_file(talk, path, b"<script>" * 9, "a.html", by="nobody")
    for one in (id, "unknown"):
        talk.ask("DELETE", f"{path}/{one}", by="nobody", headers=TUS)
        talk.get(f"{path}/{one}", by="nobody", headers=TUS)


def _receipts(talk: Talk, receipt: str, file: str) -> None:
    for path in (f"/api/receipts/{receipt}", "/api/receipts/unknown"):
        talk.get(path, by="nobody")
        talk.ask("POST", f"{path}/enclosures", {"enclosures": [file]}, by="nobody")
        talk.ask("POST", f"{path}/enclosures", {"enclosures": []}, by="nobody")
        talk.ask("POST", f"{path}/withdraw", {"number": "wrong"}, by="nobody")
    for page in (f"/receipt/{receipt}", f"/en/receipt/{receipt}", "/receipt/unknown"):
        talk.get(page, by="nobody")


def _read_inbox(talk: Talk, ids: list[str]) -> None:
    talk.get(_INBOX)
    for query in ("stage=new", "status=new", "undelivered=true", "offset=1&limit=1", "stage=x"):
        talk.get(f"{_INBOX}?{query}")
    talk.each(
        "POST",
        f"{_INBOX}/search",
        {},
        {"search": "하늘"},
        {"kind": "consultation", "order": "oldest"},
        {"limit": -1},
    )
    for id in (*ids, "unknown"):
        path = f"{_INBOX}/{id}"
        for below in ("", "/delivery", "/consent", "/access-records", "/mail-states", "/replies"):
            talk.get(path + below)
        talk.get(f"{path}/enclosures/1")
        talk.get(f"{path}/enclosures/1?thumb=true")
        talk.get(f"{path}/reply-templates")
        talk.ask("POST", f"{path}/deliver")
        _change(talk, path)
    every = {"ids": ids, "stage": "contacted"}
    talk.each(
        "PATCH",
        _INBOX,
        every,
        {**every, "stage": "x"},
        {"ids": []},
        {"ids": ["unknown"], "stage": "new"},
    )
    for query in ("", "?limit=2", "?action=open", "?action=x", "?since=2026-05-01"):
        talk.get(f"/api/admin/access-records{query}")
    talk.get("/api/admin/access-records/check")
    for form in ("csv", "xlsx", "pdf"):
        talk.ask("POST", "/api/admin/access-records/export", {"format": form, "reason": "점검"})
        talk.ask("POST", f"{_INBOX}/export", {"format": form, "reason": "점검"})


def _change(talk: Talk, path: str) -> None:
    tag = {"If-Match": talk.get(path).headers.get("etag", "*")}
    talk.ask("PATCH", path, {"note": "화요일에 전화"}, headers=tag)
    talk.ask("PATCH", path, {"note": "x"}, headers=tag)
    talk.ask("PATCH", path, {"note": "x"})
    changes: list[dict[str, Any]] = [
        {"stage": "visit", "nextOn": "2026-06-01", "nextStep": "방문"},
        {"assignee": "unknown"},
        {"status": "answered"},
        {"nextOn": "soon"},
        {"note": "가" * 5001},
        {"nextStep": "가" * 501},
        {"keep": {"until": "2027-01-01", "reason": "계약"}},
        {"keep": {"until": "yesterday", "reason": ""}},
        {"unknownField": 1},
    ]
    for sent in changes:
        talk.ask("PATCH", path, sent, headers={"If-Match": "*"})


def _reply(talk: Talk, id: str) -> None:
    path, key = f"{_INBOX}/{id}/replies", {"Idempotency-Key": "r1"}
    body = {
        "subject": "상담 신청을 잘 받았어요",
        "body": "내일 전화드릴게요.",
        "stageAfter": "contacted",
    }
    made = talk.ask("POST", path, body, headers=key).json()
    talk.ask("POST", path, body, headers=key)
    talk.each(
        "POST", path, {**body, "subject": ""}, {**body, "body": "가" * 10_001}, {}, {**body, "x": 1}
    )
    listed = talk.get(path).json()
    mails = [*listed.get("items", []), made]
    for mail in (mails[0].get("id", "unknown"), "unknown"):
        talk.ask("DELETE", f"{path}/{mail}")
    talk.get(path)
    talk.get(f"{_INBOX}/{id}")


def _erase(talk: Talk, id: str, receipt: str) -> None:
    talk.ask("POST", f"{_INBOX}/person", {"contact": "010-1234-5678"})
    talk.ask("POST", f"{_INBOX}/person", {"contact": ""})
    shown = talk.get(f"/api/receipts/{receipt}", by="nobody").json()
    talk.ask(
        "POST", f"/api/receipts/{receipt}/withdraw", {"number": shown.get("number")}, by="nobody"
    )
    talk.get(f"/api/receipts/{receipt}", by="nobody")
    talk.ask("DELETE", f"{_INBOX}/{id}")
    talk.ask("DELETE", f"{_INBOX}/{id}")
    talk.ask("POST", f"{_INBOX}/erase", {"contact": "haneul@example.com"})
    talk.ask("POST", f"{_INBOX}/erase", {"contact": "nobody@example.com"})
    talk.get(_INBOX)
