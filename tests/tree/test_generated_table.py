"""`make generated` counts the requests of both halves, and does not hide a round that failed."""

from bench.generated import counted, report

SAID = """1700 requests without a session, 0 answers of 500, 0 breaches of the schema
900 requests without a session, 0 answers of 500, 0 breaches of the schema
"""


def test_every_round_is_counted_once() -> None:
    assert counted(SAID) == [1700, 900]


def test_both_halves_and_their_sum_are_told() -> None:
    table = report([counted(SAID), [50]], failed=False, seconds=120)

    assert table.splitlines() == [
        "visitor: 2600 cases in 2 rounds",
        "administrator: 50 cases in 1 rounds",
        "together: 2650 cases in 3 rounds, 0 of 500, 0 breaches of the schema, 2 minutes",
    ]


def test_a_round_that_failed_is_told() -> None:
    assert "0 of 500" not in report([[1], []], failed=True, seconds=1)
