"""Answers about enquiries in place of the server's, for tests of the inbox's screens."""

import json
import re
import zlib
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, Request, Route

from studio_core.languages.registry import BASE

ADDRESS = re.compile(r".*/api/admin/enquiries([/?].*)?$")
STAGES = ("new", "contacted", "visit", "quote", "contract", "closed", "spam")
DELIVERED = {
    "state": "delivered",
    "attempts": 1,
    "lastError": None,
    "lastStatus": None,
    "deliveredAt": "2026-11-21T00:01:00Z",
}
FAILED = {
    "state": "failed",
    "attempts": 5,
    "lastError": "it answers 500",
    "lastStatus": 500,
    "deliveredAt": None,
}
REFUSED = {**FAILED, "state": "refused", "attempts": 1, "lastStatus": 404}
FACTS = {
    "space": {"key": "residential", "label": "주거 공간"},
    "spaceType": "아파트",
    "size": 34,
    "sizeUnit": "pyeong",
    "scope": [{"key": "living_room", "label": "거실"}, {"key": "kitchen", "label": "주방"}],
    "budget": {"key": "home_50m_80m", "label": "5천만–8천만 원"},
    "months": ["2027-03"],
    "remarks": "초등학생 아이 둘과 살고 있어요.",
}

TEMPLATES = [
    {
        "key": "first",
        "name": "첫 답변",
        "subject": "[온] 상담 신청을 잘 받았어요",
        "body": "김하늘 님, 안녕하세요.\n\n[편한 때, 예: 25일 오전]에 괜찮으신가요?\n[끝인사]",
        "stageAfter": "contacted",
    },
    {
        "key": "materials",
        "name": "자료 부탁",
        "subject": "평면도를 부탁드려요",
        "body": "김하늘 님, 평면도를 보내 주세요.",
        "stageAfter": None,
    },
]
WAIT = timedelta(seconds=10)


def mail(id: str, **facts: Any) -> dict[str, Any]:
    """Return a mail to a visitor that has gone."""
    at = "2026-11-21T00:00:05Z"
    return {
        "id": id,
        "kind": "reply",
        "state": "sent",
        "by": "",
        "to": "sky@example.com",
        "subject": "",
        "body": "",
        "readable": True,
        "createdAt": at,
        "sendAfter": at,
        "sentAt": at,
        "attempts": 1,
        "lastError": "",
        "reply": 0,
        "stageAfter": "",
        **facts,
    }


def enquiry(number: int, **facts: Any) -> dict[str, Any]:
    """Return an enquiry that nothing has been done with."""
    at = f"2026-11-21T0{number}:00:00Z"
    return {
        "id": f"E-{number}",
        "number": f"AAAA-000{number}",
        "kind": "question",
        "language": BASE,
        "receivedAt": at,
        "status": "new",
        "stage": "new",
        "stageAt": at,
        "assignee": "",
        "nextOn": "",
        "nextStep": "",
        "endsOn": "2027-11-21",
        "keep": None,
        "facts": {},
        "project": "",
        "article": "",
        "enclosures": [],
        "timeline": [{"at": at, "by": "visitor", "what": "received", "from": "", "to": ""}],
        "note": "",
        "name": "김하늘",
        "phone": "010-1234-5678",
        "email": "sky@example.com",
        "message": "34평 아파트 전체 시공을 문의드립니다.",
        "emailConsent": True,
        "privacyConsent": {"version": "2026-11-01", "at": at, "language": BASE},
        "spamScore": 0,
        "spamSigns": [],
        "readable": True,
        "delivery": DELIVERED,
        **facts,
    }


