"""What visitors find projects, articles and questions by."""

from itertools import permutations

from studio_core.content.registry import content_types
from studio_core.content.shown import searched_texts
from studio_core.insights.excerpts import plain_text
from studio_core.insights.insight import CATEGORIES, Insight
from studio_core.portfolio.project import Project
from studio_core.portfolio.selecting import style_key
from studio_core.portfolio.sizes import size_of
from studio_core.records.collections import PORTFOLIO
from studio_core.records.reading import text_of
from studio_core.searching.words import Searched
from studio_core.texts import catalogue
from studio_core.texts.filling import filled

_MOST_PARTS = 3
"""Words of a style, which is found by them in every order."""


def searched_project(project: Project) -> Searched:
    """Return what a project is found by: its title, then its facts, then what it tells."""
    no_location = catalogue("fallbacks")["project.no_location"]
    facts = [
        "" if project.location == no_location else project.location,
        project.type_label,
        catalogue("shell")[f"space.{project.type}"],
        *map(" ".join, permutations(style_key(project.style).split()[:_MOST_PARTS])),
        project.style,
        project.area,
        *_sizes(project),
        *(catalogue("tags")[f"tag.{tag}"] for tag in project.tags),
    ]
    return Searched.of(project.title, facts, told_lines(project))


def _sizes(project: Project) -> list[str]:
    """Return the size that is shown in each unit, also without fractions, and its tens of pyeong.

    Nobody speaks of the tens of what is smaller.
    """
    size = size_of(project.type, project.area)
    if size is None:
        return []
    pyeong, metres = size.pyeong, size.metres
    texts = catalogue("search-words")
    ways = [
        filled(texts["search.size"], pyeong=text_of(pyeong), metres=text_of(metres)),
        filled(texts["search.size"], pyeong=int(pyeong), metres=int(metres)),
        filled(texts["search.band"], tens=int(pyeong) // 10 * 10) if pyeong >= 10 else "",
    ]
    return list(dict.fromkeys(" ".join(ways).split()))


def told_lines(project: Project) -> tuple[str, ...]:
    """Return the lines that a project tells, in the order in which they are looked through."""
    pictures = project.images
    texts = (
        *(project.lead, *project.lines, project.style_description),
        *searched_texts(content_types()[PORTFOLIO], project.document),
        *(*(one.caption for one in pictures), *(one.alt or "" for one in pictures)),
    )
    return tuple(dict.fromkeys(line for text in texts for line in text.splitlines()))


def searched_insight(insight: Insight) -> Searched:
    """Return what an article is found by: its title, then its category, then its text."""
    facts = [insight.category_label]
    if insight.category in CATEGORIES:
        facts.append(catalogue("insight")[f"insight.filter.{insight.category}"])
    return Searched.of(insight.title, facts, [plain_text(insight.content)])


def searched_question(question: str, group: str, answer: str) -> Searched:
    """Return what a question is found by: itself, its group, and its answer, a markdown text."""
    return Searched.of(question, [group], [plain_text(answer)])
