"""The demo content's texts in other languages: a file each, beside the one that it translates.

`projects.json` is in the language that the studio writes in; what it says in another one stands in
a file whose name has the code of the language, in the same order. A language without files is one
in which the demo is not offered.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from studio_core.languages.registry import TWINNED
from studio_core.publishing.languages import texts_in
from studio_core.records.record import Document, Json
from studio_core.records.twins import Texts

_HERE = files(__package__)


def translations_of(name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield each language with what the file *name* is in it: the same keys, and texts alone."""
    for language in TWINNED:
        if found := _read(f"{name}.{language}.json"):
            yield language, found


def in_every_language(
    name: str, collection: str, documents: Mapping[str, Document]
) -> dict[str, dict[str, Json]]:
    """Return *documents* of a collection, by id, with the twins that the files *name* have."""
    found = {id: dict(document) for id, document in documents.items()}
    for language, translations in translations_of(name):
        said = translations.get(collection, translations)
        for id in found.keys() & said.keys():
            found[id] = with_twins(texts_in(collection, id), found[id], said[id], language)
    return found


def with_twins(
    texts: Texts, document: Mapping[str, Any], twins: Mapping[str, Any], language: str
) -> dict[str, Json]:
    """Return an object with the texts of *twins*, an object of its form, beside its own.

    Raise `ValueError` for a list of another length: whose twin an item is, its place tells.
    """
    found = dict(document)
    own = {name: text for name, text in twins.items() if name in texts.own}
    if own:
        found[language] = {**found.get(language, {}), **own}
    for name, inner in texts.within.items():
        if isinstance(twins.get(name), Mapping):
            found[name] = with_twins(inner, found[name], twins[name], language)
        elif isinstance(twins.get(name), Sequence):
            pairs = zip(found[name], twins[name], strict=True)
            found[name] = [with_twins(inner, item, said, language) for item, said in pairs]
    return found


@cache
def _read(name: str) -> Mapping[str, Any]:
    file = _HERE / name
    found: Mapping[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found
