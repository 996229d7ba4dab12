"""The table of a run, for people (Markdown) and for programs (JSON)."""

import json
import platform
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from bench.registry import Row

RESULTS = Path(__file__).resolve().parent / "results"
HEADINGS = ("what", "ours", "yardstick", "ratio", "goal", "note")


def figure(value: float | None, unit: str) -> str:
    """Return three figures of *value* and its unit, or a dash."""
    return "–" if value is None else f"{value:,.3g} {unit}".strip()


def cells(row: Row) -> tuple[str, ...]:
    yardstick = figure(row.yardstick, row.unit)
    if row.against and row.yardstick is not None:
        yardstick += f" ({row.against})"
    ratio = figure(row.ratio, "")
    return (row.what, figure(row.ours, row.unit), yardstick, ratio, row.goal, row.note)


def markdown(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(cells, rows)]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def write(rows: Sequence[Row], name: str) -> Path:
    """Write both forms under `bench/results/` and return the Markdown file."""
    RESULTS.mkdir(exist_ok=True)
    machine = {"python": platform.python_version(), "system": platform.system()}
    figures = [asdict(row) | {"ratio": row.ratio} for row in rows]
    document = json.dumps({"machine": machine, "rows": figures}, indent=2, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(document + "\n", encoding="utf-8")
    path = RESULTS / f"{name}.md"
    path.write_text(markdown(rows), encoding="utf-8")
    return path
