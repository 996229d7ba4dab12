"""A database export (one JSON tree) into and out of a store.

Whoever gives the tree may read its records as they are asked for: none is kept here.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import is_
from typing import Any

from studio_core.errors import InvalidRecordError
from studio_core.insights.insight import Insight
from studio_core.portfolio.project import repairs_of
from studio_core.records.canonical import canonical
from studio_core.records.collections import PORTFOLIO, names_of
from studio_core.records.keys import check_record
from studio_core.records.record import Document
from studio_core.records.store import Store

IMPORTED = names_of(lambda one: one.is_original)
"""What a tree carries: the original product's two collections."""


_PRIORITY, _VALUE = ".priority", ".value"
_NO_PRIORITY = "it is kept without its priorities, which nothing here has"


@dataclass(frozen=True, slots=True)
class Finding:
    """A path of the tree that was changed or left out, and why."""

    path: str
    reason: str


@dataclass(slots=True)
class ImportPlan:
    """What an import would do: records kept, what is shown otherwise, and what has no place."""

    kept: dict[str, Mapping[str, Document]] = field(default_factory=dict)
    mended: list[Finding] = field(default_factory=list)
    unplaced: list[Finding] = field(default_factory=list)

    @property
    def kept_count(self) -> int:
        """How many records are kept."""
        return sum(len(records) for records in self.kept.values())


def without_priorities(value: Any) -> Any:
    """Return *value* as it is without the priorities of an export by `?format=export`.

    That writes `.priority` beside the children of a node, and a text that has one as its `.value`.
    What has none is returned itself. Source: the REST interface of the Realtime Database.
    """
    if isinstance(value, Mapping):
        if _VALUE in value and value.keys() <= {_VALUE, _PRIORITY}:
            return value[_VALUE]
        plain = {key: without_priorities(one) for key, one in value.items() if key != _PRIORITY}
        is_same = len(plain) == len(value) and all(plain[key] is value[key] for key in plain)
        return value if is_same else plain
    if isinstance(value, list):
        items = [without_priorities(one) for one in value]
        return value if all(map(is_, items, value)) else items
    return value


def plan_import(tree: Any) -> ImportPlan:
    """Sort a tree into what can be kept and what cannot; never raises, whatever the tree is."""
    plan = ImportPlan()
    branches = _children(tree)
    if branches is None:
        plan.unplaced.append(Finding("/", "the tree is not an object"))
        return plan
    for key, branch in branches:
        name = str(key)
        if branch is None:
            continue
        if name == _PRIORITY:
            plan.mended.append(Finding(name, _NO_PRIORITY))
        elif name not in IMPORTED:
            plan.unplaced.append(Finding(name, "not a collection of this product"))
        elif _children(branch) is None:
            plan.unplaced.append(Finding(name, "a collection must be an object"))
        else:
            _plan_collection(plan, name, branch)
    return plan


def export_tree(store: Store) -> dict[str, dict[str, Document]]:
    """Return every published record as one tree, in the layout of the realtime database."""
    tree = {
        collection: {id: record.document for id, record in store.read(collection).items()}
        for collection in IMPORTED
    }
    return {collection: records for collection, records in tree.items() if records}


class _Kept(Mapping[str, Document]):
    """Records of a branch, looked up in it each time."""

    def __init__(self, branch: Any) -> None:
        self._branch = branch
        self._keys: dict[str, Any] = {}

    def keep(self, id: str, key: Any) -> None:
        """Add the record under *key*."""
        self._keys[id] = key

    def __getitem__(self, id: str) -> Document:
        document: Document = _plain(self._branch[self._keys[id]])
        return document

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


def _plain(document: Any) -> Any:
    """Return *document* without priorities; one that is nested too deeply as it is, to be named."""
    try:
        return without_priorities(document)
    except RecursionError:
        return document


def _plan_collection(plan: ImportPlan, collection: str, branch: Any) -> None:
    kept = _Kept(branch)
    for key, document in _children(branch) or ():
        id = str(key)
        path = f"{collection}/{id}"
        if document is None:
            continue
        if id == _PRIORITY:
            plan.mended.append(Finding(path, _NO_PRIORITY))
            continue
        plain = _plain(document)
        if plain is not document:
            plan.mended.append(Finding(path, _NO_PRIORITY))
            document = plain
        reason = _unplaceable(collection, id, document)
        if reason:
            plan.unplaced.append(Finding(path, reason))
            continue
        kept.keep(id, key)
        is_project = collection == PORTFOLIO
        repairs = repairs_of(document) if is_project else Insight.from_record(id, document).mended
        plan.mended += [Finding(f"{path}/{repair.path}", repair.reason) for repair in repairs]
    plan.kept[collection] = kept


def _unplaceable(collection: str, id: str, document: Any) -> str | None:
    """Return why no store could hold this record, or None when every one can."""
    try:
        check_record(collection, id, document)
    except InvalidRecordError as error:
        return error.reason
    if any(type(value) is str for value in document.values()):
        return None
    return None if canonical(document) is not None else "an object with nothing in it"


def _children(branch: Any) -> Iterable[tuple[Any, Any]] | None:
    """Return the children of a node; a list is one whose keys look like 0, 1, 2."""
    if isinstance(branch, Mapping):
        return branch.items()
    return enumerate(branch) if isinstance(branch, list) else None
