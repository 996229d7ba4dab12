"""`python -m bench.prove [WORDS]`: every proof that takes minutes, as one table with its seed.

A proof that cannot run here says so in the table and counts as not held. With WORDS, only the
proofs that have them in their name; with `--small`, each at the least length at which it runs, to
see that it does, and nothing is written down. All of them take hours: with the `--seed` of a run
that was broken off, it goes on where it stopped.

The table has every proof as it ended last at full length, with the seed and the day: a proof that
was not run since stands there with its old day. When everything was run with one seed, the tables
of `make bench`, `make soak`, `make switching`, `make lighthouse`, `make interacting` and
`make moving` are written too, whose figures it took.
"""

import argparse
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from bench import faults, generated, planted_faults
from bench.registry import GROUPS, Row
from bench.table import RESULTS, figure, write
from bench.taking import load_measurements, measured
from scripts.engines import NEEDED, missing

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "var" / "prove"
"""What was measured so far, a file for each seed and group."""
HEADINGS = ("proof", "figure", "goal", "result", "seconds", "seed", "day")
HELD, NOT_HELD, COULD_NOT_RUN = "held", "not held", "could not run"
WALKS = "tests/engines"
"""A proof of its own in each engine."""
MEASURED = "measured"
"""A figure without a bound."""
_BOUND = re.compile(
    r"(?P<below>≤)? *(?P<number>\d[\d ,.]*?) *(?P<unit>[^\d .,]\S*)??(?P<side> at (?:most|least))?"
)
_PROPERTIES = re.compile(r"^@given|run_state_machine_as_test", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How all proofs of a run are taken."""

    seed: int
    small: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a proof came to."""

    what: str
    figure: str
    result: str
    goal: str = ""


Proof = Callable[[Run], Sequence[Verdict]]
Rows = dict[str, list[Sequence[str]]]
"""The rows of the table, by the proof that they come from, in the order of the proofs."""


def main() -> int:
    """Run the proofs, print their rows as they come; return 1 unless all were held."""
    arguments = _parse()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().getrandbits(32)
    run = Run(seed=seed, small=arguments.small)
    every = proofs()
    chosen = [name for name in every if arguments.words in name]
    print(_HEAD, end="", flush=True)
    held = {name: hold(name, every[name], run) for name in chosen}
    if not run.small and are_of(read_rows(), every, seed):
        write_measured(seed)
    return 0 if chosen and all(held.values()) else 1


def hold(name: str, proof: Proof, run: Run) -> bool:
    """Run *proof*, unless it held with this seed before; print its rows and write them down."""
    rows = [] if run.small else read_rows().get(name, [])
    if not (are_held(rows) and are_of({name: rows}, [name], run.seed)):
        when = (str(run.seed), time.strftime("%Y-%m-%d"))
        rows = [(*cells(verdict, seconds), *when) for verdict, seconds in timed(proof, run)]
        if not run.small:
            write_rows(name, rows)
    print(*map(_line, rows), sep="", end="", flush=True)
    return are_held(rows)


def read_rows() -> Rows:
    """Return the rows of the table as it stands."""
    file = RESULTS / "prove.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def write_rows(name: str, rows: Sequence[Sequence[str]]) -> None:
    """Write the table anew, with *rows* as those of the proof *name*; read it again for that."""
    known = {**read_rows(), name: list(rows)}
    table = {name: known[name] for name in proofs() if name in known}
    lines = [_line(row) for rows in table.values() for row in rows]
    document = json.dumps(table, indent=1, ensure_ascii=False)
    (RESULTS / "prove.json").write_text(f"{document}\n", encoding="utf-8")
    (RESULTS / "prove.md").write_text("".join([_HEAD, *lines]), encoding="utf-8")


def are_of(rows: Rows, names: Iterable[str], seed: int) -> bool:
    """Tell whether all rows of *names* are there and from runs with *seed*."""
    at = HEADINGS.index("seed")
    return all(rows.get(name) and {row[at] for row in rows[name]} == {str(seed)} for name in names)


def keep_measured(seed: int, group: str, name: str, rows: Sequence[Row]) -> None:
    """Keep what the measurement *name* of *group* came to, for the table of its group."""
    file = KEPT / f"{seed}-{group}.json"
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    kept[name] = [asdict(row) for row in rows]
    KEPT.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(kept), encoding="utf-8")


def write_measured(seed: int) -> None:
    """Write the table of every group, as `python -m bench` writes it."""
    for group, measurements in GROUPS.items():
        file = KEPT / f"{seed}-{group}.json"
        kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
        rows = [Row(**row) for name in measurements for row in kept.get(name, [])]
        if rows:
            write(rows, group)