class Inbox:
    """Answers in place of the server, and remembers the changes that were asked for."""

    def __init__(self, page: Page) -> None:
        self.items = [
            enquiry(1),
            enquiry(2, name="이바다", phone="02-555-0000", delivery=FAILED),
            enquiry(3, name="박나무", stage="contacted", facts=FACTS, message=""),
            enquiry(4, name="광고", stage="spam", spamScore=9),
        ]
        self.left: list[str] = []
        self.searches: list[dict[str, Any]] = []
        self.asked: list[tuple[str, str, Any]] = []
        self.mails: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.sends = True
        self.announced = True
        self.me = ""
        page.route(ADDRESS, self._answer)

    def _answer(self, route: Route) -> None:
        asked = route.request
        rest = asked.url.split("/api/admin/enquiries")[1].split("?")[0].strip("/")
        body: Any = json.loads(asked.post_data) if asked.post_data else {}
        expected = asked.headers.get("if-match")
        if expected not in (None, "*", self._tag(rest)):
            route.fulfill(status=412, json={"code": "stale_record"})
            return
        answer = self._answered(asked, rest, body)
        headers = {"ETag": self._tag(rest)}
        route.fulfill(status=200 if answer else 404, json=answer, headers=headers)

    def _tag(self, id: str) -> str:
        found = next((one for one in self.items if one["id"] == id), None)
        return f'"{zlib.crc32(json.dumps(found).encode())}"'

    def _answered(self, asked: Request, rest: str, body: Any) -> Any:
        if rest == "search":
            self.searches.append(body)
            return self._found(body)
        if asked.method == "GET" and rest == "":
            return self._found({"limit": 0})
        id, _, more = rest.partition("/")
        if more == "access-records":
            return {"items": [], "total": 0}
        if more == "mail-states":
            return {"items": [{"id": one["id"], "state": one["state"]} for one in self.mails]}
        if more == "reply-templates":
            return {"items": TEMPLATES, "sends": self.sends, "studio": "온"}
        if asked.method != "GET":
            self.asked.append((asked.method, rest, body))
        if more.startswith("replies"):
            return self._mailed(asked, more.removeprefix("replies").strip("/"), body)
        return self._changed(body) if rest == "" else self._one(asked.method, id, more, body)

    def _mailed(self, asked: Request, id: str, body: Any) -> Any:
        if asked.method == "GET":
            return {"items": self.mails}
        if asked.method == "DELETE":
            found = next(one for one in self.mails if one["id"] == id)
            found["state"] = "cancelled"
            return found
        self.keys.append(asked.headers["idempotency-key"])
        now = datetime.now(UTC)
        times = {"createdAt": now.isoformat(), "sendAfter": (now + WAIT).isoformat(), "sentAt": ""}
        body = {**body, "stageAfter": body["stageAfter"] or ""}
        self.mails.append(mail(self.keys[-1], state="pending", by=self.me, **times, **body))
        return self.mails[-1]

    def _one(self, method: str, id: str, more: str, body: Any) -> Any:
        found = next((item for item in self.items if item["id"] == id), {})
        if more == "delivery":
            return found["delivery"]
        if more == "deliver":
            found["delivery"] = {**found["delivery"], "state": "pending"}
        if method == "DELETE":
            self.items.remove(found)
        found.update(body)
        return found

    def _changed(self, body: Any) -> Any:
        changed = [id for id in body.pop("ids") if id not in self.left]
        for item in self.items:
            item.update(body if item["id"] in changed else {})
        return {"changed": changed, "left": self.left}

    def _found(self, asked: dict[str, Any]) -> dict[str, Any]:
        stage, words = asked.get("stage"), asked.get("search", "")
        stages = STAGES[:5] if stage == "open" else (stage,) if stage else STAGES
        found = [
            item
            for item in reversed(self.items)
            if item["stage"] in stages
            and words in item["name"] + item["message"]
            and (not asked.get("undelivered") or item["delivery"] in (FAILED, REFUSED))
        ]
        counted = [item["stage"] for item in self.items]
        return {
            "items": found[: asked.get("limit", 100)],
            "total": len(found),
            "counts": {},
            "stages": {one: counted.count(one) for one in STAGES},
            "undelivered": sum(item["delivery"] in (FAILED, REFUSED) for item in self.items),
            "refused": sum(item["delivery"] == REFUSED for item in self.items),
            "overdue": 1,
            "unanswered": 0,
            "announced": self.announced,
        }
