"""What visitors find projects and articles by."""

from studio_core.insights.excerpts import plain_text
from studio_core.insights.insight import CATEGORIES, Insight
from studio_core.portfolio.project import Project
from studio_core.portfolio.sizes import size_of
from studio_core.searching.words import Searched
from studio_core.texts import catalogue


def searched_project(project: Project) -> Searched:
    """Return what a project is found by: its title, then its facts, then what it tells."""
    no_location = catalogue("fallbacks")["project.no_location"]
    facts = [
        "" if project.location == no_location else project.location,
        project.type_label,
        catalogue("shell")[f"space.{project.type}"],
        project.style,
        # Each unit is a text of its own: otherwise ㎡ would begin the number of 평.
        *(size_of(project.type, project.area) or project.area).split("("),
        *(catalogue("tags")[f"tag.{tag}"] for tag in project.tags),
    ]
    return Searched.of(project.title, facts, told_lines(project))


def told_lines(project: Project) -> tuple[str, ...]:
    """Return the lines that a project tells, in the order in which they are looked through."""
    story = project.story
    texts = (story.lead, *story.lines, project.style_description, *story.studio_note)
    return tuple(dict.fromkeys(line for text in texts for line in text.splitlines()))


def searched_insight(insight: Insight) -> Searched:
    """Return what an article is found by: its title, then its category, then its text."""
    facts = [insight.category_label]
    if insight.category in CATEGORIES:
        facts.append(catalogue("insight")[f"insight.filter.{insight.category}"])
    return Searched.of(insight.title, facts, [plain_text(insight.content)])
