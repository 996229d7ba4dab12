"""What is said of a restoration."""

from collections.abc import Iterable, Mapping

from studio_adapters.bootstrap import enquiry_keys
from studio_cli.shell import Shell
from studio_core.enquiries.erasures import Judge
from studio_core.records.changes import RecordPath
from studio_core.records.collections import ENQUIRIES
from studio_core.transfer.backup.format import Manifest, Member, picture_name, piece_name
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Comparison, unreadable_enquiries


def told_of_journal(backup: Backup, *, carried: bool) -> str:
    """Return whose journal the store has with a restoration."""
    if carried:
        return f"journal: the backup's, up to position {backup.manifest.position}"
    if not backup.manifest.has_journal:
        return "journal: the store's own goes on; the backup has none"
    return "journal: the store's own goes on, and the backup's stays behind"


def told_of_rest(left: Comparison) -> str:
    """Return what a restoration has left as it was."""
    missing = len(left.pictures) + len(left.pieces)
    told = [f"{left.to_write} records still differ"] if left.to_write else []
    told += [f"{missing} pictures or files did not come"] if missing else []
    return ", ".join(told) or "all as in the backup"


def coming_members(manifest: Manifest, planned: Comparison) -> Mapping[str, Member]:
    """Return the pictures and files that a restoration would bring from beside the archive."""
    names = {*map(picture_name, planned.pictures), *map(piece_name, planned.pieces)}
    return {name: one for name, one in manifest.pooled.items() if name in names}


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


def tell_kept(shell: Shell, found: Comparison) -> None:
    """Say how many private records stay."""
    if found.kept:
        shell.note(f"{len(found.kept)} private records came after the backup and stay")


def tell_left_out(shell: Shell, backup: Backup, found: Comparison, warning: str) -> None:
    """Say which enquiries do not come, and *warning*, of those that may."""
    reasons = {"erased": "were erased since", "overdue": "were kept long enough"}
    for why, told in reasons.items():
        if count := found.left_out.get(why, 0):
            shell.note(f"left out {count} enquiries that {told}")
    if backup.manifest.records(ENQUIRIES) and warning:
        shell.note(warning)


def tell_unreadable(shell: Shell, backup: Backup, judge: Judge) -> None:
    """Warn of enquiries whose key is not here."""
    if count := unreadable(shell, backup, judge):
        shell.note(
            f"warning: {count} enquiries stay unreadable until their key is brought with"
            " `studio enquiries key import FILE`"
        )


def unreadable(shell: Shell, backup: Backup, judge: Judge) -> int:
    """Return how many enquiries come whose key is not here."""
    return unreadable_enquiries(backup, enquiry_keys(shell.settings()), judge)
