"""`python -m bench [NAME …]`: run every measurement, or those named, and write the table."""

import argparse
import importlib
import pkgutil
import sys
import traceback

import bench
from bench.registry import GROUPS, Measurement, Row
from bench.table import markdown, write


def main() -> None:
    """Measure, print the table and write it to `bench/results/`."""
    load_measurements()
    arguments = parse()
    chosen = GROUPS[arguments.group]
    unknown = [name for name in arguments.names if name not in chosen]
    if unknown or not chosen:
        sys.exit(f"{arguments.group} measures: {', '.join(chosen) or 'nothing yet'}")
    rows: list[Row] = []
    for name in arguments.names or chosen:
        print(f"{name} …", file=sys.stderr)
        rows += measured(name, chosen[name])
    print(markdown(rows), end="")
    if not arguments.names:
        print(f"written to {write(rows, arguments.group)}", file=sys.stderr)


def measured(name: str, take: Measurement) -> list[Row]:
    """Take one measurement; one that fails says so in the table and stops no other."""
    rows: list[Row] = []
    try:
        rows.extend(take())
    except Exception as error:  # noqa: BLE001  # a table with a gap says more than none
        traceback.print_exc()
        rows.append(Row(what=name, note=f"failed: {type(error).__name__}"))
    return rows


def load_measurements() -> None:
    """Import every module of this package, each of which registers what it measures."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--group", choices=GROUPS, default="bench")
    parser.add_argument("names", nargs="*", metavar="NAME")
    return parser.parse_args()


if __name__ == "__main__":
    main()
