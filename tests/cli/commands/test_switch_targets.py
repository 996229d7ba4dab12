"""Which stores `studio switch` takes as a target: the preview says what the move would."""

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from studio_core.records.collections import PORTFOLIO
from studio_core.transfer.switching.servers import Server, announce, withdraw
from tests.cli.commands.test_switch import NEW, OLD, opened, register, shown, site
from tests.cli.conftest import Cli
from tests.contracts.samples import LOFT, put

__all__ = ["site"]

PREVIEW_AND_MOVE = pytest.mark.parametrize("more", [(), ("--apply",)], ids=["preview", "move"])


@pytest.fixture
def copied(site: Cli) -> Cli:
    """A site that went on after a copy of it was made."""
    assert site("migrate", "--from", OLD, "--to", NEW, "--apply").status == 0
    with closing(opened(OLD)) as store:
        put(store, PORTFOLIO, "later", LOFT)
    return site


def server() -> Server:
    now = datetime.now(UTC).isoformat()
    return Server(id="other", host="staging", pid=7, version="1", at=now)


def position(url: str) -> int:
    with closing(opened(url)) as store:
        return store.position()


@PREVIEW_AND_MOVE
def test_the_store_of_another_site_that_runs_is_refused(copied: Cli, more: tuple[str, ...]) -> None:
    with closing(opened(NEW)) as store:
        announce(store, server())
    before = position(NEW)

    answer = copied("switch", "--to", NEW, *more)

    assert answer.status == 1
    assert "servers run there: staging (process 7)" in answer.err
    assert (register(OLD), register(NEW), position(NEW)) == (None, None, before)


def test_a_copy_is_taken_when_its_server_has_ended(copied: Cli) -> None:
    with closing(opened(NEW)) as store:
        announce(store, server())
        withdraw(store, server())

    preview = copied("switch", "--to", NEW)
    answer = copied("switch", "--to", NEW, "--apply")

    assert preview.out.splitlines()[-1] == "copies  1 records and 1 journal entries"
    assert answer.status == 0, answer.err
    with closing(opened(NEW)) as store:
        assert store.get(PORTFOLIO, "later")


@PREVIEW_AND_MOVE
@pytest.mark.parametrize("spelt", ["alias.db", "var/../var/studio.db", "./var/studio.db"])
def test_the_store_that_the_site_is_in_is_refused_at_once_however_it_is_spelt(
    site: Cli, spelt: str, more: tuple[str, ...]
) -> None:
    Path("alias.db").symlink_to(Path("var/studio.db").absolute())

    for url in (f"sqlite:///{spelt}", f"sqlite:///{Path.cwd()}/{spelt}"):
        answer = site("switch", "--to", url, *more)
        assert answer.status == 2
        assert "the site is in that store" in answer.err
        assert "copying" not in answer.err
    assert position(OLD) == 1


@PREVIEW_AND_MOVE
def test_no_folder_is_made_for_a_target(site: Cli, more: tuple[str, ...]) -> None:
    answer = site("switch", "--to", "sqlite:///mistyped/x/y.db", *more)

    assert answer.status == 1
    assert f"there is no folder {Path('mistyped/x').absolute()}" in answer.err
    assert not Path("mistyped").exists()
    assert register(OLD) is None


def test_a_move_by_another_spelling_is_named_by_the_file(site: Cli) -> None:
    Path("linked").symlink_to(Path("var").absolute())
    site("switch", "--to", "sqlite:///linked/new.db", "--apply")

    status = site("switch", "--status", "--json").json
    back = site("switch", "--back", "--apply", "--store", "sqlite:///linked/../linked/new.db")

    assert status["writes"] == shown("var/new.db")
    assert back.status == 0, back.err
    assert register(OLD) is None
