"""The studio's own texts in tests: the demo's, with a picture for every name that they use."""

from typing import Any

from studio_adapters.demo import content
from studio_adapters.demo.content import demo_site_pictures
from studio_core.records.changes import OPERATOR
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import import_documents
from studio_core.site.tables import Documents

AT = "2026-05-01T00:00:00.000Z"
PICTURE: dict[str, Any] = {
    "id": "a" * 32,
    "url": f"/media/{'a' * 32}.jpg",
    "name": "living.jpg",
    "width": 2240,
    "height": 1260,
    "format": "jpg",
    "alt": "거실",
    "color": "#d4c7b8",
}
ONE_OF_EACH: dict[str, tuple[str, dict[str, Any]]] = {
    "site": ("about", {"heading": "사는 모양을 먼저 묻습니다"}),
    "slides": ("s1", {"heading": "낮게 내려온 빛", "desktop": PICTURE, "order": 0}),
    "services": (
        "total",
        {"group": "residential", "slug": "total-living", "title": "Total Living", "order": 0},
    ),
    "questions": ("q1", {"question": "얼마나 걸리나요?", "answer": "석 달쯤입니다.", "order": 0}),
    "profiles": ("photos", {"name": "사진 기록", "url": "https://example.com/p", "order": 0}),
    "principles": ("design", {"name": "DESIGN", "heading": "덜어 낸 선", "order": 0}),
}
"""By collection, an id and a record that may be there."""


def demo_documents() -> Documents:
    """Return the demo studio's own texts as records."""
    return content.demo_documents({name: dict(PICTURE) for name in demo_site_pictures()})


def load_own_texts(store: Store) -> None:
    """Put the demo studio's own texts into *store*."""
    import_documents(Work(store, OPERATOR, AT), demo_documents(), action="imported")
