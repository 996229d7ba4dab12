"""`python -m bench [NAME …]`: run every measurement of a group, or those named, as a table.

All of them are written down; those that are named may be of any group.
"""

import argparse
import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

from bench.registry import GROUPS, Row
from bench.table import markdown, write
from bench.taking import load_measurements, measured


def main() -> None:
    """Measure, print the table and write it to `bench/results/`."""
    load_measurements()
    arguments = parse()
    chosen = [(arguments.group, name) for name in GROUPS[arguments.group]]
    if arguments.names:
        everything = [(group, name) for group, known in GROUPS.items() for name in known]
        chosen = [each for each in (*chosen, *everything) if each[1] in arguments.names]
    unknown = set(arguments.names) - {name for _, name in chosen}
    if unknown or not chosen:
        known = ", ".join(name for group in GROUPS.values() for name in group)
        sys.exit(f"there are measurements of: {known}")
    rows: list[Row] = []
    # A process for each: the memory of one would count for the processes that the next one starts.
    new = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=new, max_tasks_per_child=1) as processes:
        for group, name in dict.fromkeys(chosen):
            print(f"{name} …", file=sys.stderr)
            rows += processes.submit(measured, group, name).result()
    print(markdown(rows), end="")
    if not arguments.names:
        print(f"written to {write(rows, arguments.group)}", file=sys.stderr)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--group", choices=GROUPS, default="bench")
    parser.add_argument("names", nargs="*", metavar="NAME")
    return parser.parse_args()


if __name__ == "__main__":
    main()
