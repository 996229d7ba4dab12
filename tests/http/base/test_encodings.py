"""Compressed bytes: what they take of the memory."""

import sys
import tracemalloc
from collections.abc import Callable

import pytest

from studio_core.records.record import Record
from studio_http.base.encodings import PREFERENCE, Coding, encode
from studio_http.published.packed_record import packed

TEXT = "서울 서초구의 거실과 주방 " * 2000
KEPT = 20


def taken(make: Callable[[], bytes]) -> float:
    """Return how many times its length one of what *make* returns takes of the memory."""
    make()
    tracemalloc.start()
    try:
        kept = [make() for _ in range(KEPT)]
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return used / sum(map(sys.getsizeof, kept))


@pytest.mark.parametrize("coding", PREFERENCE[:-1])
def test_an_encoded_body_takes_the_memory_of_its_length_alone(coding: Coding) -> None:
    assert taken(lambda: encode(TEXT.encode(), coding)) < 2


def test_a_packed_record_takes_the_memory_of_its_length_alone() -> None:
    record = Record.of({"description": TEXT})

    assert taken(lambda: packed(record)) < 2
