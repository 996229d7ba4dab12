"""What erases, prunes, expires or carries out schedules asks whether the clock is believed."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
NAMED = re.compile(r"(?:purge|prune|sweep|expire|run_due|announce_purge)(?:_|$)|run$")
BELIEVED = {"BelievedAt", "BelievedMoment"}
FREE = {
    "records/key_value.py::sweep": "sessions, counts of minutes, and who has a record open",
    "records/claims.py::sweep_limits": "turns of a minute, and marks that have an end",
    "records/idempotency.py::sweep_idempotency_keys": "answers of a day",
    "files/ports.py::sweep": "a port: its caller says before which moment",
}
"""What no word of anybody is lost by, whatever the clock says, or what decides no moment itself."""


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield every public function of the core, and method of a class, with its place."""
    core = SOURCE / "studio_core"
    for path in sorted(core.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{path.relative_to(core)}::{node.name}", node


def takes_belief(function: ast.FunctionDef) -> bool:
    arguments = [*function.args.args, *function.args.kwonlyargs]
    return any(ast.unparse(one.annotation) in BELIEVED for one in arguments if one.annotation)


def test_what_cannot_be_undone_takes_a_believed_moment_or_is_named() -> None:
    found = {place: function for place, function in functions() if NAMED.match(function.name)}
    sweeps = {"enclosures/removing.py::run", "publishing/scheduler.py::run_due"}

    asking = {place for place, function in found.items() if takes_belief(function)}
    others = {place for place in found.keys() - asking if not place.endswith("::run")}

    assert others == FREE.keys()
    assert {*sweeps, "enquiries/erasing.py::purge", "backups/pruning.py::prune"} <= asking


def test_only_the_one_place_makes_believed_moments() -> None:
    made = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in BELIEVED:
                made.add(str(path.relative_to(SOURCE)))

    # The other says what would be at an instant of the future, and writes nothing.
    assert made == {
        "studio_core/records/believing.py",
        "studio_core/publishing/instants.py",
    }
