"""Files of the studio's own texts: TOML as `studio site export` writes it, or an older `[site]`."""

import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tomli_w

from studio_cli.failures import CommandError, told_faults
from studio_cli.files.new_files import new_file
from studio_core.records.collections import SITE_CONTENT
from studio_core.site.tables import Documents, unread

_HEAD = """\
# The studio's own texts, record by record. `studio site import FILE` shows what would change when
# they are brought back, and brings them back with --apply; what is not in here is removed then.

"""
_CONTENT, _OLDER = "content", "site"


@dataclass(frozen=True, slots=True)
class SiteTexts:
    """What a file says: records, or *older*, the `[site]` table of a settings file before."""

    documents: Documents = field(default_factory=dict)
    older: Mapping[str, Any] | None = None


def read_texts(path: Path) -> SiteTexts:
    """Return what a file says; raise `CommandError` naming the line or the place at fault."""
    content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    try:
        return _texts_in(path, tomllib.loads(content.decode("utf-8-sig")))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from error
    except RecursionError as error:
        raise CommandError(f"{path} cannot be read: lists in it are nested too deep") from error


def _texts_in(path: Path, table: Mapping[str, Any]) -> SiteTexts:
    if _CONTENT in table and table.keys() == {_CONTENT}:
        return SiteTexts(documents=_documents(path, table[_CONTENT]))
    older = table.get(_OLDER)
    if not isinstance(older, Mapping) or _CONTENT in table:
        raise CommandError(f"{path}: it must have the table [content] alone, or an older [site]")
    if faults := unread(older):
        raise CommandError(f"{path}: {told_faults(faults, 'site.')}")
    return SiteTexts(older=older)


def write_texts(path: Path, documents: Documents) -> None:
    """Write *documents*; a file that was there is replaced only when all is written."""
    content = {_CONTENT: _plain(documents)}
    text = tomli_w.dumps(content, multiline_strings=True)
    if tomllib.loads(text) != content:
        # A text with carriage returns stays itself on one line only.
        text = tomli_w.dumps(content)
    if str(path) == "-":
        sys.stdout.write(_HEAD + text)
        return
    with new_file(path) as file:
        file.write((_HEAD + text).encode())


def _documents(path: Path, content: Any) -> Documents:
    """Return the records of the table `content`, which has every list, if only an empty one."""
    _check_table(path, _CONTENT, content)
    for collection, records in content.items():
        _check_table(path, f"{_CONTENT}.{collection}", records)
        for id, document in records.items():
            _check_table(path, f"{_CONTENT}.{collection}.{id}", document)
    return {**{name: {} for name in SITE_CONTENT}, **_texts(content)}


def _check_table(path: Path, place: str, value: Any) -> None:
    if not isinstance(value, Mapping):
        raise CommandError(f"{path}: {place} must be a table")


def _texts(value: Any) -> Any:
    """Return a value of TOML as records have it: dates and times as texts."""
    if isinstance(value, Mapping):
        return {name: _texts(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_texts(item) for item in value]
    return value if isinstance(value, (str, bool, int, float)) else str(value)


def _plain(value: Any) -> Any:
    """Return a value of records as TOML can say it: nothing stands for nothing."""
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items() if item is not None}
    if isinstance(value, list):
        return [_plain(item) for item in value if item is not None]
    return value
