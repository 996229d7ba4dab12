"""`studio statistics`: visits, where they came from, and the consultations that came of them."""

from typing import Annotated

import typer

from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_table
from studio_core.records.collections import PORTFOLIO
from studio_core.records.reading import text_of
from studio_core.records.store import Store
from studio_core.visits.statistics import KEPT_DAYS, ProjectFigures, Statistics, statistics

app = new_app()

Days = Annotated[
    int, typer.Option("--days", "-n", min=1, max=KEPT_DAYS, help="How many days, with today.")
]


@command(app, "statistics", writes=False, example="studio statistics --days 7")
def show_statistics(shell: Shell, days: Days = 30, json: Json = False) -> None:
    """Show how many visits came, and which projects led to consultations.

    Days are those of Seoul. They are sums without anything about who came; what the last minute
    brought may be missing. Each day by itself, and the pages seen most, come with --json.
    """
    with shell.store() as store:
        found = statistics(store, days, at=shell.now())
        titles = {one.id: _title(store, one.id) for one in found.projects}
    if json:
        write_json(_as_json(found, titles))
        return
    columns = ("project", "title", "views", "started", "sent")
    write_table(columns, [_row(one, titles) for one in found.projects], whole={"project"})
    visits, sent = sum(one.visits for one in found.days), sum(one.sent for one in found.days)
    started = sum(one.started for one in found.days)
    ways = ", ".join(f"{name} {count}" for name, count in found.sources.items() if count)
    shell.note(f"{visits} visits in {days} days" + (f": {ways}" if ways else ""))
    shell.note(f"{started} consultations begun, {sent} sent")


def _title(store: Store, id: str) -> str:
    record = store.get(PORTFOLIO, id)
    return text_of(record.document.get("title")) if record else ""


def _row(project: ProjectFigures, titles: dict[str, str]) -> tuple[object, ...]:
    return project.id, titles[project.id], project.views, project.started, project.sent


def _as_json(found: Statistics, titles: dict[str, str]) -> dict[str, object]:
    return {
        "days": [
            {"day": one.day, "visits": one.visits, "started": one.started, "sent": one.sent}
            for one in found.days
        ],
        "projects": [
            {
                "id": one.id,
                "title": titles[one.id],
                "views": one.views,
                "started": one.started,
                "sent": one.sent,
            }
            for one in found.projects
        ],
        "sources": [{"source": name, "visits": count} for name, count in found.sources.items()],
        "pages": [{"path": path, "views": count} for path, count in found.pages.items()],
    }
