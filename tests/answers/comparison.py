"""Keeps answers, and compares new ones with them: what differs has to be allowed by name."""

import json
import lzma
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Any

from tests.answers.recording import record
from tests.answers.talk import Answer

_HERE = Path(__file__).parent
_ALLOWED = _HERE / "differences.toml"
_SHOWN = 30
_LONGEST = 160
_NOTHING = "<nothing>"


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One place at which an answer is another than the kept one."""

    dataset: str
    store: str
    step: str
    pointer: str
    kept: str
    now: str

    def __str__(self) -> str:
        place = f"{self.dataset} on {self.store} | {self.step} {self.pointer}"
        return f"{place}\n  kept {self.kept[:_LONGEST]}\n  now  {self.now[:_LONGEST]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """Differences that are meant: each pattern is looked for in the place of its name."""

    name: str
    reason: str
    issue: int
    step: str = ""
    pointer: str = ""
    kept: str = ""
    now: str = ""
    dataset: str = ""
    store: str = ""

    def allows(self, difference: Difference) -> bool:
        """Tell whether *difference* is one of these."""
        places = ("dataset", "store", "step", "pointer", "kept", "now")
        return all(re.search(getattr(self, one), getattr(difference, one)) for one in places)


def allowed() -> list[Allowed]:
    """Return the differences that are meant, by `differences.toml`."""
    read = tomllib.loads(_ALLOWED.read_text(encoding="utf-8"))
    return [Allowed(**entry) for entry in read.get("difference", ())]


def file_of(dataset: str) -> Path:
    """Return where the answers of *dataset* are kept."""
    return _HERE / "kept" / f"{dataset}.jsonl.xz"


def keep(dataset: str, answers: Mapping[str, Answer]) -> None:
    """Write *answers* down, a step a line, in the order of the steps' names."""
    lines = [
        json.dumps([step, answers[step]], ensure_ascii=False, sort_keys=True)
        for step in sorted(answers)
    ]
    content = "\n".join(lines).encode()
    file_of(dataset).write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))


@cache
def read_kept(dataset: str) -> dict[str, Answer]:
    """Return the kept answers of *dataset* by step."""
    lines = lzma.decompress(file_of(dataset).read_bytes()).decode().split("\n")
    return dict(json.loads(line) for line in lines)


@cache
def differences(dataset: str, store: str) -> tuple[Difference, ...]:
    """Ask for everything again; return what is different now."""
    before, after = read_kept(dataset), _as_kept(record(dataset, store))
    found = []
    for step in sorted(before.keys() | after.keys()):
        for pointer, kept, now in _compared_answers(before.get(step), after.get(step)):
            said = {"step": step, "pointer": pointer, "kept": kept, "now": now}
            found.append(Difference(dataset=dataset, store=store, **said))
    return tuple(found)


def unexplained(found: Iterable[Difference]) -> list[Difference]:
    """Return those of *found* that nothing allows."""
    meant = allowed()
    return [one for one in found if not any(entry.allows(one) for entry in meant)]


def unused(found: Sequence[Difference]) -> list[str]:
    """Return the names of allowed differences that do not occur among *found*."""
    return [entry.name for entry in allowed() if not any(map(entry.allows, found))]


def report(found: Sequence[Difference], most: int | None = _SHOWN) -> str:
    """Return the first *most* differences, and how many there are by group of steps."""
    counts = Counter(f"{one.dataset} on {one.store} | {one.step.split(' | ')[0]}" for one in found)
    groups = [f"{count:6} {group}" for group, count in sorted(counts.items())]
    return "\n".join([f"{len(found)} differences", *map(str, found[:most]), *groups])


def _as_kept(answers: Mapping[str, Answer]) -> dict[str, Answer]:
    return {step: json.loads(json.dumps(answer)) for step, answer in answers.items()}


def _compared_answers(kept: Answer | None, now: Answer | None) -> Iterator[tuple[str, str, str]]:
    """Give the places at which two answers differ; of another status it is one, with all of it."""
    if kept and now and kept["status"] == now["status"]:
        yield from _compared("", kept, now)
    elif kept != now:
        kept_text, now_text = (_said(one or _NOTHING) for one in (kept, now))
        yield "/status", kept_text, now_text


def _compared(pointer: str, kept: Any, now: Any) -> Iterator[tuple[str, str, str]]:
    """Give pointer, kept and new value of every place at which two JSON values differ."""
    if kept == now and type(kept) is type(now):
        return
    if isinstance(kept, dict) and isinstance(now, dict):
        for name in sorted(kept.keys() | now.keys()):
            place = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
            yield from _compared(place, kept.get(name, _NOTHING), now.get(name, _NOTHING))
    elif isinstance(kept, list) and isinstance(now, list):
        yield from _compared_lists(pointer, kept, now)
    else:
        yield pointer, _said(kept), _said(now)


def _compared_lists(
    pointer: str, kept: list[Any], now: list[Any]
) -> Iterator[tuple[str, str, str]]:
    """Give the differences of two lists, so that one item more does not make all others differ."""
    if len(kept) == len(now) and not all(isinstance(item, str) for item in kept):
        for index, (before, after) in enumerate(zip(kept, now, strict=True)):
            yield from _compared(f"{pointer}/{index}", before, after)
        return
    lines = [[_said(item) for item in items] for items in (kept, now)]
    for kind, begin, end, first, last in SequenceMatcher(
        None, lines[0], lines[1], autojunk=False
    ).get_opcodes():
        if kind != "equal":
            before, after = " ".join(lines[0][begin:end]), " ".join(lines[1][first:last])
            yield f"{pointer}/{begin}", before or _NOTHING, after or _NOTHING


def _said(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
