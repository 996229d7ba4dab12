"""What the core answers to many choices, for tests of the user interface, which answers the same.

A list that comes as a whole is narrowed on the device. `python -m tests.core.portfolio.choices`
writes the cases anew.
"""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import normalize

from studio_core.content.tags import TAGS
from studio_core.portfolio.areas import FILTERS, PROJECT_TYPES
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import Selection, facets_of, select_projects
from studio_core.portfolio.views import card_of
from studio_core.records.record import Document

CASES = Path(__file__).parents[2] / "fixtures" / "choices.json"
_PROJECTS, _CHOICES = 60, 120
_SHOWN = ("id", "type", "title", "location", "type_label", "filter", "style", "tags")
_STYLES = (
    "내추럴 모던",
    "웜 미니멀",
    "Natural Modern",
    "natural  modern ",
    "모던, 내추럴",
    "호텔 스타일",
    "ＬＯＦＴ",
    "—",
    "— ",
    "  ",
)
_TITLES = (
    *("볕이 머무는 서재", "Light House", "낮은 수평의 집", "café 자리", "돌 상판 하나로"),
    *(normalize("NFD", "낮은 수평의 집"), "ＬＯＦＴ", "Straße 3"),
)
_PLACES = ("서울특별시 서초구 반포동", "경기도 성남시 분당구 판교동", "")


def cases() -> dict[str, Any]:
    """Return projects as lists show them, and what choices of them show: ids and facets."""
    chance = Random(21)
    projects = [Project.from_record(f"p{n}", _document(chance)) for n in range(_PROJECTS)]
    cards = [asdict(card_of(project)) for project in projects]
    choices = [_choice(chance) for _ in range(_CHOICES)]
    return {
        "projects": [{_camel(name): card[name] for name in _SHOWN} for card in cards],
        "choices": [_answered(projects, selection) for selection in choices],
    }


def _document(chance: Random) -> Document:
    return {
        "type": chance.choice(PROJECT_TYPES),
        "title": chance.choice(_TITLES),
        "address": chance.choice(_PLACES),
        "area": chance.choice(("18py", "24py", "34py", "52py", "")),
        "businessType": chance.choice(("f&b", "office", "")),
        "style": chance.choice(_STYLES),
        "tags": list(chance.sample(TAGS[:6], chance.randrange(4))),
    }


def _choice(chance: Random) -> Selection:
    category = chance.choice(PROJECT_TYPES)

    def some(of: tuple[str, ...]) -> list[str]:
        return chance.sample(of, chance.choice((0, 0, 1, 2)))

    return Selection(category, some(FILTERS[category]), some(_STYLES), some(TAGS[:6]))


def _answered(projects: list[Project], selection: Selection) -> dict[str, Any]:
    facets = facets_of(projects, selection)
    groups = {"styles": facets.styles, "tags": facets.tags}
    return {
        "type": selection.category,
        "selection": {
            "filters": list(selection.filters),
            "styles": list(selection.styles),
            "tags": list(selection.tags),
        },
        "ids": [project.id for project in select_projects(projects, selection)],
        "facets": {
            name: [{"value": value, "count": count} for value, count in group.items()]
            for name, group in groups.items()
        },
    }


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.title, others))


if __name__ == "__main__":
    written = json.dumps(cases(), ensure_ascii=False, separators=(",", ":"))
    CASES.write_text(f"{written}\n", encoding="utf-8")
