"""`python -m tests.answers.compare [DATASET …]`: every difference from the kept answers.

`--operations` lists by which steps each operation of the API document is asked instead.
"""

import sys

from tests.answers.comparison import differences, read_kept, report, unexplained
from tests.answers.datasets import DATASETS
from tests.answers.site import STORES
from tests.answers.talk import operations


def main() -> int:
    """Print the differences of the named datasets on every store; return 1 when there are any."""
    words = sys.argv[1:]
    if "--operations" in words:
        print_operations()
        return 0
    cases = [(dataset, store) for dataset in words or DATASETS for store in STORES]
    found = unexplained(one for case in cases for one in differences(*case))
    sys.stdout.write(f"{report(found, most=None)}\n")
    return 1 if found else 0


def print_operations() -> None:
    """Print every operation, and the first step that asks for it with each answer there is."""
    steps: dict[str, dict[int, str]] = {operation: {} for operation in operations()}
    for dataset in DATASETS:
        for step, answer in read_kept(dataset).items():
            steps.get(answer["operation"], {}).setdefault(answer["status"], f"{dataset}: {step}")
    for operation, statuses in steps.items():
        lines = [operation, *(f"  {status} {step}" for status, step in sorted(statuses.items()))]
        sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
