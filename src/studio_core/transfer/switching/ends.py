"""The two ends of a move, and which stores may be the target of one."""

from collections.abc import Callable
from dataclasses import dataclass

from studio_core.errors import StudioError
from studio_core.records.replica import LateWrites, Move, ReplicaStore
from studio_core.transfer.replicating import can_take_journal
from studio_core.transfer.switching.servers import running_servers
from studio_core.transfer.switching.timing import Timing


class SwitchRefusedError(StudioError):
    """The site cannot move as asked; nothing has changed."""

    code = "switch_failed"


@dataclass(frozen=True, slots=True)
class End:
    """A store at one end of a move, and its address without a password."""

    store: ReplicaStore
    address: str


def check_target(
    source: End,
    target: End,
    present: Move | None,
    *,
    leads_here: Callable[[Move], bool],
    timing: Timing,
) -> None:
    """Raise `SwitchRefusedError` when *target* cannot be filled as the copy of *source*.

    *present* is the target's move; *leads_here* tells of a move whether its site is in *source*.
    One that is open and holds a beginning of the journal was copied or restored from *source*, or
    the other way round: it is a site of its own when servers run there.
    """
    if present is not None and present.state not in {"filling", "moved"}:
        raise SwitchRefusedError(f"{target.address} is itself {present.state}")
    if present is not None and not leads_here(present):
        raise SwitchRefusedError(f"{target.address} is of another site: {present.store}")
    if isinstance(target.store, LateWrites) and present is not None and target.store.late_writes():
        raise SwitchRefusedError(f"others have written into {target.address} meanwhile")
    if not can_take_journal(source.store, target.store):
        raise SwitchRefusedError(f"{target.address} holds something else; an empty store is needed")
    if present is None and target.store.position():
        _refuse_served(target, timing)


def _refuse_served(target: End, timing: Timing) -> None:
    each = ", ".join(f"{s.host} (process {s.pid})" for s in running_servers(target.store, timing))
    if each:
        raise SwitchRefusedError(
            f"{target.address} is the store of a site: servers run there: {each}"
        )
