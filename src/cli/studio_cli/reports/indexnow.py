"""What the operator is told of how search engines are told what changes."""

from studio_cli.reports.site_opening import REASONS
from studio_cli.terminal.writing import write_json, write_table
from studio_core.indexnow.standing import EngineStanding, IndexNowStanding
from studio_core.indexnow.waiting import Result


def in_words(standing: IndexNowStanding) -> str:
    """Return whether search engines are told, and what keeps that from being done."""
    if not standing.switch.is_on:
        return "search engines are told nothing: `studio site indexnow on`"
    if standing.blocked:
        return f"it is on, and nothing is sent: {_blocked(standing.blocked)}"
    return f"search engines are told what changes; the key is at {standing.switch.key_path}"


def failure(result: Result) -> str:
    """Return what failed last, and whether it is tried again; '' for nothing since a success."""
    if not result.is_failing:
        return ""
    after = "given up" if result.gave_up else "tried again"
    return f"{result.failed_at}: {result.reason}, {after}"


def told_engines(standing: IndexNowStanding) -> None:
    """Write a table of the engines."""
    rows = [
        (one.name, str(one.waiting), _sent(one.result), failure(one.result))
        for one in standing.engines
    ]
    write_table(("engine", "waiting", "last sent", "last failure"), rows)


def write_standing(standing: IndexNowStanding) -> None:
    """Write all of it as JSON."""
    write_json(
        {
            "on": standing.switch.is_on,
            "key": standing.switch.key or None,
            "blocked": standing.blocked or None,
            "engines": [_engine(one) for one in standing.engines],
        }
    )


def _sent(result: Result) -> str:
    return f"{result.sent_at} ({result.sent})" if result.sent_at else "never"


def _engine(engine: EngineStanding) -> dict[str, object]:
    result = engine.result
    return {
        "name": engine.name,
        "waiting": engine.waiting,
        "sentAt": result.sent_at or None,
        "sent": result.sent,
        "failedAt": result.failed_at or None,
        "status": result.status or None,
        "reason": result.reason or None,
        "gaveUp": result.gave_up,
    }


def _blocked(code: str) -> str:
    return "the site is closed" if code == "site_closed" else REASONS[code]
