"""A machine is slowed down to the speed of a telephone, whatever its own is."""

import pytest

from bench.lighthouse import slowdown_of


@pytest.mark.parametrize(
    ("index", "slowdown"),
    [(100, 1), (150, 1), (475, 1.5), (800, 2), (1050, 2.5), (1300, 3), (1533, 4), (4000, 6)],
)
def test_a_faster_machine_is_slowed_down_more(index: float, slowdown: float) -> None:
    assert slowdown_of(index) == pytest.approx(slowdown)
