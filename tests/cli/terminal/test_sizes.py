"""Sizes as people read them."""

import pytest

from studio_cli.terminal.sizes import told_size


@pytest.mark.parametrize(
    ("size", "told"),
    [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1.0 KiB"),
        (5 * 2**30, "5.0 GiB"),
        (3 * 2**39, "1.5 TiB"),
        (2**60, "1048576.0 TiB"),
    ],
)
def test_a_size_is_told_in_the_largest_unit_that_it_has_one_of(size: int, told: str) -> None:
    assert told_size(size) == told
