"""What the operator is told of a store that is not the one that kept copies at the places."""

from studio_cli.shell import Shell


def tell_of_places(shell: Shell, *, is_new: bool, configuration: bytes | None = None) -> None:
    """Say what has to be done before a store made of another may keep copies at the places.

    *is_new* says that it kept none yet. Nothing is said where neither the settings nor a
    *configuration* that came along name places.
    """
    named = bool(shell.settings().backup_to) or b"backup_to" in (configuration or b"")
    if named and is_new:
        shell.note(
            "the places of backups are those of the store before: where this is the site from now"
            " on, and in no rehearsal, run `studio backup run --take-over` once"
        )
