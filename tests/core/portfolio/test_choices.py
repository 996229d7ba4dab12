"""The cases by which the user interface is held to the core's own answers."""

import json

from tests.core.portfolio.choices import CASES, cases


def test_the_cases_of_the_user_interface_are_what_the_core_answers() -> None:
    kept = json.loads(CASES.read_text("utf-8"))

    assert kept == json.loads(json.dumps(cases()))
    assert sum(bool(one["ids"]) for one in kept["choices"]) > len(kept["choices"]) / 3
