"""`studio import`: a database export into the store."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from studio_cli.files.trees import existing, read_tree
from studio_cli.shell import Apply, Json, Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.publishing.consent_check import may_become
from studio_core.records.changes import RecordPath
from studio_core.transfer.tree import Finding, ImportPlan, plan_import
from studio_core.transfer.tree_import import apply_import, changed_records

app = new_app()

ExportFile = Annotated[
    Path, typer.Argument(metavar="FILE", callback=existing, help="The export; - is standard input.")
]


@command(app, "import", writes="apply", example="studio import export.json --apply")
def import_(shell: Shell, file: ExportFile, apply: Apply = False, json: Json = False) -> None:
    """Bring a database export (a JSON tree) into the store.

    Reads the whole tree and never fails on a bad record: shows what it keeps, what it mends for
    display, and what it cannot place, with the reason. Importing again changes nothing. A public
    record that its client has to agree to stays as it is; then the command exits with 1.
    """
    plan = plan_import(read_tree(file))
    withheld: list[RecordPath] = []
    with shell.content() as store:
        if not apply:
            paths = changed_records(store, plan)
            withheld += (
                (name, id)
                for name, id in paths
                if not may_become(store, name, id, plan.kept[name][id], at=shell.now())
            )
            changed = len(paths) - len(withheld)
        else:
            with progress("importing", quiet=shell.quiet) as show, shell.resumable():
                changed = apply_import(
                    shell.work(store),
                    plan,
                    progress=lambda done: show(done, plan.kept_count),
                    withhold=withheld.append,
                )
    _tell(shell, plan, changed, withheld, applied=apply, json=json)
    raise typer.Exit(1 if withheld and apply else 0)


def _findings(findings: list[Finding]) -> list[dict[str, str]]:
    return [{"path": finding.path, "reason": finding.reason} for finding in findings]


def _tell(
    shell: Shell,
    plan: ImportPlan,
    changed: int,
    withheld: Sequence[RecordPath],
    *,
    applied: bool,
    json: bool,
) -> None:
    if json:
        report = {
            "kept": plan.kept_count,
            "collections": {name: len(records) for name, records in plan.kept.items()},
            "mended": _findings(plan.mended),
            "unplaced": _findings(plan.unplaced),
            "changed": changed,
            "withheld": ["/".join(path) for path in withheld],
            "applied": applied,
        }
        write_json(report)
        return
    if not shell.quiet:
        write_lines(*(f"mended    {found.path}: {found.reason}" for found in plan.mended))
    write_lines(*(f"unplaced  {found.path}: {found.reason}" for found in plan.unplaced))
    without = "stays as it is: the client has not agreed to what visitors would see"
    write_lines(*(f"withheld  {'/'.join(path)}: {without}" for path in withheld))
    each = ", ".join(f"{len(records)} {name}" for name, records in plan.kept.items()) or "nothing"
    verb = "changed" if applied else "would change"
    shell.say(
        f"kept {each}; mended {len(plan.mended)}; unplaced {len(plan.unplaced)}; {verb} {changed}"
    )
    if not applied and changed:
        shell.note("nothing was written: add --apply to import")
