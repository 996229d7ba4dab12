"""What tells that an answer is the demo's: every text of the demo, line by line, and its names."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from studio_adapters.demo.content import (
    demo_documents,
    demo_insights,
    demo_pictures,
    demo_projects,
    demo_site_pictures,
)

NAMES = ("아틀리에", "atelier", "온마루길", "홍길동", "demo-project", "demo-insight", "demo-admin")
"""What stands in its names, addresses and ids, in whatever case it is written."""

SAYING_NOTHING = frozenset(
    {"group", "key", "type", "businessType", "category", "path", "to", "order", "thumbnailIndex"}
    | {"date", "constructionDate", "area", "style", "createdAt", "updatedAt", "foundedOn"}
    | {"opensAt", "closesAt", "color", "format", "width", "height", "consultation"}
    | {"role", "pair", "tags", "planRooms"}
)
"""Fields with a choice of few, a figure, or an address that every site has."""

_SCREENS, _EXAMPLES = "the name of a screen or a kind", "an example beside a field of the forms"
_CHOICES = "a choice of the consultation, or a part of its key, that every studio has"
ALLOWED = {
    "Business": _SCREENS,
    "Contact": _SCREENS,
    "Privacy policy": _SCREENS,
    "개인정보 처리방침": _SCREENS,
    "주거 공간": _SCREENS,
    "상업 공간": _SCREENS,
    "{excerpt}": "what stands for the begin of an article, which a help names",
    "만 14세 미만": "who a guardian writes for, which both forms say",
    "집 전체": _CHOICES,
    "DESIGN": _CHOICES,
    "평일 09:00–18:00": _EXAMPLES,
    "주말·공휴일 휴무": _EXAMPLES,
    "방문은 약속을 먼저 잡아 주세요.": _EXAMPLES,
    "우리 집 거실도 창을 바라볼 수 있을까요?": _EXAMPLES,
}
"""Texts of the demo that a studio of another name is right to send, and why."""


@cache
def demo_words() -> tuple[bytes, ...]:
    """Return what to look for, in small letters."""
    names: dict[str, dict[str, Any]] = {
        name: {"url": "", "name": name} for name in demo_site_pictures()
    }
    documents = [demo_documents(names), demo_projects(), demo_insights()]
    pictures = [word for one in demo_pictures().values() for word in (one.name, one.alt)]
    texts = {*_lines(documents), *pictures, *NAMES}
    small = {text.lower() for text in texts} - {text.lower() for text in ALLOWED}
    return tuple(sorted(text.encode() for text in small))


def demo_words_in(sent: bytes) -> list[str]:
    """Return what of the demo is in an answer."""
    small = sent.decode("utf-8", "replace").lower().encode()
    return [word.decode() for word in demo_words() if word in small]


def _lines(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from filter(None, map(str.strip, value.splitlines()))
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in SAYING_NOTHING:
                yield from _lines(item)
    elif isinstance(value, list):
        for item in value:
            yield from _lines(item)
