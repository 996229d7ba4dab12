"""`studio enquiries show` and `keep`: what is kept of one enquiry, what is left, and how long."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.cli.commands.test_enquiries import PERSON, numbers
from tests.cli.conftest import Cli

__all__ = ["numbers"]

REASON = "유일무이한이름 님 하자 보수"


def a_day_ahead(days: int) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).date().isoformat()


def test_one_enquiry_is_shown_without_contact_data_and_whole_as_json(
    cli: Cli, numbers: list[str]
) -> None:
    shown = cli("enquiries", "show", numbers[1])
    whole = cli("enquiries", "show", numbers[1], "--json").json

    assert shown.status == 0
    assert numbers[1] in shown.out
    assert whole["name"] not in shown.out
    assert (whole["id"], whole["keepUntil"], whole["keepReason"]) == (numbers[1], "", "")


def test_what_is_left_of_an_erased_one_is_all_that_is_shown(cli: Cli, numbers: list[str]) -> None:
    cli("enquiries", "erase", PERSON["email"], "--apply")

    shown = cli("enquiries", "show", numbers[0])
    told = cli("enquiries", "show", numbers[0], "--json")

    assert (shown.status, told.status) == (1, 1)
    assert told.json.keys() == {"id", "receivedOn", "stage", "erasedAt", "erasedBy"}
    assert (told.json["stage"], told.json["erasedBy"]) == ("new", "operator")
    assert told.json["receivedOn"] in shown.out
    again = cli("enquiries", "keep", numbers[0], "--no-longer")
    assert (again.status, "was erased at" in again.err) == (1, True)


def test_a_number_that_never_was_is_not_there(cli: Cli, numbers: list[str]) -> None:
    for command in (("show", "NONE"), ("keep", "NONE", "--no-longer")):
        answer = cli("enquiries", *command)
        assert (answer.status, "enquiries/NONE does not exist" in answer.err) == (1, True)


def test_what_is_kept_longer_is_purged_neither_in_a_preview_nor_in_earnest(
    cli: Cli, numbers: list[str]
) -> None:
    until = a_day_ahead(30)

    answer = cli("enquiries", "keep", numbers[0], "--until", until, "--reason", REASON)

    assert (answer.status, answer.out) == (0, f"kept until {until}\n")
    assert cli("enquiries", "purge").out == ""
    assert cli("enquiries", "purge", "--apply").out == ""
    assert until in cli("enquiries", "show", numbers[0]).out
    assert cli("enquiries", "show", numbers[0], "--json").json["keepReason"] == REASON
    assert cli("enquiries", "keep", numbers[0], "--no-longer").status == 0
    assert cli("enquiries", "purge").out.split() == numbers[:1]


def test_when_quiet_what_was_done_is_not_told_and_what_was_asked_for_is(
    cli: Cli, numbers: list[str]
) -> None:
    words = ("--until", a_day_ahead(30), "--reason", REASON)
    done = cli("enquiries", "keep", numbers[0], *words, "-q")
    shown = cli("enquiries", "show", numbers[0], "-q")

    assert (done.status, done.out, done.err) == (0, "", "")
    assert (len(shown.out.splitlines()), shown.err) == (1, "")


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        ((), 2, "--no-longer"),
        (("--no-longer", "--reason", "x"), 2, "--no-longer"),
        (("--until", "2999-01-01"), 1, "keep.reason: keep_reason_required"),
        (("--until", "2020-01-01", "--reason", "x"), 1, "keep.until: keep_too_early (least"),
        (("--until", "2999-01-01", "--reason", "x"), 1, "keep.until: keep_too_late (most"),
    ],
)
def test_without_a_reason_or_a_later_day_nothing_is_kept_longer(
    cli: Cli, numbers: list[str], options: tuple[str, ...], status: int, said: str
) -> None:
    answer = cli("enquiries", "keep", numbers[0], *options)

    assert (answer.status, said in answer.err) == (status, True)
    assert cli("enquiries", "purge").out.split() == numbers[:1]