def are_held(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether a proof has ended and held; one that did not hold runs again."""
    at = HEADINGS.index("result")
    return bool(rows) and all(row[at] in {HELD, MEASURED} for row in rows)


def proofs() -> dict[str, Proof]:
    """Return every proof by name, in the order in which they run."""
    load_measurements()
    found: dict[str, Proof] = {
        f"fault: {fault.name}": partial(_fault, fault) for fault in faults.faults()
    }
    found |= {f"publishing: {one.name}": partial(_publishing, one) for one in of_publishing()}
    found |= {f"site: {one.name}": partial(_site, one) for one in of_site()}
    found["long tests"] = _long_tests
    found["properties"] = _properties
    found["generated requests"] = _generated_requests
    for group, measurements in GROUPS.items():
        found |= {f"{group}: {name}": partial(_measurement, group, name) for name in measurements}
    found |= {f"engine: {name}": partial(_engine, name) for name in NEEDED}
    found["planted faults"] = _planted_faults
    return found


def timed(proof: Proof, run: Run) -> Iterator[tuple[Verdict, float]]:
    """Give what *proof* comes to; the seconds stand beside the first of several verdicts."""
    began = time.monotonic()
    verdicts = proof(run)
    seconds = time.monotonic() - began
    for number, verdict in enumerate(verdicts):
        yield verdict, 0.0 if number else seconds


def judged(row: Row) -> Verdict:
    """Hold a measured *row* against its goal; without a bound it is only taken."""
    bound = _BOUND.fullmatch(row.goal)
    figures = (row.ours, row.ratio)
    if row.ours is None:
        result = f"{COULD_NOT_RUN}: {row.note or 'nothing was measured'}"
    elif bound is None:
        result = MEASURED
    else:
        own = row.ratio is None or (row.unit and bound["unit"] == row.unit)
        value = figures[0 if own else 1]
        assert value is not None
        limit = float(re.sub("[ ,]", "", bound["number"]))
        most = bound["below"] or bound["side"] == " at most"
        result = HELD if (value <= limit if most else value >= limit) else NOT_HELD
    shown = [figure(row.ours, row.unit), *([f"ratio {row.ratio:.3g}"] if row.ratio else [])]
    return Verdict(what=row.what, figure=", ".join(shown), goal=row.goal, result=result)


def pytest_verdict(what: str, arguments: Sequence[str], goal: str) -> Verdict:
    """Run pytest; held when at least one test ran, and all that ran have passed."""
    cases, returned = _ran(arguments)
    return _told(what, faults.judged(cases, returned), goal)


def pytest_counts(arguments: Sequence[str]) -> tuple[int, int]:
    """Run pytest; return how many tests have passed, and how many there are."""
    cases, _ = _ran(arguments)
    passed = [case for case in cases if not {"failure", "error", "skipped"} & {e.tag for e in case}]
    return len(passed), len(cases)


def _ran(arguments: Sequence[str]) -> tuple[list[ET.Element], int]:
    """Run pytest; return what it reports of each test, and its own status."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", f"--junit-xml={report}"]
        done = subprocess.run(
            [*command, *arguments], cwd=ROOT, stdout=sys.stderr, stderr=sys.stderr, check=False
        )
        cases = list(ET.parse(report).iter("testcase")) if report.exists() else []
    return cases, done.returncode


def cells(verdict: Verdict, seconds: float) -> tuple[str, ...]:
    """Return the row of the table."""
    took = f"{seconds:.0f}" if seconds else ""
    return verdict.what, verdict.figure, verdict.goal, verdict.result, took


def of_publishing() -> list[faults.Fault]:
    """Return what is to hold of drafts, schedules and the site of another time."""
    return faults.faults("Publishing by chance")


def of_site() -> list[faults.Fault]:
    """Return what is to hold of a studio that makes the site its own."""
    return faults.faults("The studio's own site")


def _fault(fault: faults.Fault, run: Run) -> Sequence[Verdict]:
    outcome = faults.outcome_of(fault, full_length=not run.small)
    return [_told(f"fault: {fault.name}", outcome, fault.promise)]


def _publishing(case: faults.Fault, run: Run) -> Sequence[Verdict]:
    """Run the tests of *case*, the histories by the seed of the run, the four stores at once."""
    os.environ["HISTORIES_SEED"] = str(run.seed)
    outcome = faults.outcome_of(case, full_length=not run.small, are_side_by_side=True)
    return [_told(f"publishing: {case.name}", outcome, case.promise)]


