"""`python -m tests.answers.keep [DATASET …]`: keeps what the site answers now, from memory."""

import sys

from tests.answers.comparison import file_of, keep
from tests.answers.datasets import DATASETS
from tests.answers.recording import record


def main() -> None:
    """Keep the answers of the datasets that are named, or of all."""
    for dataset in sys.argv[1:] or DATASETS:
        answers = record(dataset, "memory")
        keep(dataset, answers)
        size = file_of(dataset).stat().st_size
        sys.stdout.write(f"{dataset}: {len(answers)} answers, {size} bytes\n")


if __name__ == "__main__":
    main()
