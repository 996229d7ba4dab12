"""Every store behaves as the memory store for the same random calls."""

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.contracts.samples import OpenStore
from tests.contracts.store_machine import machine_of

EXAMPLES, EXAMPLES_AT_FULL_LENGTH, STEPS = 8, 100, 30
"""Under every profile: each step calls a real store, and thousands of examples would take days."""


def test_a_store_behaves_as_the_memory_store(open_shared: OpenStore, full_length: bool) -> None:
    machine = machine_of(open_shared)

    examples = EXAMPLES_AT_FULL_LENGTH if full_length else EXAMPLES
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=STEPS)
    )
