"""`studio doctor` names what is planned at a time that cannot be read."""

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import SCHEDULES, record_key
from studio_core.records.work import Work
from tests.cli.conftest import Cli


def plans(cli: Cli) -> dict[str, str]:
    findings = cli("doctor", "--json").json["checks"]
    found: dict[str, str] = next(one for one in findings if one["name"] == "plans")
    return found


def test_a_plan_whose_time_cannot_be_read_is_named(cli: Cli) -> None:
    cli("init", "--admin", "hong@studio.example")
    before = plans(cli)
    settings = load_settings(environment={})
    store = create_store(settings.store, settings)
    changes = (
        Put(SCHEDULES, record_key("portfolio", "good"), {"publishAt": "2030-01-01T00:00:00.000Z"}),
        Put(SCHEDULES, record_key("portfolio", "bad"), {"publishAt": "내일"}),
    )
    Work(store, OPERATOR, "2026-03-01T00:00:00.000Z").commit("test", *changes)
    store.close()

    after = plans(cli)

    assert (before["state"], after["state"]) == ("ok", "warning")
    assert record_key("portfolio", "bad") in str(after)
    assert "good" not in str(after)
