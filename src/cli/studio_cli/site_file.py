"""The settings file that `studio init` writes."""

import json
import os
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from studio_adapters.bootstrap import DATA_DIR, demo_site_text

_HEAD = """\
# The settings of this site. Environment variables (STUDIO_STORE, …) and command options win over
# them; `studio doctor` shows what holds and tries every connection.
"""

_DATA_DIR = re.compile(r"^data_dir[ \t]*+=[^\n]*+\n?+", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteAnswers:
    """The few things that a new site needs; empty ones stay as in the demo studio."""

    name: str = ""
    english_name: str = ""
    legal_name: str = ""
    email: str = ""


def site_file_text(settings: dict[str, str], answers: SiteAnswers) -> str:
    """Return a settings file with these settings and the demo studio's texts under new names."""
    lines = [f"{name} = {_quoted(value)}\n" for name, value in settings.items() if value]
    return "".join((_HEAD, *lines, "\n", _renamed(demo_site_text(), answers)))


def _renamed(text: str, answers: SiteAnswers) -> str:
    """Return the demo studio's texts with the new names wherever the demo's stand."""
    demo = tomllib.loads(text)["site"]
    # The legal name holds the brand's, so it goes first.
    for old, new in (
        (demo["brand"]["legalName"], answers.legal_name or answers.name),
        (demo["brand"]["ko"], answers.name),
        (demo["brand"]["en"], answers.english_name),
        (demo["footer"]["email"], answers.email),
    ):
        if new:
            text = text.replace(old, _quoted(new)[1:-1])
    return text


def with_data_dir(text: str, data_dir: Path) -> str:
    """Return a settings file's text that means *data_dir*, a whole path; otherwise as it was."""
    if Path(tomllib.loads(text).get("data_dir", DATA_DIR)).absolute() == data_dir:
        return text
    line = f"data_dir = {_quoted(str(data_dir))}\n"
    # Settings stand before the first table; there is one line of it, if any.
    settings, table, rest = text.partition("\n[")
    if _DATA_DIR.search(settings):
        return _DATA_DIR.sub(lambda _: line, settings, count=1) + table + rest
    return f"{line}{text}"


def write_new_file(path: Path, text: str) -> None:
    """Write a file that is not there yet; only its owner may read it, for it may hold passwords."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)


def _quoted(text: str) -> str:
    """Return a TOML basic string; JSON's escapes are among TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
