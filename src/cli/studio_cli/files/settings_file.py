"""The settings file that `studio init` writes."""

import json
import os
import tomllib
from collections.abc import Container, Mapping
from pathlib import Path

_HEAD = """\
# The settings of this site. Environment variables (STUDIO_STORE, …) and command options win over
# them; `studio doctor` shows what holds and tries every connection.
"""


def site_file_text(settings: Mapping[str, str]) -> str:
    """Return a settings file with these settings; the site's texts lie in the store."""
    lines = [f"{name} = {_quoted(value)}\n" for name, value in settings.items() if value]
    return "".join((_HEAD, *lines))


def whole_path(address: str) -> str:
    """Return the address of a file or folder as one that holds from everywhere; others as is."""
    kind, colon, path = address.partition(":///")
    if kind not in {"sqlite", "local"} or not path or path.startswith("/"):
        return address
    return f"{kind}{colon}{Path(path).absolute()}"


def with_places(text: str, places: Mapping[str, str]) -> str:
    """Return a settings file's text with the settings that *places* names ('': none) as it says.

    Everything else stays as it was written.
    """
    settings = tomllib.loads(text)
    if all(settings.get(name, "") == value for name, value in places.items()):
        return text
    others, tables = _settings_and_tables(text, places)
    lines = [f"{name} = {_quoted(value)}\n" for name, value in places.items() if value]
    return "".join((*lines, *others, *tables))


def with_settings(text: str, settings: Mapping[str, str]) -> str:
    """Return a settings file's text with these lines of settings, by name, in place of its own.

    Everything else stays as it was written.
    """
    others, tables = _settings_and_tables(text, settings)
    if others and not others[-1].endswith("\n"):
        others[-1] += "\n"
    return "".join((*others, *settings.values(), *tables))


def _settings_and_tables(text: str, left_out: Container[str]) -> tuple[list[str], list[str]]:
    """Return the settings but those *left_out*, each as it is written, and the lines after them."""
    kept: list[str] = []
    written = ""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if not written and line.lstrip().startswith("["):
            return kept, lines[number:]
        written += line
        try:
            found = tomllib.loads(written)
        except tomllib.TOMLDecodeError:
            continue  # it goes on in the next line
        if not any(name.lower() in left_out for name in found):
            kept.append(written)
        written = ""
    return kept, []


def write_new_file(path: Path, text: str) -> None:
    """Write a file that is not there yet; only its owner may read it, for it may hold passwords."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)


def _quoted(text: str) -> str:
    """Return a TOML basic string; JSON's escapes are among TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
