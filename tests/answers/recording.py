"""Asks everything of one dataset on one store."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.answers.content import ask_for_collections
from tests.answers.datasets import DATASETS
from tests.answers.operation import (
    ask_for_a_new_site,
    ask_for_media,
    ask_for_operation,
    ask_for_the_end_of_the_demo,
)
from tests.answers.pages import ask_for_pages, ask_for_pages_again
from tests.answers.people import ask_for_people
from tests.answers.refusals import ask_for_refusals
from tests.answers.site import opened
from tests.answers.talk import Answer, Script, Talk
from tests.answers.visitors import ask_for_enquiries

_MESSY: tuple[Script, ...] = (ask_for_pages, ask_for_collections, ask_for_pages_again)
SCRIPTS: dict[str, tuple[Script, ...]] = {
    "demo": (
        ask_for_pages,
        ask_for_people,
        ask_for_enquiries,
        ask_for_media,
        ask_for_operation,
        ask_for_collections,
        ask_for_pages_again,
        ask_for_refusals,
        ask_for_the_end_of_the_demo,
    ),
    "legacy": _MESSY,
    "messy": _MESSY,
    "new": (ask_for_a_new_site, ask_for_pages),
}
"""What is asked of each dataset, in turn; what depends on no content, of the demo alone."""


def record(dataset: str, store: str) -> dict[str, Answer]:
    """Return every answer of *dataset* on *store*, by the step that asked for it."""
    with tempfile.TemporaryDirectory() as folder, opened(dataset, store, Path(folder)) as site:
        talk = Talk(site, dataset, frozenset(_ids(DATASETS[dataset]())))
        for script in SCRIPTS[dataset]:
            script(talk)
        return talk.answers


def _ids(tree: dict[str, Any]) -> Iterator[str]:
    """Return the ids of an export: what was there before is no news."""
    return (id for records in tree.values() if isinstance(records, dict) for id in records)
