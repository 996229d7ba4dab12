"""The stand-in's tree against the official client's own, operation by operation."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.stores.firebase.node import node_program
from tests.adapters.stores.firebase.operations import Operation, operations, outcome
from tests.adapters.stores.firebase.rtdb_standin.database import Database

GOLDEN = Path(__file__).parent / "golden.jsonl"
"""Operations and what the official client made of them, a line each: `golden_lines` writes it."""

Oracle = Callable[[Operation], Any]


@pytest.fixture
def oracle(tmp_path: Path) -> Iterator[Oracle]:
    """Ask the official client what an operation leads to."""
    with node_program("oracle", "tree.mjs", tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        sending, heard = process.stdin, process.stdout

        def ask(made: Operation) -> Any:
            sending.write(json.dumps(made) + "\n")
            sending.flush()
            answer = json.loads(heard.readline())
            return "refused" if "refused" in answer else answer

        yield ask


@pytest.mark.server
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.sampled(1)
def test_the_stand_in_and_the_official_client_hold_the_same_tree(
    oracle: Oracle, seed: int, full_length: bool
) -> None:
    database = Database()

    for number, made in enumerate(operations(seed, 2_500 if full_length else 500)):
        expected = oracle(made)
        assert same(outcome(database, made), expected), f"operation {number}: {made}"


@pytest.mark.server
@pytest.mark.timeout(600)
def test_the_golden_file_is_what_the_official_client_says(oracle: Oracle) -> None:
    recorded = GOLDEN.read_text(encoding="utf-8").splitlines()

    assert recorded == list(golden_lines(oracle))


def test_the_stand_in_does_what_the_golden_file_says() -> None:
    database = Database()
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()

    for line in lines:
        recorded = json.loads(line)
        assert same(outcome(database, recorded["operation"]), recorded["answer"]), line
    assert len(lines) == 150


def same(one: Any, other: Any) -> bool:
    """Tell whether two values are one JSON value, all numbers doubles and true no number."""
    return _comparable(one) == _comparable(other)


def _comparable(value: Any) -> str:
    return json.dumps(json.loads(json.dumps(value), parse_int=float), sort_keys=True)


def golden_lines(oracle: Oracle) -> Iterator[str]:
    """Give the lines of the golden file."""
    for made in operations(seed=20260302, count=150):
        recorded = {"operation": made, "answer": oracle(made)}
        yield json.dumps(recorded, ensure_ascii=False, sort_keys=True)
