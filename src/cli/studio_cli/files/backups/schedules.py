"""The schedule of backups in the settings file."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import tomli_w

from studio_adapters.bootstrap import (
    CONFIG_FILE,
    Settings,
    backup_keys,
    load_settings,
    make_backup_folders,
    now,
    probe_backup_places,
)
from studio_cli.failures import CommandError
from studio_cli.files.backups.places import whole_place
from studio_cli.files.backups.sealed_places import refuse_other_key
from studio_cli.files.new_files import replace_text
from studio_cli.files.settings_file import with_settings
from studio_cli.shell import Shell
from studio_core.backups.keeping import LEAST_KEPT
from studio_core.backups.scheduling import next_due
from studio_core.dates import SEOUL

_OFF = "off"
_NAMES = ("STUDIO_BACKUP_AT", "STUDIO_BACKUP_TO", "STUDIO_BACKUP_KEEP")


def write_schedule(shell: Shell, at: str, to: Sequence[str], keep: str) -> None:
    """Write when, where to and by which rule backups are made; say what holds from then on.

    Raise `CommandError` without a settings file and for a place that takes nothing, and
    `SettingsError` for what is no schedule.
    """
    before = shell.settings()
    if before.config is None:
        raise CommandError(
            f"there is no {shell.config or CONFIG_FILE} here to write that into: is this the right"
            " folder? `studio init` makes it"
        )
    if not all(place.strip() for place in to):
        raise CommandError("--to names no place")
    changed: dict[str, Any] = {"backup_at": "" if at == _OFF else at}
    changed |= {"backup_to": [whole_place(place) for place in to]} if to else {}
    changed |= {"backup_keep": keep} if keep else {}
    toml = {name: tomli_w.dumps({name: value}) for name, value in changed.items()}
    text = with_settings(before.config.read_text("utf-8-sig"), toml)
    found = _checked(shell, text)
    refuse_other_key(found)
    for folder in make_backup_folders(found):
        shell.note(f"made {folder}: if a disk belongs there, it is not mounted")
    if found.backup_at is not None:
        _try_places(found)
    replace_text(before.config.resolve(), text)
    _tell(shell, found)


def _checked(shell: Shell, text: str) -> Settings:
    """Return the settings that *text* makes; raise `SettingsError`."""
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".toml") as file:
        file.write(text)
        file.flush()
        # The environment may say something else than the file.
        others = {name: text for name, text in os.environ.items() if name not in _NAMES}
        return load_settings(Path(file.name), others, shell.options)


def _try_places(settings: Settings) -> None:
    """Raise `CommandError` unless every place takes a file: no night finds that out."""
    failures = [f"{where}: {why}" for where, why in probe_backup_places(settings) if why]
    if failures:
        raise CommandError(f"nothing is written into {CONFIG_FILE}: {'; '.join(failures)}")


def _tell(shell: Shell, found: Settings) -> None:
    now_held = shell.settings()
    for name in _NAMES:
        if (source := now_held.given[name].source) == "environment":
            shell.note(f"warning: {name} of the {source} wins over the settings file")
    if now_held.backup_at is None:
        shell.say("no backup is made by itself any more")
        return
    rule, first = now_held.backup_keep, next_due(now_held.backup_at, now()).astimezone(SEOUL)
    shell.say(
        f"each day at {first:%H:%M} in Seoul, first on {first:%Y-%m-%d}, by the server once it"
        " was restarted",
        *(f"to {address}" for address in now_held.backup_to),
        f"kept is the last copy of each of {rule.daily} days, {rule.weekly} weeks and"
        f" {rule.monthly} months, and the last {LEAST_KEPT} in any case",
    )
    _make_key(shell, found)


def _make_key(shell: Shell, settings: Settings) -> None:
    """Make the key where a place needs one, and say that it has to be carried away."""
    sealed = [one for one in settings.backup_to if one.startswith(("s3:", "gs:", "sealed:"))]
    if not sealed:
        return
    keys = backup_keys(settings)
    keys.current()
    if not keys.are_exported():
        shell.note(
            f"what lies in {sealed[0].partition('?')[0]} is sealed with {keys.path}, without which"
            " nobody can restore it: run `studio backup key export FILE`, and keep FILE elsewhere"
        )
