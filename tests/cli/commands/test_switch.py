"""`studio switch`: moving a site from store to store by the command line."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import make_url

from studio_adapters.bootstrap import (
    Settings,
    create_store,
    load_settings,
    open_store,
    public_address,
)
from studio_cli.commands import switch
from studio_cli.reports.moves import Progress
from studio_core.records.changes import Delete, Put
from studio_core.records.collections import PORTFOLIO
from studio_core.records.key_value import FOR_EVER
from studio_core.records.replica import Move, MoveState, ReplicaStore, StoreMovedError
from studio_core.records.spaces import SESSIONS
from studio_core.records.store import Store
from tests.cli.conftest import Cli
from tests.contracts.samples import AT, HANOK, LOFT, SESSION, change_set, put
from tests.older_store import make_older_store

OLD, NEW = "sqlite:///var/studio.db", "sqlite:///new.db"


def opened(url: str) -> Store:
    return create_store(url, load_settings(environment={}))


def register(url: str) -> Move | None:
    with closing(opened(url)) as store:
        assert isinstance(store, ReplicaStore)
        return store.move()


@pytest.fixture
def site(cli: Cli) -> Cli:
    with closing(opened(OLD)) as store:
        put(store, PORTFOLIO, "p1", HANOK)
        store.key_values.put(SESSIONS, "s1", SESSION, FOR_EVER)
    return cli


def shown(path: str) -> str:
    return f"sqlite:///{Path(path).absolute()}"


def test_a_site_that_never_moved_is_written_where_it_is(site: Cli) -> None:
    answer = site("switch", "--status", "--json")

    assert answer.json == {
        "state": "single",
        "writes": shown("var/studio.db"),
        "from": "",
        "to": "",
        "position": 1,
        "late": [],
    }


def test_the_preview_tells_what_would_move_and_makes_nothing(site: Cli) -> None:
    answer = site("switch", "--to", NEW)

    assert answer.status == 0
    assert answer.out.splitlines() == [
        f"from    {shown('var/studio.db')}",
        f"to      {shown('new.db')}",
        "copies  everything, into a store that is made",
    ]
    assert "--apply" in answer.err
    assert not Path("new.db").exists()
    assert register(OLD) is None


def test_a_move_carries_everything_and_tells_what_to_write_down(site: Cli) -> None:
    answer = site("switch", "--to", NEW, "--apply")

    assert answer.status == 0, answer.err
    assert f'store = "{shown("new.db")}"' in answer.out
    assert "identity" not in answer.out
    assert [line.partition(":")[0] for line in answer.err.splitlines()] == [
        "copying",
        "following",
        "cutting",
        "moved",
    ]
    with closing(opened(NEW)) as store:
        assert store.get(PORTFOLIO, "p1")
        assert store.key_values.get(SESSIONS, "s1")
        actions = [entry.action for entry in store.changes(0)]
    assert actions == ["project_updated", "store_move_begun", "store_moved"]


def test_the_store_that_was_left_names_the_other_to_every_command(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")

    for command in (("log",), ("audit",), ("backup", "b.studio"), ("undo", "1")):
        answer = site(*command)
        assert answer.status == 1
        assert "store_moved" in answer.err
        assert shown("new.db") in answer.err
    status = site("switch", "--status", "--json").json
    assert (status["state"], status["writes"]) == ("moved", shown("new.db"))
    with closing(opened(OLD)) as store, pytest.raises(StoreMovedError):
        put(store, PORTFOLIO, "p2", LOFT)


def test_doctor_says_that_the_setting_names_a_store_that_was_left(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")

    checks = {one["name"]: one for one in site("doctor", "--json").json["checks"]}

    assert checks["store"]["state"] == "warning"
    assert shown("new.db") in checks["store"]["detail"]
    assert f"STUDIO_STORE has to name {shown('new.db')}" in checks["store"]["advice"]


def test_a_copy_that_is_being_filled_names_the_source(site: Cli) -> None:
    with closing(opened(NEW)) as store:
        assert isinstance(store, ReplicaStore)
        move = Move(
            id="m", state="filling", store=shown("var/studio.db"), at="2026-01-01T00:00:00Z"
        )
        store.set_move(None, move)

    answer = site("log", "--store", NEW)

    assert answer.status == 1
    assert shown("var/studio.db") in answer.err


def test_a_site_moves_back_by_either_setting_with_what_was_written_since(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    with closing(opened(NEW)) as store:
        put(store, PORTFOLIO, "p2", LOFT)

    back = site("switch", "--back", "--apply")

    assert back.status == 0, back.err
    assert register(OLD) is None
    assert site("switch", "--status", "--json", "--store", NEW).json["writes"] == shown(
        "var/studio.db"
    )
    with closing(opened(OLD)) as store:
        assert store.get(PORTFOLIO, "p2")
    again = site("switch", "--back", "--apply")
    assert again.status == 0, again.err
    assert register(NEW) is None


def test_a_site_that_never_moved_cannot_move_back(site: Cli) -> None:
    answer = site("switch", "--back")

    assert answer.status == 1
    assert "nothing to go back to" in answer.err


def test_a_store_with_something_else_is_refused(site: Cli) -> None:
    with closing(opened(NEW)) as store:
        put(store, PORTFOLIO, "other", LOFT)

    for more in ((), ("--apply",)):
        answer = site("switch", "--to", NEW, *more)
        assert answer.status == 1
        assert "something else" in answer.err
    assert register(OLD) is None


def test_a_move_that_was_interrupted_is_ended_and_one_that_is_over_is_not(site: Cli) -> None:
    assert "nothing is moving" in site("switch", "--abort").err
    with closing(opened(OLD)) as store:
        assert isinstance(store, ReplicaStore)
        store.set_move(None, Move(id="m", state="following", store=shown("new.db"), at=AT))

    assert site("switch", "--status", "--json").json["state"] == "following"
    assert site("switch", "--abort").status == 0
    assert register(OLD) is None

    site("switch", "--to", NEW, "--apply")
    assert site("switch", "--abort").status == 1


@pytest.fixture
def cut(site: Cli) -> Cli:
    """A site whose move was killed in the moment of changing over, while no server ran."""
    site("switch", "--to", NEW, "--apply")
    site("switch", "--back", "--apply")
    with closing(opened(OLD)) as store, closing(opened(NEW)) as copy:
        assert isinstance(store, ReplicaStore)
        assert isinstance(copy, ReplicaStore)
        move = Move(id="m", state="cutting", store=shown("new.db"), at=AT)
        store.set_move(None, move)
        filling = replace(move, state="filling", store=shown("var/studio.db"))
        copy.set_move(copy.move(), filling)
    return site


@pytest.mark.parametrize("asked", [OLD, NEW])
def test_a_cut_that_nobody_ends_is_told_as_long_as_the_store_is_closed(
    cut: Cli, asked: str
) -> None:
    for _ in range(2):
        status = cut("switch", "--status", "--json", "--store", asked).json
        assert (status["state"], status["writes"]) == ("cutting", shown("var/studio.db"))
        with closing(opened(OLD)) as store, pytest.raises(StoreMovedError):
            put(store, PORTFOLIO, "p2", LOFT)
    assert "--abort" in cut("switch", "--status", "--store", asked).err

    assert cut("undo", "1", "--apply").status == 0

    status = cut("switch", "--status", "--json").json
    assert (status["state"], status["writes"]) == ("single", shown("var/studio.db"))
    with closing(opened(OLD)) as store:
        put(store, PORTFOLIO, "p2", LOFT)


def test_a_cut_under_way_is_told_without_advice(site: Cli) -> None:
    now = datetime.now(UTC).isoformat()
    with closing(opened(OLD)) as store:
        assert isinstance(store, ReplicaStore)
        store.set_move(None, Move(id="m", state="cutting", store=shown("new.db"), at=now))

    answer = site("switch", "--status")

    assert "cutting" in answer.out
    assert answer.err == ""


def test_a_cut_that_nobody_ends_is_taken_over_by_the_same_command(cut: Cli) -> None:
    answer = cut("switch", "--to", NEW, "--apply")

    assert answer.status == 0, answer.err
    assert register(NEW) is None
    assert cut("switch", "--status", "--json").json["writes"] == shown("new.db")


def test_a_move_whose_command_ended_before_it_opened_the_target_is_finished(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    moved = register(OLD)
    assert moved is not None
    with closing(opened(NEW)) as store:
        assert isinstance(store, ReplicaStore)
        filling = Move(id=moved.id, state="filling", store=shown("var/studio.db"), at=moved.at)
        store.set_move(None, filling)

    answer = site("switch", "--to", NEW, "--apply")

    assert answer.status == 0
    assert register(NEW) is None
    again = site("switch", "--to", NEW, "--apply")
    assert again.status == 0
    assert "had moved already" in again.out + again.err


@pytest.mark.parametrize(
    "arguments",
    [(), ("--status", "--abort"), ("--to", NEW, "--back"), ("--to", OLD), ("--to", "memory:")],
)
def test_what_makes_no_sense_is_wrong_usage(site: Cli, arguments: tuple[str, ...]) -> None:
    assert site("switch", *arguments).status == 2


def test_a_store_is_named_without_its_password(
    site: Cli, postgresql_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = make_url(postgresql_address).set(password="secret")
    monkeypatch.setenv("STUDIO_STORE_NEXT", url.render_as_string(hide_password=False))
    shown_address = public_address(postgresql_address)
    asked: list[str] = []

    def noted(url: str, settings: Settings) -> Store:
        asked.append(url)
        return create_store(url, settings)

    monkeypatch.setattr(switch, "create_store", noted)

    answer = site("switch", "--to", shown_address, "--apply")

    assert answer.status == 0, answer.err
    assert asked == [url.render_as_string(hide_password=False)]
    assert "secret" not in answer.out + answer.err


def test_a_site_of_another_kind_keeps_how_people_sign_in(
    site: Cli, realtime_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")

    answer = site("switch", "--to", realtime_address, "--apply")

    assert answer.status == 0, answer.err
    assert '  identity = "local"' in answer.out.splitlines()
    assert '".write": false' not in answer.out
    back = site("switch", "--back", "--apply")
    assert back.status == 0, back.err
    assert '".write": false' in back.out


def test_what_others_write_into_a_tree_that_was_left_is_listed_and_taken_over(
    site: Cli, realtime_address: str, monkeypatch: pytest.MonkeyPatch, legacy_writes: "Legacy"
) -> None:
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")
    site("switch", "--to", realtime_address, "--apply")
    site("switch", "--back", "--apply")
    legacy_writes("portfolio/p1/location", "부산")
    legacy_writes("portfolio/p7", LOFT)

    status = site("switch", "--status", "--json", "--store", realtime_address).json
    assert status["late"] == ["portfolio/p1", "portfolio/p7"]
    with closing(opened(OLD)) as store:
        store.commit(change_set(Put(PORTFOLIO, "p1", {**HANOK, "title": "한옥 둘"})))

    shown_only = site("switch", "--collect", "--json")
    assert shown_only.json["taken"] == ["portfolio/p1", "portfolio/p7"]
    with closing(opened(OLD)) as store:
        assert store.get(PORTFOLIO, "p7") is None

    assert site("switch", "--collect", "--apply").status == 0

    with closing(opened(OLD)) as store:
        both = store.get(PORTFOLIO, "p1")
        assert both is not None
        assert (both.document["title"], both.document["location"]) == ("한옥 둘", "부산")
        assert store.get(PORTFOLIO, "p7")
    assert site("switch", "--collect", "--json").json["taken"] == []


def test_what_both_sides_changed_is_left_alone_and_named(
    site: Cli, realtime_address: str, monkeypatch: pytest.MonkeyPatch, legacy_writes: "Legacy"
) -> None:
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")
    site("switch", "--to", realtime_address, "--apply")
    site("switch", "--back", "--apply")
    legacy_writes("portfolio/p1/title", "다른 이름")
    with closing(opened(OLD)) as store:
        store.commit(change_set(Put(PORTFOLIO, "p1", {**HANOK, "title": "한옥 둘"})))
        store.commit(change_set(Delete(PORTFOLIO, "p2")))

    answer = site("switch", "--collect", "--apply", "--json")

    assert answer.json["conflicts"] == ["portfolio/p1"]
    refused = site("switch", "--to", realtime_address, "--apply")
    assert "others have written" in refused.err
    with closing(opened(OLD)) as store:
        found = store.get(PORTFOLIO, "p1")
        assert found is not None
        assert found.document["title"] == "한옥 둘"
    assert site("switch", "--collect", "--ours", "--apply").status == 0
    assert site("switch", "--to", realtime_address, "--apply").status == 0


def test_what_others_wrote_and_is_no_record_is_a_conflict(
    site: Cli, realtime_address: str, monkeypatch: pytest.MonkeyPatch, legacy_writes: "Legacy"
) -> None:
    monkeypatch.setenv("STUDIO_ALLOW_EMULATORS", "1")
    site("switch", "--to", realtime_address, "--apply")
    site("switch", "--back", "--apply")
    legacy_writes("portfolio/p7", {**LOFT, "title": "다락\0"})
    legacy_writes("portfolio/p8", "글자뿐")
    legacy_writes("portfolio/p9", LOFT)

    for more in ((), ("--apply",)):
        answer = site("switch", "--collect", "--json", *more)
        assert answer.status == 0, answer.err
        assert answer.json["conflicts"] == ["portfolio/p7"]
        assert answer.json["taken"] == ["portfolio/p9"]

    told = site("switch", "--collect")
    assert told.out == "conflict  portfolio/p7: changed here too, or no record\n"
    with closing(opened(OLD)) as store:
        assert list(store.read(PORTFOLIO)) == ["p1", "p9"]
    status = site("switch", "--status", "--json", "--store", realtime_address).json
    assert status["late"] == ["portfolio/p7"]


class Legacy:
    """Writes into a realtime database as another program does."""

    def __init__(self, address: str) -> None:
        self._address = address

    def __call__(self, path: str, value: object) -> None:
        settings = load_settings(environment={"STUDIO_ALLOW_EMULATORS": "1"})
        with closing(open_store(self._address, settings)) as store:
            store._client._reference(path).set(value)  # type: ignore[attr-defined]


@pytest.fixture
def legacy_writes(realtime_address: str) -> Legacy:
    return Legacy(realtime_address)


def test_a_copy_made_by_a_backup_cannot_take_the_store_that_the_site_has_left(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    site("backup", "site.studio", "--store", NEW)
    assert site("restore", "site.studio", "--apply", "--store", "sqlite:///test.db").status == 0
    left = register(OLD)

    answer = site("switch", "--back", "--apply", "--store", "sqlite:///test.db")

    assert answer.status == 1
    assert "another site" in answer.err
    assert register(OLD) == left
    assert register("sqlite:///test.db") is None


def test_a_command_with_the_new_setting_opens_what_an_ended_one_left_closed(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    moved = register(OLD)
    assert moved is not None
    with closing(opened(NEW)) as store:
        assert isinstance(store, ReplicaStore)
        filling = Move(id=moved.id, state="filling", store=shown("var/studio.db"), at=moved.at)
        store.set_move(None, filling)
    status = site("switch", "--status", "--json", "--store", NEW).json
    assert (status["state"], status["writes"]) == ("moved", shown("new.db"))

    assert site("undo", "1", "--apply", "--store", NEW).status == 0

    assert register(NEW) is None


def test_the_store_that_the_site_is_in_is_refused_however_it_is_spelt(site: Cli) -> None:
    Path("alias.db").symlink_to(Path("var/studio.db").absolute())

    for command in (
        ("switch", "--to", "sqlite:///alias.db", "--apply"),
        ("migrate", "--from", OLD, "--to", "sqlite:///alias.db", "--apply"),
    ):
        answer = site(*command)
        assert answer.status in {1, 2}
        assert register(OLD) is None


def test_over_several_moves_the_last_store_is_named(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    site("switch", "--to", "sqlite:///third.db", "--apply", "--store", NEW)

    status = site("switch", "--status", "--json").json

    assert (status["state"], status["writes"]) == ("moved", shown("third.db"))
    back = site("switch", "--to", OLD, "--apply", "--store", "sqlite:///third.db")
    assert back.status == 0, back.err
    assert register(OLD) is None


def test_a_store_of_an_older_version_is_upgraded_before_it_moves(bare_cli: Cli) -> None:
    Path("var").mkdir()
    make_older_store(OLD)

    for more in ((), ("--apply",)):
        answer = bare_cli("switch", "--to", NEW, *more)
        assert answer.status == 1
        assert "studio upgrade" in answer.err
    assert not Path("new.db").exists()

    assert bare_cli("upgrade").status == 0
    answer = bare_cli("switch", "--to", NEW, "--apply")
    assert answer.status == 0, answer.err


def test_a_site_whose_store_is_lost_after_a_move_goes_on_from_the_one_it_left(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    for file in Path().glob("new.db*"):
        file.unlink()

    back = site("switch", "--back", "--apply")
    assert back.status == 1
    assert f"there is no store at {shown('new.db')}" in back.err
    copy = "sqlite:///third.db"
    copied = site("migrate", "--from", OLD, "--to", copy, "--apply")
    assert copied.status == 0, copied.err
    assert shown("new.db") in copied.err

    status = site("switch", "--status", "--json", "--store", copy).json
    assert (status["state"], status["writes"]) == ("single", shown("third.db"))
    with closing(opened(copy)) as store:
        assert store.key_values.get(SESSIONS, "s1")
        put(store, PORTFOLIO, "p2", LOFT)


@pytest.fixture(params=["copying", "following", "begun anew"])
def killed_back(site: Cli, request: pytest.FixtureRequest) -> Cli:
    """A site whose way back was killed, and whose settings name the store that is filled by it."""
    site("switch", "--to", NEW, "--apply")
    anew = request.param == "begun anew"
    with closing(opened(OLD)) as copy, closing(opened(NEW)) as store:
        assert isinstance(store, ReplicaStore)
        assert isinstance(copy, ReplicaStore)
        state: MoveState = "following" if request.param == "following" else "copying"
        move = Move(id="m2" if anew else "m1", state=state, store=shown("var/studio.db"), at=AT)
        store.set_move(None, move)
        filling = Move(id="m1", state="filling", store=shown("new.db"), at=AT)
        copy.set_move(copy.move(), filling)
    return site


@pytest.mark.parametrize("way", [("--back",), ("--to", OLD)])
def test_a_way_back_that_was_killed_goes_on(killed_back: Cli, way: tuple[str, ...]) -> None:
    status = killed_back("switch", "--status", "--json").json
    assert status["state"] in {"copying", "following"}
    assert (status["writes"], status["from"]) == (shown("new.db"), shown("new.db"))
    assert status["to"] == shown("var/studio.db")
    with closing(opened(NEW)) as store:
        put(store, PORTFOLIO, "p2", LOFT)

    preview = killed_back("switch", *way)
    assert preview.out.splitlines()[:2] == [
        f"from    {shown('new.db')}",
        f"to      {shown('var/studio.db')}",
    ]
    answer = killed_back("switch", *way, "--apply")

    assert answer.status == 0, answer.err
    assert register(OLD) is None
    assert killed_back("switch", "--status", "--json").json["writes"] == shown("var/studio.db")
    with closing(opened(OLD)) as store:
        assert store.get(PORTFOLIO, "p2")


def test_a_way_back_that_was_killed_is_ended_by_the_old_setting(killed_back: Cli) -> None:
    ended = killed_back("switch", "--abort")

    assert ended.status == 0, ended.err
    assert f"the site is written in {shown('new.db')}" in ended.out
    assert register(NEW) is None
    left = register(OLD)
    assert left is not None
    assert left.state == "moved"
    told_to_be_elsewhere(killed_back)
    again = killed_back("switch", "--abort")
    assert again.status == 1
    assert f"no move to end: the site has moved to {shown('new.db')}" in again.err
    assert killed_back("switch", "--to", NEW).status == 1
    back = killed_back("switch", "--back", "--apply")
    assert back.status == 0, back.err


def test_a_way_back_that_was_ended_in_the_store_of_the_site_is_over(killed_back: Cli) -> None:
    assert killed_back("switch", "--abort", "--store", NEW).status == 0

    told_to_be_elsewhere(killed_back)
    again = killed_back("switch", "--abort")
    assert f"no move to end: the site is in {shown('new.db')}" in again.err
    back = killed_back("switch", "--back", "--apply")
    assert back.status == 0, back.err


def told_to_be_elsewhere(site: Cli) -> None:
    """See that every command says that the site is in the new store, and nothing moves."""
    status = site("switch", "--status", "--json").json
    assert (status["state"], status["writes"]) == ("moved", shown("new.db"))
    assert (status["from"], status["to"]) == (shown("var/studio.db"), shown("new.db"))
    refused = site("undo", "1", "--apply")
    assert refused.status == 1
    assert "store_moved" in refused.err
    assert shown("new.db") in refused.err


def test_a_way_back_that_is_interrupted_leaves_the_site_where_it_is(
    site: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    site("switch", "--to", NEW, "--apply")

    def interrupt(self: Progress, state: MoveState) -> None:
        if state == "following":
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "state", interrupt)
        assert "goes on" in site("switch", "--back", "--apply").err

    left = register(OLD)
    assert left is not None
    assert left.state == "moved"
    told_to_be_elsewhere(site)
    back = site("switch", "--back", "--apply")
    assert back.status == 0, back.err


def test_a_way_back_whose_command_ended_before_it_opened_the_target_is_finished(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    site("switch", "--back", "--apply")
    moved = register(NEW)
    assert moved is not None
    with closing(opened(OLD)) as store:
        assert isinstance(store, ReplicaStore)
        store.set_move(None, replace(moved, state="filling", store=shown("new.db")))

    answer = site("switch", "--back", "--apply")

    assert answer.status == 0, answer.err
    assert "had moved already" in answer.out
    assert register(OLD) is None


def test_a_store_that_was_left_is_moved_to_by_its_name(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")

    answer = site("switch", "--to", OLD, "--apply")

    assert answer.status == 0, answer.err
    assert register(OLD) is None


AWAY = "postgresql://studio@127.0.0.1:1/studio"


@pytest.mark.parametrize("state", ["moved", "filling"])
def test_a_site_in_a_store_that_cannot_be_opened_is_told_of(site: Cli, state: MoveState) -> None:
    with closing(opened(OLD)) as store:
        assert isinstance(store, ReplicaStore)
        store.set_move(None, Move(id="m", state=state, store=AWAY, at=AT))

    status = site("switch", "--status", "--json")
    back = site("switch", "--back")
    abort = site("switch", "--abort")

    assert status.json["writes"] == AWAY
    assert status.json["state"] == {"moved": "moved", "filling": "copying"}[state]
    assert (back.status, abort.status) == (1, 1)
    for told in (status, back, *([abort] if state == "filling" else [])):
        assert f"{AWAY} cannot be opened" in told.err
        assert "STUDIO_STORE_NEXT" in told.err
        assert "doctor" not in told.err


@pytest.mark.parametrize("more", [(), ("--apply",)])
def test_a_target_that_cannot_be_opened_is_named_with_what_helps(
    site: Cli, more: tuple[str, ...]
) -> None:
    answer = site("switch", "--to", AWAY, *more)

    assert answer.status == 1
    assert f"{AWAY} cannot be opened" in answer.err
    assert "STUDIO_STORE_NEXT" in answer.err
    assert "doctor" not in answer.err
    assert register(OLD) is None


def test_over_several_moves_the_last_store_known_is_named(site: Cli) -> None:
    site("switch", "--to", NEW, "--apply")
    site("switch", "--to", "sqlite:///third.db", "--apply", "--store", NEW)
    for file in Path().glob("third.db*"):
        file.unlink()

    answer = site("switch", "--status", "--json")

    assert answer.json["writes"] == shown("third.db")
    assert f"there is no store at {shown('third.db')}" in answer.err


def test_a_cut_of_a_moment_ago_is_another_command(site: Cli) -> None:
    now = datetime.now(UTC).isoformat()
    with closing(opened(OLD)) as store:
        assert isinstance(store, ReplicaStore)
        store.set_move(None, Move(id="m", state="cutting", store=shown("new.db"), at=now))

    answer = site("switch", "--to", NEW, "--apply")

    assert answer.status == 1
    assert "another command moves the site" in answer.err
    assert "wait some seconds" in answer.err
    assert "--abort" in answer.err
    assert site("switch", "--abort").status == 0
    assert site("switch", "--to", NEW, "--apply").status == 0
