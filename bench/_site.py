"""A site with made-up projects, for the measurements that serve one."""

from pathlib import Path
from typing import Any

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, Change, ChangeSet, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.store import Store

_AT = "2026-01-01T00:00:00.000Z"
_BATCH = 1000
_IMAGES = 8


def project(number: int) -> dict[str, Any]:
    """Return a project as editors write them, with eight pictures."""
    return {
        "type": "commercial" if number % 3 == 0 else "residential",
        "businessType": "f&b" if number % 3 == 0 else "",
        "title": f"서초동 아파트 {number}",
        "address": f"서울 서초구 서초대로 {number}",
        "area": f"{10 + number % 70}py",
        "style": "내추럴 모던",
        "styleDescription": "나무와 흰 벽, 낮은 조명으로 하루가 느리게 흐르는 집입니다.",
        "description": "거실과 주방을 하나로 열었습니다.\n창가에 긴 벤치를 두었습니다.",
        "images": [picture(number * _IMAGES + place) for place in range(_IMAGES)],
        "createdAt": f"2025-{1 + number % 12:02}-{1 + number % 28:02}T00:00:00Z",
        "order": number,
    }


def picture(number: int) -> dict[str, Any]:
    """Return a picture's entry, as uploads write it."""
    id = f"{number:032x}"
    size = {"width": 1600, "height": 2000, "color": "#b7a894"}
    return {"id": id, "url": f"/media/{id}.jpg", "name": f"{number}.jpg", "format": "jpg", **size}


def fill(store: Store, projects: int) -> None:
    """Put so many projects and a few articles into *store*."""
    changes: list[Change] = [Put(PORTFOLIO, name(n), project(n)) for n in range(projects)]
    for number in range(20):
        article = {"title": f"이야기 {number}", "content": "# 빛\n\n창을 비웁니다. " * 20}
        changes.append(Put(INSIGHTS, f"-O{number:018}", article | {"category": "tip"}))
    for start in range(0, len(changes), _BATCH):
        commit(store, *changes[start : start + _BATCH])


def commit(store: Store, *changes: Change) -> None:
    store.commit(ChangeSet(actor=OPERATOR, action="imported", at=_AT, changes=changes))


def name(number: int) -> str:
    return f"-P{number:018}"


def make_site(data: Path, projects: int) -> None:
    """Write a store with so many projects where the server will look for it."""
    store = create_store(f"sqlite:///{data / 'studio.db'}", load_settings(environment={}))
    fill(store, projects)
    store.close()
