"""`make prove` holds every figure against its goal, and calls nothing a pass that did not run."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bench import prove, table
from bench.prove import (
    COULD_NOT_RUN,
    HELD,
    MEASURED,
    NOT_HELD,
    Run,
    Verdict,
    cells,
    judged,
    proofs,
    timed,
)
from bench.registry import GROUPS, Row


@pytest.mark.parametrize(
    ("row", "result"),
    [
        (Row(what="a", ours=2, yardstick=1, goal="2 at most"), HELD),
        (Row(what="a", ours=2.1, yardstick=1, goal="2 at most"), NOT_HELD),
        (Row(what="a", ours=6, yardstick=1, goal="≤ 5 times"), NOT_HELD),
        (Row(what="a", ours=1, yardstick=5, goal="0.25 at most"), HELD),
        (Row(what="a", ours=1.3, yardstick=5, goal="0.25 at most"), NOT_HELD),
        (Row(what="a", ours=1.15, yardstick=1, unit="µs", goal="1.15 at most"), HELD),
        (Row(what="a", ours=1.16, yardstick=1, unit="µs", goal="1.15 at most"), NOT_HELD),
        (Row(what="a", ours=80, unit="MB", goal="80 MB at most"), HELD),
        (Row(what="a", ours=81, unit="MB", goal="80 MB at most"), NOT_HELD),
        # A goal in the figure's own unit is about the figure, not about the ratio.
        (Row(what="a", ours=11, yardstick=1, unit="KB", goal="12 KB at most"), HELD),
        (Row(what="a", ours=1799, goal="1 800 at most"), HELD),
        (Row(what="a", ours=1801, goal="1 800 at most"), NOT_HELD),
        (Row(what="a", ours=96, unit="", goal="97 at least"), NOT_HELD),
        (Row(what="a", ours=100, unit="", goal="100"), HELD),
        (Row(what="a", ours=99, unit="", goal="100"), NOT_HELD),
        (Row(what="a", ours=1001, goal="≤ 1000 ms"), NOT_HELD),
        (Row(what="a", ours=7, yardstick=1, goal="near 1"), MEASURED),
        (Row(what="a", ours=7), MEASURED),
    ],
)
def test_a_figure_is_held_against_its_goal(row: Row, result: str) -> None:
    assert judged(row).result == result


def test_what_was_not_measured_is_no_pass_and_says_why() -> None:
    verdict = judged(Row(what="Lighthouse", goal="97 at least", note="needs bench/node installed"))

    assert verdict.result == f"{COULD_NOT_RUN}: needs bench/node installed"


def test_every_kind_of_proof_is_there() -> None:
    names = list(proofs())

    kinds = {name.partition(":")[0] for name in names}
    assert kinds == {
        "fault",
        "publishing",
        "site",
        "long tests",
        "properties",
        "generated requests",
        "bench",
        "soak",
        "switching",
        "lighthouse",
        "interacting",
        "moving",
        "engine",
        "planted faults",
    }
    assert {"engine: Chromium", "engine: Firefox", "engine: WebKit"} <= set(names)


def test_the_seconds_of_a_proof_stand_beside_its_first_verdict() -> None:
    def proof(_run: Run) -> list[Verdict]:
        return [Verdict(what=what, figure="1", result=HELD) for what in "ab"]

    (first, seconds), (second, none) = timed(proof, Run(seed=1, small=True))

    assert (first.what, second.what) == ("a", "b")
    assert seconds > 0
    assert none == 0
    assert cells(second, none) == ("b", "1", "", HELD, "")


def lines_of(folder: Path) -> list[tuple[str, str, str]]:
    """Return the proof, the result and the seed of each line of the table."""
    _, _, *lines = (folder / "prove.md").read_text().splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    return [(name, result, seed) for name, _, _, result, _, seed, _ in rows]


@pytest.fixture
def proving(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., list[str]]:
    """Give what runs two proofs, one of which has *result*, and returns which of them ran."""

    def run(*words: str, result: str = HELD) -> list[str]:
        ran: list[str] = []

        def proof(name: str, result: str) -> list[Verdict]:
            ran.append(name)
            return [Verdict(what=name, figure="1", result=result)]

        every = {"a": lambda _: proof("a", HELD), "b": lambda _: proof("b", result)}
        monkeypatch.setattr(prove, "proofs", lambda: every)
        monkeypatch.setattr(sys, "argv", ["prove", "--seed", "7", *words])
        assert prove.main() == (0 if result == HELD else 1)
        return ran

    monkeypatch.setattr(prove, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(prove, "RESULTS", tmp_path)
    return run


def test_a_run_goes_on_with_what_has_not_held_yet(
    proving: Callable[..., list[str]], tmp_path: Path
) -> None:
    assert proving("a") == ["a"]
    assert lines_of(tmp_path) == [("a", HELD, "7")]

    assert proving(result=NOT_HELD) == ["b"]
    assert lines_of(tmp_path) == [("a", HELD, "7"), ("b", NOT_HELD, "7")]

    assert proving() == ["b"]
    assert lines_of(tmp_path) == [("a", HELD, "7"), ("b", HELD, "7")]


def test_with_another_seed_a_proof_runs_again_and_the_others_keep_theirs(
    proving: Callable[..., list[str]], tmp_path: Path
) -> None:
    assert proving() == ["a", "b"]

    assert proving("b", "--seed", "8") == ["b"]

    assert lines_of(tmp_path) == [("a", HELD, "7"), ("b", HELD, "8")]


def test_a_short_run_is_not_kept(proving: Callable[..., list[str]], tmp_path: Path) -> None:
    assert proving("--small") == ["a", "b"]
    assert proving("--small") == ["a", "b"]
    assert list(tmp_path.iterdir()) == []


def test_what_was_measured_is_written_as_the_table_of_its_group_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(prove, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(table, "RESULTS", tmp_path)
    first, *_ = GROUPS["bench"]
    prove.keep_measured(7, "bench", first, [Row(what="old", ours=1)])
    prove.keep_measured(7, "bench", first, [Row(what="one write", ours=2, yardstick=1)])

    prove.write_measured(7)

    assert [file.name for file in tmp_path.glob("*.md")] == ["bench.md"]
    assert "| one write | 2 ms | 1 ms | 2 |  |  |" in (tmp_path / "bench.md").read_text()
    assert "old" not in (tmp_path / "bench.md").read_text()
