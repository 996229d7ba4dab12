"""Stages, and the status that stands for them."""

import pytest

from studio_core.enquiries.stages import (
    OPEN_STAGES,
    STAGES,
    STATUSES,
    stage_in,
    stage_of,
    stage_of_status,
    status_of,
)


def test_the_status_of_a_stage_is_one_of_those_of_before() -> None:
    assert {status_of(stage) for stage in STAGES} == set(STATUSES)
    assert status_of("visit") == status_of("contract") == "answered"


@pytest.mark.parametrize("status", STATUSES)
def test_the_stage_that_a_status_names_has_that_status(status: str) -> None:
    assert status_of(stage_of_status(status)) == status


def test_an_older_record_says_a_status() -> None:
    assert stage_of({"status": "answered"}) == "contacted"
    assert stage_of({"status": "spam"}) == "spam"
    assert stage_of({"status": "closed", "stage": "quote"}) == "quote"


def test_what_is_no_stage_is_new_and_can_be_told_from_it() -> None:
    assert (stage_of({}), stage_in({})) == ("new", None)
    assert (stage_of({"stage": ["new"]}), stage_in({"stage": ["new"]})) == ("new", None)


def test_open_is_what_the_studio_is_still_at() -> None:
    assert OPEN_STAGES == ("new", "contacted", "visit", "quote", "contract")
