"""What is said of a restoration."""

from collections.abc import Iterable

from studio_core.records.changes import RecordPath
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Comparison


def told_of_journal(backup: Backup, *, carried: bool) -> str:
    """Return whose journal the store has with a restoration."""
    if carried:
        return f"journal: the backup's, up to position {backup.manifest.position}"
    if not backup.manifest.has_journal:
        return "journal: the store's own goes on; the backup has none"
    return "journal: the store's own goes on, and the backup's stays behind"


def plan_json(planned: Comparison) -> dict[str, object]:
    """Return how a store differs from a backup, as `--json` writes it."""
    states = ("missing", "differing", "equal")
    return {
        "collections": {
            name: {state: count[state] for state in states}
            for name, count in planned.counts.items()
        },
        "removed": paths_of(planned.later),
        "kept": paths_of(planned.kept),
        "leftOut": {why: planned.left_out.get(why, 0) for why in ("erased", "overdue")},
        "missingPictures": len(planned.pictures),
        "missingPieces": len(planned.pieces),
    }


def paths_of(paths: Iterable[RecordPath]) -> list[str]:
    """Return records as people write them: `portfolio/p1`."""
    return ["/".join(path) for path in paths]
