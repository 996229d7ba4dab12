"""The operator's commands on a hundred thousand records: time and memory of whole processes."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench._export import write_export
from bench.registry import Row, measurement

RECORDS = int(os.environ.get("BENCH_RECORDS", "100000"))
MIB = 2**20

# What anybody would write to bring an export into SQLite, and as durable as ours.
_PLAIN_IMPORT = """
import json, sqlite3, sys
raw = sqlite3.connect(sys.argv[2], isolation_level=None)
raw.execute("PRAGMA journal_mode = WAL")
raw.execute("PRAGMA synchronous = FULL")
raw.execute("CREATE TABLE portfolio (id TEXT PRIMARY KEY, document TEXT NOT NULL)")
with open(sys.argv[1], encoding="utf-8") as file:
    tree = json.load(file)
rows = ((id, json.dumps(found, ensure_ascii=False)) for id, found in tree["portfolio"].items())
raw.execute("BEGIN IMMEDIATE")
raw.executemany("INSERT INTO portfolio (id, document) VALUES (?, ?)", rows)
raw.execute("COMMIT")
"""
_DECODE = """
import resource, sys
from pathlib import Path
content = Path(sys.argv[1]).read_bytes()
{prepare}
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
{decode}
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
_WHOLE = _DECODE.format(prepare="import json", decode="tree = json.loads(content)")
_BY_RECORD = _DECODE.format(
    prepare="from studio_adapters.transfer.tree_reading import read_tree",
    decode="for branch in read_tree(content).values():\n    for id, record in branch.items(): pass",
)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a process took: seconds of the processor, bytes of memory at most, and what it said."""

    seconds: float
    memory: int
    said: str


@measurement("operating")
def operating() -> Iterator[Row]:
    """Import, audit and back up a large site by the commands themselves."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_export(folder / "export.json", RECORDS)
        yield decoded(folder)
        studio(folder, "init", "--quiet")
        plain = run(folder, "-c", _PLAIN_IMPORT, "export.json", "plain.db")
        imported = studio(folder, "import", "export.json", "--apply", "--quiet")
        yield Row(
            what=f"studio import of {RECORDS:,} records, processor time",
            ours=imported.seconds,
            yardstick=plain.seconds,
            against="json.load and sqlite3 executemany",
            unit="s",
            goal="2.5 at most",
        )
        yield from alone("audit", studio(folder, "audit", "--json", "--quiet"), "20 s, 500 MiB")
        written = studio(folder, "backup", "studio.backup", "--quiet")
        yield from alone("backup", written, "memory does not grow")


def decoded(folder: Path) -> Row:
    """Compare the memory that decoding takes, over the bytes of the file, which both hold."""
    whole, ours = (int(run(folder, "-c", way, "export.json").said) for way in (_WHOLE, _BY_RECORD))
    return Row(
        what=f"decoding a tree of {RECORDS:,} records, memory",
        ours=ours / 1024,
        yardstick=whole / 1024,
        against="json.loads",
        unit="MiB",
        goal="0.2 at most",
    )


def alone(name: str, spent: Spent, goal: str) -> Iterator[Row]:
    """Give a command's figures, which have no yardstick but the goal."""
    what = f"studio {name} of {RECORDS:,} records"
    yield Row(what=f"{what}, processor time", ours=spent.seconds, unit="s", goal=goal)
    yield Row(what=f"{what}, memory", ours=spent.memory / MIB, unit="MiB", goal=goal)


def studio(folder: Path, *words: str) -> Spent:
    """Run the command line in *folder*, with the settings that a new site has."""
    return run(folder, "-m", "studio_cli", *words)


def run(folder: Path, *words: str) -> Spent:
    """Run Python in *folder* and measure it; a failure ends the benchmark."""
    return _measured([sys.executable, *words], folder)


def _measured(command: Sequence[str], folder: Path) -> Spent:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("STUDIO_")}
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{' '.join(command[-4:])} ended with {process.returncode}")
        out.seek(0)
        said = out.read()
    return Spent(usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, said)
