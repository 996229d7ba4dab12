"""Database exports as files: read whatever is there, write all or nothing."""

import io
import json
import sys
from collections.abc import Mapping
from json import JSONDecodeError
from pathlib import Path
from typing import Any

import typer

from studio_adapters import bootstrap
from studio_cli.failures import CommandError
from studio_cli.files.new_files import new_file


def existing(path: Path) -> Path:
    """Return the path of a file to read, `-` for standard input; any other is wrong usage."""
    if str(path) != "-" and not path.is_file():
        raise typer.BadParameter(f"{path} is no file")
    return path


def read_tree(path: Path) -> Any:
    """Return the JSON tree in a file, decoded as it is looked at, or raise `CommandError`."""
    content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    try:
        return bootstrap.read_tree(content)
    except JSONDecodeError as error:
        raise CommandError(f"{path} is not JSON: {error}") from error
    except RecursionError as error:
        raise CommandError(f"{path} is nested too deeply to be read") from error


def write_tree(path: Path, tree: Mapping[str, Any]) -> None:
    """Write *tree* as JSON; a file that was there is replaced only when all is written."""
    if str(path) == "-":
        json.dump(tree, sys.stdout, ensure_ascii=False, indent=1)
        sys.stdout.write("\n")
        return
    with new_file(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8")
        json.dump(tree, text, ensure_ascii=False, indent=1)
        text.write("\n")
        text.detach()  # which flushes, and leaves the file open
