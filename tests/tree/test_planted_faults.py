"""Which tests a planted fault is held against: those that call its function, likely ones first."""

from pathlib import Path
from typing import Any

import pytest

from bench.planted_faults import (
    CORE,
    ROOT,
    Planted,
    QuickTest,
    drawn,
    harmless_places,
    likely_files,
)

AREAS = CORE / next((ROOT / CORE).rglob("areas.py")).relative_to(ROOT / CORE)
MODULE = ".".join(AREAS.with_suffix("").parts[1:])


def fault_in(words: str) -> Planted:
    return next(one for one in drawn(AREAS.as_posix(), 1000, 1) if words in one.fault.before)


def first_line_of(start: str) -> int:
    lines = (ROOT / AREAS).read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


def test_only_files_that_call_the_function_are_run() -> None:
    called = frozenset({f"{AREAS.as_posix()}:{first_line_of('def pyeong')}"})
    calling = QuickTest("tests/core/test_a.py", frozenset(), called)
    idle = QuickTest("tests/core/test_b.py", frozenset({MODULE}), frozenset())

    assert likely_files(fault_in("found is None"), [idle, calling]) == [calling.file]


def test_all_files_are_run_for_what_happens_at_import() -> None:
    idle = QuickTest("tests/core/test_a.py", frozenset(), frozenset())

    assert likely_files(fault_in("20"), [idle]) == [idle.file]


def test_the_file_of_the_same_name_comes_first_then_who_imports_the_module() -> None:
    files = ("tests/core/test_a.py", "tests/core/test_b.py", "tests/core/test_areas.py")
    imports = (frozenset[str](), frozenset({MODULE}), frozenset[str]())
    tests = [
        QuickTest(file, imported, frozenset())
        for file, imported in zip(files, imports, strict=True)
    ]

    assert likely_files(fault_in("20"), tests) == [files[2], files[1], files[0]]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.long
def test_a_seed_draws_the_same_faults_again(seed: int) -> None:
    first = drawn("", 50, seed)

    assert first == drawn("", 50, seed)
    assert len({(one.path, one.number) for one in first}) == 50
    assert all(Path(one.path).is_relative_to(CORE) for one in first)


@pytest.mark.parametrize("place", harmless_places(), ids=lambda place: place["line"][:40])
def test_every_harmless_place_is_still_there_says_why_and_is_not_planted(
    place: dict[str, Any],
) -> None:
    lines = (ROOT / CORE / place["path"]).read_text("utf-8").splitlines()
    (number,) = (number for number, line in enumerate(lines, 1) if line.strip() == place["line"])

    assert place["why"]
    planted = drawn(f"{CORE.as_posix()}/{place['path']}", 10_000, 1)
    assert not [
        one
        for one in planted
        if one.fault.line == number
        and one.fault.before in place.get("before", [one.fault.before])
        and one.fault.after in place.get("after", [one.fault.after])
    ]
