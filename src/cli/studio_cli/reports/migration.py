"""What the operator is told of a migration."""

from collections.abc import Iterable

from studio_cli.shell import Shell
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.transfer.comparing import Comparison
from studio_core.transfer.leftovers import WithLeftovers
from studio_core.transfer.migration import Migration
from studio_core.transfer.tree import Finding


def preview(shell: Shell, found: Comparison, old: WithLeftovers, *, json: bool) -> None:
    """Tell what a migration would do."""
    if json:
        counts = {name: _states(count) for name, count in found.counts.items()}
        extra: dict[str, object] = {"gone": _paths(found.gone), "foreign": _paths(found.foreign)}
        extra["leftovers"] = _findings(old.findings)
        extra["journal"] = found.journal
        write_json({"collections": counts, **extra, "toWrite": found.to_write, "applied": False})
        return
    for name, count in found.counts.items():
        states = _states(count)
        write_lines(
            f"{name}: {states['missing']} to copy, {states['differing']} to overwrite,"
            f" {states['equal']} equal"
        )
    write_lines(*(f"would remove  {path}" for path in _paths(found.gone)))
    _tell_leftovers(old)
    _tell_foreign(shell, _paths(found.foreign))
    if not found.journal:
        shell.note("the target keeps a journal of its own: undo and the trash stay behind")
    if found.to_write:
        shell.note("nothing was written: add --apply to migrate")


def told(shell: Shell, migration: Migration, old: WithLeftovers, *, json: bool) -> None:
    """Tell what a migration has done."""
    if json:
        result = {
            "written": migration.batches.written,
            "verified": migration.verified,
            "position": migration.position,
            "unfit": _findings(migration.unfit),
            "leftovers": _findings(old.findings),
            "mismatched": migration.mismatched,
            "foreign": _paths(migration.foreign),
            "applied": True,
        }
        write_json(result)
        return
    write_lines(*(f"unfit       {found.path}: {found.reason}" for found in migration.unfit))
    write_lines(*(f"mismatched  {path}" for path in migration.mismatched))
    _tell_leftovers(old)
    _tell_foreign(shell, _paths(migration.foreign))
    shell.say(
        f"wrote {migration.batches.written}; {migration.verified} records compared equal;"
        f" unfit {len(migration.unfit)}; mismatched {len(migration.mismatched)};"
        f" in step with position {migration.position}"
    )


def _states(count: dict[str, int]) -> dict[str, int]:
    return {state: count.get(state, 0) for state in ("missing", "differing", "equal")}


def _tell_leftovers(old: WithLeftovers) -> None:
    """Name what is no record, which is kept among the settings."""
    write_lines(*(f"leftover    {found.path}: {found.reason}" for found in old.findings))


def _findings(findings: Iterable[Finding]) -> list[dict[str, str]]:
    return [{"path": found.path, "reason": found.reason} for found in findings]


def _tell_foreign(shell: Shell, paths: list[str]) -> None:
    if paths:
        shell.note(f"{len(paths)} records are the target's own and stay, such as {paths[0]}")


def _paths(paths: tuple[tuple[str, str], ...]) -> list[str]:
    return ["/".join(path) for path in paths]
