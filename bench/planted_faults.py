"""`python -m bench.planted_faults [WORDS]`: plant small faults and see whether a quick test fails.

Small faults (`bench.planting`) are drawn at random from the core and planted one at a time, each in
a copy of the tree; the quick tests of the core and of the stores' contract run on it. A fault that
no test finds is printed with its place: read it, then test what it breaks, or write down in
`harmless_faults.toml` why it changes nothing. With WORDS, only faults of files that have them in
their path.
"""

import argparse
import ast
import importlib.util
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from bench._functions_called import AT_IMPORT
from bench.planting import Fault, faults_of, planted

ROOT = Path(__file__).resolve().parent.parent
CORE = Path("src") / "studio_core"
SIDE_BY_SIDE = 2
COUNT, GOAL = 100, 92
HARMLESS = Path(__file__).with_name("harmless_faults.toml")
_COPIED = ("src", "tests", "bench", "scripts", "docs", "ui/src", "pyproject.toml")
_IMPORTED_FROM = ("src", "src/adapters", "src/http", "src/cli", ".")
_TEST_FOLDERS = ("tests/core", "tests/contracts")
_PYTEST = (
    *(sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=line"),
    *("-p", "no:cacheprovider", "-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin"),
    *("-o", "timeout=60"),
    *("-m", "not long and not slow and not server", "-k", "not firebase and not kills"),
)
_LIMIT_SECONDS = 300
_MEMORY_BYTES = 4 << 30


@dataclass(frozen=True, slots=True)
class Planted:
    """Fault *number* of the file at *path*, in the function that begins at line *function*."""

    path: Path
    number: int
    fault: Fault
    function: int | None

    def __str__(self) -> str:
        fault = self.fault
        place = f"{self.path.as_posix()}:{fault.line} {fault.kind}"
        return f"{place}: {_first_line(fault.before)} -> {_first_line(fault.after)}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether a fault was *found*, and by which test or how else."""

    planted: Planted
    found: bool
    by: str


@dataclass(frozen=True, slots=True)
class QuickTest:
    """A test file, the modules it *imports*, and the functions of the core that it *calls*."""

    file: str
    imports: frozenset[str]
    calls: frozenset[str]


def main() -> int:
    """Plant, tell each outcome as it comes and the sum; return 1 when too few are found."""
    arguments = _parse()
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().getrandbits(32)
    chosen = drawn(arguments.words, arguments.count, seed)
    print(f"{len(chosen)} faults, seed {seed}", flush=True)
    outcomes = []
    for outcome in outcomes_of(chosen):
        outcomes.append(outcome)
        if not outcome.found or arguments.verbose:
            print("found   " if outcome.found else "SURVIVED", outcome.planted, outcome.by)
            sys.stdout.flush()
    found = sum(outcome.found for outcome in outcomes)
    print(f"{found} of {len(outcomes)} found, seed {seed}")
    return 0 if found * 100 >= GOAL * len(outcomes) else 1


def drawn(words: str, count: int, seed: int) -> list[Planted]:
    """Return *count* different faults of the core, drawn by *seed*; all when there are fewer."""
    files = sorted(file.relative_to(ROOT) for file in (ROOT / CORE).rglob("*.py"))
    every = [one for file in files if words in file.as_posix() for one in _faults_in(file)]
    chance = random.Random(seed)
    return chance.sample(every, min(count, len(every)))


def harmless_places() -> list[dict[str, Any]]:
    """Return the places whose faults change nothing, each with its reason."""
    places: list[dict[str, Any]] = tomllib.loads(HARMLESS.read_text("utf-8"))["harmless"]
    return places


def _faults_in(path: Path) -> Iterator[Planted]:
    source = (ROOT / path).read_text("utf-8")
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    places = [each for each in harmless_places() if each["path"] == _in_core(path)]
    for number, fault in enumerate(faults_of(source)):
        line = lines[fault.line - 1].strip()
        if not any(
            line == each["line"]
            and fault.before in each.get("before", [fault.before])
            and fault.after in each.get("after", [fault.after])
            for each in places
        ):
            yield Planted(path, number, fault, _first_line_around(functions, fault.line))


def _in_core(path: Path) -> str:
    return path.relative_to(CORE).as_posix()


def outcomes_of(chosen: Sequence[Planted]) -> Iterator[Outcome]:
    """Plant each of *chosen*, two at a time; first of all the tests pass without a fault."""
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(SIDE_BY_SIDE):
            copies.put(_copy(Path(folder) / str(number)))
        tests = _tests_without_fault(Path(folder) / "0")

        def outcome(one: Planted) -> Outcome:
            copy = copies.get()
            try:
                return _outcome(copy, one, tests)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(SIDE_BY_SIDE) as threads:
            yield from threads.map(outcome, chosen)


def likely_files(one: Planted, tests: Sequence[QuickTest]) -> list[str]:
    """Return the files of *tests* that may find *one*, the most likely first.

    They are those that call the function it is in, and all of them for what runs at import.
    """
    module = ".".join(one.path.with_suffix("").parts[1:]).removesuffix(".__init__")
    place = f"{one.path.as_posix()}:{one.function}"
    calling = [test for test in tests if one.function is None or place in test.calls]

    def distance(test: QuickTest) -> tuple[bool, bool, str]:
        same = Path(test.file).stem == f"test_{one.path.stem}"
        return not same, module not in test.imports, test.file

    return [test.file for test in sorted(calling, key=distance)]


def _first_line_around(functions: Sequence[ast.FunctionDef], line: int) -> int | None:
    """Return the first line of the innermost of *functions* around *line*, its decorators too."""
    around = [
        min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
        for function in functions
        if function.lineno <= line <= (function.end_lineno or 0)
    ]
    return max(around, default=None)


def _imports(test: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return frozenset(found)


def _outcome(copy: Path, one: Planted, tests: Sequence[QuickTest]) -> Outcome:
    likely = likely_files(one, tests)
    if not likely:
        return Outcome(one, found=False, by="no test calls the function")
    with _in_place_of(copy / one.path, planted((copy / one.path).read_text("utf-8"), one.number)):
        status, said = _run_tests(copy, likely)
    return Outcome(one, status != 0, said)


def _tests_without_fault(copy: Path) -> list[QuickTest]:
    """Return the test files that there are, when all pass: it is faults then that they find."""
    called = copy / "functions-called.json"
    files = [
        file.relative_to(copy).as_posix()
        for folder in _TEST_FOLDERS
        for file in sorted((copy / folder).rglob("test_*.py"))
    ]
    options = ("-p", "bench._functions_called")
    status, said = _run_tests(copy, (*options, *files), FUNCTIONS_CALLED=str(called))
    calls = json.loads(called.read_text("utf-8")) if called.exists() else {}
    if status or not any(calls.values()):
        sys.exit(f"The tests fail without a fault: {said}")
    # What runs when modules are imported shows in every test.
    at_import = frozenset(calls.get(AT_IMPORT, ()))
    return [
        QuickTest(file, _imports(copy / file), at_import.union(calls.get(file, ())))
        for file in files
    ]


def _run_tests(copy: Path, tests: Iterable[str], **more: str) -> tuple[int, str]:
    """Return pytest's status and the first failure; what takes too long has been found."""
    process = subprocess.Popen(
        [*_PYTEST, *tests],
        cwd=copy,
        env=_environment(copy) | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    # An endless list ends by itself.
    resource.prlimit(process.pid, resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    try:
        said, _ = process.communicate(timeout=_LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.communicate()
        return 1, f"no end within {_LIMIT_SECONDS} s"
    lines = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return process.returncode, lines[0] if lines else (said.splitlines() or [""])[-1]


def _environment(copy: Path) -> dict[str, str]:
    paths = os.pathsep.join(str(copy / folder) for folder in _IMPORTED_FROM)
    # Plugins that these tests do not use cost most of the start.
    alone = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    return os.environ | alone | {"PYTHONPATH": paths, "HYPOTHESIS_PROFILE": "quick"}


@contextmanager
def _in_place_of(file: Path, text: str) -> Iterator[None]:
    """Have *text* in *file* for a while, and compiled code of neither in the other's place."""
    compiled = Path(importlib.util.cache_from_source(str(file)))
    kept = file.read_bytes()
    try:
        file.write_text(text, encoding="utf-8")
        compiled.unlink(missing_ok=True)
        yield
    finally:
        file.write_bytes(kept)
        compiled.unlink(missing_ok=True)


def _copy(target: Path) -> Path:
    for name in _COPIED:
        source = ROOT / name
        if source.is_dir():
            leave = shutil.ignore_patterns("__pycache__", "static", "node_modules", "results")
            shutil.copytree(source, target / name, ignore=leave)
        else:
            shutil.copy(source, target / name)
    return target


def _first_line(text: str) -> str:
    first, _, more = text.partition("\n")
    return f"`{first}{' …' if more else ''}`"


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.planted_faults", description=__doc__)
    parser.add_argument("words", nargs="?", default="")
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
