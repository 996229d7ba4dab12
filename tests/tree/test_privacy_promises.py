"""docs/privacy.md: each sentence of the demo's privacy policy is held by tests that run."""

import re
import tomllib

from scripts.statements import NAMED
from studio_core.enquiries.consultation import shipped_choices
from tests.tree.test_coverage import ROOT, fault

PROMISES = ROOT / "docs" / "privacy.md"
DEMO = ROOT / "src" / "adapters" / "studio_adapters" / "demo" / "site.toml"
SENTENCE_END = re.compile(r"(?<=\.) |(?<={processors}) ")
ROW = re.compile(r"^\| (?P<sentence>[^|]+) \| (?P<tests>[^|]+) \|$", re.MULTILINE)

NAMES = {
    "district": "동까지의 주소",
    "size": "크기",
    "condition": "지금 상태",
    "scope": "범위",
    "budget": "예산",
    "start": "시기",
    "months": "시기",
    "moveIn": "들어가는 날",
    "contactBy": "연락받기 편한 방법",
    "remarks": "남길 말",
    "space": "공간의 종류",
    "spaceType": "공간의 종류",
    "project": "어느 프로젝트",
    "article": "글인지",
}
"""What the policy calls each fact of a consultation."""


def sentences() -> list[str]:
    policy = tomllib.loads(DEMO.read_text("utf-8"))["site"]["privacyPolicy"]
    bodies = [section["body"] for section in policy["sections"]]
    return [sentence for body in bodies for sentence in SENTENCE_END.split(body)]


def promises() -> dict[str, list[str]]:
    rows = ROW.findall(PROMISES.read_text("utf-8"))
    return {sentence: NAMED.findall(tests) for sentence, tests in rows if "`" in tests}


def test_every_sentence_is_held_by_a_test_and_no_other_is_in_the_table() -> None:
    assert list(promises()) == sentences()
    assert [sentence for sentence, tests in promises().items() if not tests] == []


def test_every_test_that_holds_a_promise_exists_and_runs() -> None:
    faults = [fault(name) for tests in promises().values() for name in tests]

    assert [found for found in faults if found is not None] == []


def test_the_facts_of_a_consultation_are_those_that_the_text_names() -> None:
    text = " ".join(sentences())

    assert shipped_choices()["names"].keys() == NAMES.keys()
    assert [name for name, words in NAMES.items() if words not in text] == []
