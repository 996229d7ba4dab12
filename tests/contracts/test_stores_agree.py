"""A store and the memory model, driven side by side, stay indistinguishable."""

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from studio_adapters.testing.samples import OpenStore
from studio_adapters.testing.store_machine import machine_of

EXAMPLES = 25


def test_a_store_and_the_memory_model_stay_indistinguishable(
    open_shared: OpenStore, full_length: bool
) -> None:
    machine = machine_of(open_shared)

    run_state_machine_as_test(
        machine, settings=settings() if full_length else settings(max_examples=EXAMPLES)
    )
