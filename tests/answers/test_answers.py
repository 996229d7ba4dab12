"""Nobody outside notices a change within: what was answered once is answered again, word by word.

A *dataset* (`datasets.py`: the demo, two messy exports, a new site) is opened behind the real
application, on memory and on SQLite (`site.py`). A *script* (`content.py`, `people.py`,
`visitors.py`, `operation.py`, `pages.py`, `refusals.py`) asks it step by step; `talk.py` writes
every answer down: status, the headers that callers rely on, body. `kept/` has them, a file a
dataset, by the name of the step.

Nothing may hang on the day, the machine or chance. The clock is the script's, threads in the
background do not run, schedules are run by a step, randomness has a seed for each section. What
is new in every run all the same, or is nobody's business (ids, entity tags, tokens, names of built
files), is numbered as it appears (`normal.py`): `<id 1>` is `<id 1>` wherever it stands again.

What is meant to differ is told in `differences.toml`, each with a reason, and each has to occur.
When a piece of work is done, `python -m tests.answers.keep` keeps the new answers, and the list is
emptied of all that is no difference between stores. `python -m tests.answers.compare` shows every
difference, with `--operations` which step asks for which operation of the API document.
"""

import pytest

from tests.answers.comparison import (
    Difference,
    allowed,
    differences,
    read_kept,
    report,
    unexplained,
    unused,
)
from tests.answers.datasets import DATASETS
from tests.answers.site import STORES
from tests.answers.talk import operations

CASES = [(dataset, store) for dataset in DATASETS for store in STORES]
QUICK = ("new", "memory")
"""The case that `make test` takes, too: it is over within a second or two."""

NOT_ASKED = {
    "GET /api/events": "does not end; the tests of live events listen to it",
}
WITHOUT_A_GOOD_ANSWER = {
    "POST /api/admin/media/fetch": "calls the Internet, which has stand-ins in tests of its own",
}
SUCCESS = range(200, 300)


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("dataset", "store"),
    [pytest.param(*case, marks=[] if case == QUICK else [pytest.mark.long]) for case in CASES],
)
def test_every_answer_is_the_kept_one(dataset: str, store: str) -> None:
    found = unexplained(differences(dataset, store))

    assert not found, report(found)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_allowed_difference_occurs() -> None:
    found = [one for case in CASES for one in differences(*case)]

    assert unused(found) == []
    assert all(entry.reason and entry.issue for entry in allowed())


def test_every_operation_of_the_document_is_asked_and_answered_well() -> None:
    steps = [answer for dataset in DATASETS for answer in read_kept(dataset).values()]
    asked = {answer["operation"] for answer in steps}
    well = {answer["operation"] for answer in steps if answer["status"] in SUCCESS}

    assert set(operations()) - asked == NOT_ASKED.keys()
    assert set(operations()) - well - NOT_ASKED.keys() == WITHOUT_A_GOOD_ANSWER.keys()


def test_a_report_tells_where_what_was_and_what_is() -> None:
    where = {"dataset": "demo", "store": "memory", "step": "pages | nobody GET /"}
    one = Difference(**where, pointer="/body/3", kept="<h1>가</h1>", now="<h1>나</h1>")

    assert report([one] * 31).splitlines()[:3] == [
        "31 differences",
        "demo on memory | pages | nobody GET / /body/3",
        "  kept <h1>가</h1>",
    ]
    assert report([one] * 31).splitlines()[-1] == "    31 demo on memory | pages"
