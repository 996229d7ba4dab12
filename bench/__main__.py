"""`python -m bench [NAME …]`: run every measurement, or those named, and write the table."""

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
    chosen = GROUPS[arguments.group]
    unknown = [name for name in arguments.names if name not in chosen]
    if unknown or not chosen:
        sys.exit(f"{arguments.group} measures: {', '.join(chosen) or 'nothing yet'}")
    rows: list[Row] = []
    # A process for each: the memory of one would count for the processes that the next one starts.
    new = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=new, max_tasks_per_child=1) as processes:
        for name in arguments.names or chosen:
            print(f"{name} …", file=sys.stderr)
            rows += processes.submit(measured, arguments.group, name).result()
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
