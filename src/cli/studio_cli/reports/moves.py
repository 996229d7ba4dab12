"""What the operator is told of a move: what it would do, how far it is, and what to do then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from studio_adapters.bootstrap import Settings
from studio_cli.shell import Shell
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.records.changes import PathChange, Position
from studio_core.records.replica import MoveState
from studio_core.transfer.switching.late import LateChanges
from studio_core.transfer.switching.servers import Server
from studio_core.transfer.switching.standing import Standing
from studio_core.transfer.switching.switch import Switch

_STATES: dict[MoveState, str] = {
    "copying": "everything is copied to {to}; the site goes on as ever",
    "following": "copied and compared; waiting until every server has opened {to}",
    "cutting": "changing over: what is written now waits",
    "moved": "the site is written in {to}",
}

CLOSING_RULES = """\
The tree that was left can still be written by programs of others, such as the original site's
administration. Close it: give its rules these lines in place of the present ones, and deploy them:
  "portfolio": { ".read": true, ".write": false },
  "insights": { ".read": true, ".write": false }
Until then `studio switch --status` lists what comes there, and `--collect` takes it over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a move would do; *records* is None for a store that is still to be made."""

    source: str
    target: str
    records: int | None
    entries: int
    servers: Sequence[Server]


class Progress:
    """Tells how far a move is, as it goes."""

    def __init__(self, shell: Shell, target: str) -> None:
        self._shell = shell
        self._target = target

    def state(self, state: MoveState) -> None:
        """Tell that a state has begun."""
        self._shell.note(f"{state}: {_STATES[state].format(to=self._target)}")

    def servers(self, servers: Iterable[Server]) -> None:
        """Tell which servers are waited for, and why."""
        for one in servers:
            why = one.trouble or f"it has not opened the store yet; last heard of at {one.at}"
            self._shell.note(f"waiting for {one.host}, process {one.pid}: {why}")


def plan(shell: Shell, plan: Plan, *, json: bool) -> None:
    """Tell what a move would do."""
    if json:
        servers = [
            {"host": one.host, "pid": one.pid, "version": one.version} for one in plan.servers
        ]
        ends = {"from": plan.source, "to": plan.target}
        counts = {"records": plan.records, "entries": plan.entries}
        write_json({**ends, **counts, "servers": servers, "applied": False})
        return
    write_lines(f"from    {plan.source}", f"to      {plan.target}")
    if plan.records is None:
        write_lines("copies  everything, into a store that is made")
    else:
        write_lines(f"copies  {plan.records} records and {plan.entries} journal entries")
    lines = (
        f"server  {one.host}, process {one.pid}, version {one.version}" for one in plan.servers
    )
    write_lines(*lines)
    shell.note("nothing was written: add --apply to move the site")


def moved(
    shell: Shell,
    settings: Settings,
    move: Switch,
    records: int,
    position: Position,
    *,
    json: bool,
) -> None:
    """Tell that the site has moved, and what is left to do."""
    source, target = move.source.address, move.target.address
    if json:
        counts = {"records": records, "position": position}
        write_json({"from": source, "to": target, **counts, "applied": True})
        return
    shell.say(f"{records} records compared equal; the journal goes on at position {position}")
    shell.say("Write this into studio.toml before a server starts anew, with the password if any:")
    shell.say(f'  store = "{target}"')
    if settings.identity != _usual_identity(target):
        # What signs people in would otherwise follow from the kind of the store.
        shell.say(f'  identity = "{settings.identity}"')
    shell.say("The store that was left still holds everything, enquiries too: remove it when you")
    shell.say("do not want to go back.")
    if source.startswith("firebase:"):
        shell.say(*CLOSING_RULES.splitlines())


def standing(shell: Shell, found: Standing, *, json: bool) -> None:
    """Tell where the site is written."""
    if found.trouble is not None:
        shell.note(str(found.trouble))
    if json:
        fields = {
            "state": found.state,
            "writes": found.writes,
            "from": found.source,
            "to": found.target,
            "position": found.position,
        }
        write_json({**fields, "late": [_path(write) for write in found.late]})
        return
    write_lines(f"state     {found.state}", f"writes    {found.writes}")
    if found.target:
        write_lines(f"from      {found.source}", f"to        {found.target}")
    write_lines(f"position  {found.position}")
    write_lines(*(f"late      {_path(write)}: {_kind(write)}" for write in found.late))
    if found.abandoned:
        shell.note("nobody does this move any more, and changes are refused: a server that runs or")
        shell.note("starts opens the store again, and so does `studio switch --abort`")
    if found.late:
        shell.note("others wrote this after the site had moved: `studio switch --collect` shows it")


def collection(shell: Shell, found: LateChanges, *, apply: bool, json: bool) -> None:
    """Tell what was taken over, or would be."""
    if json:
        taken, conflicts = map(_path, found.taken), map(_path, found.conflicts)
        write_json({"taken": list(taken), "conflicts": list(conflicts), "applied": apply})
        return
    write_lines(*(f"taken     {_path(write)}: {_kind(write)}" for write in found.taken))
    write_lines(
        *(f"conflict  {_path(write)}: changed here too, or no record" for write in found.conflicts)
    )
    if found.taken and not apply:
        shell.note("nothing was written: add --apply to take it over")


def _usual_identity(address: str) -> str:
    return "firebase" if address.startswith("firebase:") else "local"


def _path(write: PathChange) -> str:
    return f"{write.collection}/{write.id}"


def _kind(write: PathChange) -> str:
    if write.before is None:
        return "new"
    return "removed" if write.after is None else "changed"
