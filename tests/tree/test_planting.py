"""A small fault is one change of behaviour in a source, and everything else stays."""

import ast

import pytest

from bench.planting import faults_of, planted


def planted_in(source: str) -> list[str]:
    return [planted(source, number).rstrip() for number in range(len(faults_of(source)))]


@pytest.mark.parametrize(
    ("source", "faulty"),
    [
        ("small = a < b", ["small = a <= b"]),
        ("small = a >= b", ["small = a > b"]),
        ("same = a == b", ["same = a != b"]),
        ("none = a is None", ["none = a is not None"]),
        ("known = a not in b", ["known = a in b"]),
        ("both = a and b", ["both = a or b"]),
        ("no = not a", ["no = a"]),
        ("sum = a + b", ["sum = a - b"]),
        ("most = 10", ["most = 11", "most = 9"]),
        ("forget(a)", ["pass"]),
        ("a = b if c else d", ["a = b if not c else d"]),
        ("a = [b for b in c if b]", ["a = [b for b in c if not b]"]),
        ("while a:\n    b = c", ["while not a:\n    b = c"]),
        ("def f():\n    return a", ["def f():\n    return None"]),
        ("inside = a < b <= c", ["inside = a <= b <= c", "inside = a < b < c"]),
    ],
)
def test_each_kind_of_fault_is_planted(source: str, faulty: list[str]) -> None:
    assert planted_in(source) == faulty


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with 3 < 4."""',
        "text = 'number 5 and ' + text",
        "yes = True",
        "def f(a: Literal[1, 2]) -> Annotated[int, 3]:\n    return None",
        "def f():\n    return False",
        "@lru_cache(maxsize=10)\ndef f():\n    pass",
        "class Port(Protocol):\n    def count(self):\n        return 1",
        "__all__ = [name for name in names if name]",
        "_log.info(7)",
        "if TYPE_CHECKING:\n    limit = 4",
    ],
)
def test_what_is_no_behaviour_is_left_alone(source: str) -> None:
    assert faults_of(source) == []


def test_a_condition_is_turned_round_once() -> None:
    source = "if a != b:\n    c = d"

    assert planted_in(source) == ["if a == b:\n    c = d"]


def test_a_fault_says_where_it_is_and_what_it_changes() -> None:
    (fault,) = faults_of("# Comment.\n\nsmall = a < b\n")

    assert (fault.line, fault.kind) == (3, "comparison")
    assert (fault.before, fault.after) == ("a < b", "a <= b")


def test_every_fault_changes_the_source_in_one_place() -> None:
    source = "def f(a, b):\n    if a < 1 and not b:\n        g(a + 2)\n    return f'{a - 3}'\n"
    lines = ast.unparse(ast.parse(source)).splitlines()

    for text in planted_in(source):
        assert sum(old != new for old, new in zip(lines, text.splitlines(), strict=True)) == 1
