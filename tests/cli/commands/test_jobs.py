"""`studio jobs` shows what the site does by itself, and does it now."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from studio_adapters.bootstrap import Store, load_settings, now, open_store
from studio_core.dates import timestamp
from studio_core.jobs.leases import claim
from studio_core.jobs.standing import tell_own, wishes
from studio_core.records.collections import SIGN_INS
from studio_core.records.record import Document
from studio_core.records.spaces import JOBS
from tests.contracts.samples import put

Cli = Any
AT = "2026-01-31T00:00:00.000Z"


@pytest.fixture
def store(cli: Cli) -> Iterator[Store]:
    cli("audit")
    opened = open_store("sqlite:///var/studio.db", load_settings(environment={}))
    yield opened
    opened.close()


def listed(cli: Cli, name: str) -> Any:
    (job,) = [one for one in cli("jobs", "--json").json["jobs"] if one["name"] == name]
    return job


def test_every_job_of_the_site_is_listed_and_nothing_is_written(cli: Cli, store: Store) -> None:
    answer = cli("jobs")

    names = [line.partition("\t")[0] for line in answer.out.splitlines()]
    assert {"retention", "sign-ins", "access-records", "enclosures", "demo"} <= set(names)
    assert names == sorted(names)
    assert store.key_values.items(JOBS) == {}


def test_a_job_that_is_run_by_hand_is_done_and_due_later(cli: Cli, store: Store) -> None:
    put(store, SIGN_INS, "old", {"at": AT, "since": AT})

    said = cli("jobs", "run", "sign-ins").out

    job = listed(cli, "sign-ins")
    assert said == "did sign-ins\n"
    assert not store.read(SIGN_INS)
    assert (job["attempts"], job["error"], job["running"]) == (0, None, False)
    assert job["ranAt"] < job["nextAt"]


def test_what_failed_and_what_runs_is_said(cli: Cli, store: Store) -> None:
    soon = timestamp(now() + timedelta(seconds=5))
    failed: Document = {"ranAt": AT, "retryAt": soon, "attempts": 3, "error": "it answers 503"}
    store.key_values.put(JOBS, "limits", failed, 2**53)
    claim(store, "consents", "a server", at=timestamp(now()))

    limits, consents = listed(cli, "limits"), listed(cli, "consents")
    busy = cli("jobs", "run", "consents")

    assert (limits["attempts"], limits["error"], limits["nextAt"]) == (3, "it answers 503", soon)
    assert consents["running"] is True
    assert (busy.status, busy.err) == (1, "Error: a server does consents now\n")
    assert "consents\t\trunning\t" in cli("jobs").out


def test_a_job_of_each_server_is_listed_with_it_and_wished_for(cli: Cli, store: Store) -> None:
    state: Document = {
        "ranAt": AT,
        "retryAt": "",
        "attempts": 1,
        "error": "disk full",
        "nextAt": AT,
    }
    tell_own(store, "h1", "web-1:42", {"published-folder": state}, now())

    told, said = listed(cli, "published-folder"), cli("jobs", "run", "published-folder").out

    assert (told["server"], told["error"]) == ("web-1:42", "disk full")
    assert said == "each server does published-folder within a minute\n"
    assert [name for _, name in wishes(store, now())] == ["published-folder"]


def test_an_unknown_job_is_refused_with_the_names_that_there_are(cli: Cli) -> None:
    cli("audit")

    answer = cli("jobs", "run", "retentio")

    assert answer.status == 2
    assert "retentio is none of access-records, " in answer.err
