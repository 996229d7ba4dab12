"""The words that the server says, in Korean; the user interface takes those it shows from here too.

Each file beside this one is a catalogue: texts by key, for one subject. Texts that no screen shows
stand here by name.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def catalogue(name: str) -> Mapping[str, str]:
    """Return the texts about the subject *name*, by key."""
    text = files(__name__).joinpath(f"{name}.ko.json").read_text(encoding="utf-8")
    texts: Mapping[str, str] = json.loads(text)
    return texts


_DATES, _SHELL, _INBOX, _ENQUIRY = map(catalogue, ("format", "shell", "inbox", "enquiry"))

DATE_INVALID = _DATES["format.date.invalid"]
DATE_NONE = _DATES["format.date.none"]
DATE_PROCESSING = _DATES["format.date.processing_failed"]

PROJECT_TITLE = "프로젝트 {id}"
PROJECT_LOCATION = "위치 정보가 없어요"
PROJECT_STYLE = "모던 스타일"
PROJECT_NO_DESCRIPTION = catalogue("project")["project.no_description"]
RESIDENTIAL_LABEL = catalogue("portfolio-empty")["project.type.residential"]
COMMERCIAL_LABEL = _SHELL["space.commercial"]
PROJECT_COVER_ALT = "{title} 대표 이미지"
PROJECT_IMAGE_ALT = "{title} 사진 {n}"
PROJECT_PLAN_ALT = catalogue("story")["project.plan.alt"]

INSIGHT_TITLE = "제목이 없는 글"
INSIGHT_IMAGE_ALT = "{title} 대표 이미지"

PLACEHOLDER_ALT = "준비 중인 이미지"
STOCK_ALT = {
    "trend": "트렌드 글 기본 이미지",
    "tip": "인테리어 팁 글 기본 이미지",
    "news": "뉴스 글 기본 이미지",
}

ENQUIRY_COLUMNS = (
    _INBOX["admin.inbox.field.receipt"],
    _INBOX["admin.inbox.field.received_at"],
    _INBOX["admin.inbox.status.label"],
    *(catalogue("fields")[f"field.{name}"] for name in ("assignee", "nextStep", "nextOn")),
    _ENQUIRY["enquiry.name.label"],
    _INBOX["admin.inbox.field.phone"],
    _INBOX["admin.inbox.field.email"],
    _ENQUIRY["enquiry.message.label"],
    _INBOX["admin.inbox.field.email_consent"],
    _INBOX["admin.inbox.field.note"],
    _INBOX["admin.inbox.delivery.label"],
    _SHELL["footer.privacy"],
)
ENQUIRY_STAGE = {
    stage: _INBOX[f"admin.inbox.stage.{stage}"]
    for stage in ("new", "contacted", "visit", "quote", "contract", "closed", "spam")
}
ENQUIRY_CONSENT = {
    True: _INBOX["admin.inbox.email_consent.yes"],
    False: _INBOX["admin.inbox.email_consent.no"],
}