def _site(case: faults.Fault, run: Run) -> Sequence[Verdict]:
    """Run the tests of *case* in the browser, one after the other, by the seed of the run."""
    os.environ["RANDOM_SEED"] = str(run.seed)
    outcome = faults.outcome_of(case, full_length=not run.small)
    return [_told(f"site: {case.name}", outcome, case.promise)]


def _long_tests(run: Run) -> Sequence[Verdict]:
    """Run what is marked long, but for the tests that are proofs of their own."""
    length = [] if run.small else ["--full-length"]
    own = [*faults.faults(), *of_publishing(), *of_site()]
    others = (generated.TESTS, *(test for one in own for test in one.tests))
    length += [f"--deselect={test}" for test in others]
    length += [f"--ignore={WALKS}"]
    return [pytest_verdict("long tests", ["-m", "long", *length, "tests"], "all pass")]


def _properties(run: Run) -> Sequence[Verdict]:
    """Run every file with properties on examples that no run before has seen."""
    files = [
        str(test)
        for test in sorted((ROOT / "tests").rglob("test_*.py"))
        if _PROPERTIES.search(test.read_text("utf-8"))
    ]
    examples = "few" if run.small else "fresh"
    os.environ["HYPOTHESIS_PROFILE"] = examples
    try:
        arguments = [f"--hypothesis-seed={run.seed}", "-o", "timeout=0", "-m", "not browser"]
        # Nothing here is held against a clock, so that both processors may work at it.
        arguments += ["--numprocesses=2", "--dist=loadfile"]
        return [pytest_verdict(f"properties, profile {examples}", [*arguments, *files], "all pass")]
    finally:
        del os.environ["HYPOTHESIS_PROFILE"]


def _generated_requests(run: Run) -> Sequence[Verdict]:
    os.environ["GENERATED_SEED"] = str(run.seed)
    if run.small:
        return [pytest_verdict("generated requests", [generated.TESTS], "0 of 500")]
    done = generated.main()
    told = generated.RESULT.read_text("utf-8").splitlines()[-1]
    goal = f"{generated.GOAL:,} without a failure"
    result = NOT_HELD if done else HELD
    return [Verdict(what="generated requests", figure=told, goal=goal, result=result)]


def _measurement(group: str, name: str, run: Run) -> Sequence[Verdict]:
    """Take a measurement in a process of its own, as `python -m bench` does."""
    if run.small:
        os.environ |= {"LIGHTHOUSE_RUNS": "1", "BENCH_PROJECTS": "10000", "BENCH_RECORDS": "1000"}
        os.environ |= {"SOAK_MINUTES": "0.2", "SWITCH_ROUNDS": "1", "BENCH_BACKUP_MIB": "50"}
    new = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=new) as processes:
        rows = processes.submit(measured, group, name).result()
    if not run.small:
        keep_measured(run.seed, group, name, rows)
    return [judged(row) for row in rows]


def _engine(name: str, _run: Run) -> Sequence[Verdict]:
    """Walk through the site in an engine, one walk after the other."""
    what, goal = f"engine: {name}", "every walk arrives"
    if programs := missing(name):
        why = f"{COULD_NOT_RUN}: {', '.join(programs)} not installed"
        return [Verdict(what=what, figure="", goal=goal, result=why)]
    os.environ["ENGINE"] = name
    passed, every = pytest_counts(["-m", "long", WALKS])
    result = HELD if passed == every > 0 else NOT_HELD
    return [Verdict(what=what, figure=f"{passed} of {every} walks", goal=goal, result=result)]


def _planted_faults(run: Run) -> Sequence[Verdict]:
    count = 4 if run.small else planted_faults.COUNT
    outcomes = list(planted_faults.outcomes_of(planted_faults.drawn("", count, run.seed)))
    found = sum(outcome.found for outcome in outcomes)
    for outcome in outcomes:
        if not outcome.found:
            print("survived:", outcome.planted, file=sys.stderr)
    enough = found * 100 >= planted_faults.GOAL * len(outcomes)
    return [
        Verdict(
            what="planted faults",
            figure=f"{found} of {len(outcomes)} found",
            goal=f"{planted_faults.GOAL} of 100",
            result=HELD if enough else NOT_HELD,
        )
    ]


def _told(what: str, outcome: faults.Outcome, goal: str) -> Verdict:
    result = HELD if outcome.held == "yes" else NOT_HELD
    return Verdict(what=what, figure=outcome.measured, goal=goal, result=result)


def _line(row: Sequence[str]) -> str:
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "/") for cell in row) + " |\n"


_HEAD = _line(HEADINGS) + _line(["---"] * len(HEADINGS))


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.prove", description=__doc__)
    parser.add_argument("words", nargs="?", default="")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--small", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
