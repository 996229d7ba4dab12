"""Taking one measurement, in a process that may have been started for it."""

import importlib
import pkgutil
import traceback

import bench
from bench.registry import GROUPS, Row
from scripts.browser import NoBrowserError


def measured(group: str, name: str) -> list[Row]:
    """Take one measurement; one that fails says so in the table and stops no other."""
    load_measurements()
    rows: list[Row] = []
    try:
        rows.extend(GROUPS[group][name]())
    except NoBrowserError as missing:
        rows.append(Row(what=name, note=str(missing).splitlines()[0]))
    except Exception as error:  # noqa: BLE001  # a table with a gap says more than none
        traceback.print_exc()
        rows.append(Row(what=name, note=f"failed: {type(error).__name__}"))
    return rows


def load_measurements() -> None:
    """Import every module of this package, each of which registers what it measures."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")
