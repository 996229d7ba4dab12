"""What changes in public is collected once, and announced once, by one server of several."""

import pytest

from studio_core.dates import timestamp
from studio_core.indexnow.ports import (
    MOST_ADDRESSES,
    AnnouncementFailedError,
    AnnouncementRefusedError,
)
from studio_core.indexnow.standing import indexnow_standing
from studio_core.indexnow.switch import key_file, read_switch
from studio_core.indexnow.telling import COLLECT, GIVE_UP_AFTER, JOB, collect
from studio_core.indexnow.waiting import waiting_results
from studio_core.languages.registry import TWINNED, address_in
from studio_core.records.changes import Delete, Put, SetField
from studio_core.records.collections import PORTFOLIO, SITE
from studio_core.records.record import Json
from tests.core.indexnow.announcing import BASE, KEY, ONE, TWO, Server

(OTHER, *_) = TWINNED
PROJECT = ["/portfolio", "/portfolio/p1"]


@pytest.fixture
def server() -> Server:
    server = Server()
    server.open()
    server.switch()
    return server


def test_what_is_sent_is_the_addresses_and_where_the_key_is(server: Server) -> None:
    server.project("p1", title="숨길 것 없는 집")

    server.later()

    assert server.engines.taken == [
        (
            ONE[0].address,
            {
                "host": "studio-haneul.kr",
                "key": KEY,
                "keyLocation": f"{BASE}/{KEY}.txt",
                "urlList": [f"{BASE}/portfolio", f"{BASE}/portfolio/p1"],
            },
        )
    ]


def test_changes_soon_after_each_other_travel_together(server: Server) -> None:
    server.project("p1")
    server.round()
    server.clock.wait(COLLECT.total_seconds() - 1)
    server.project("p2")
    server.round()
    assert server.engines.taken == []

    server.clock.wait(1)
    server.round()

    assert server.engines.told == [["/portfolio", "/portfolio/p1", "/portfolio/p2"]]


def test_a_process_that_is_asked_to_collects_and_tells_at_once(server: Server) -> None:
    server.project("p1")
    other = Server(server.store, server.engines, server.clock, holder="b")

    other.stepped.runner.run(JOB)

    assert server.engines.told == [PROJECT]


def test_nothing_is_sent_while_it_is_off_nor_of_what_changed_then(server: Server) -> None:
    server.switch(is_on=False)
    server.project("p1")
    server.later()
    server.switch()
    server.later()

    assert server.engines.taken == []


def test_a_site_that_never_switched_it_on_sends_nothing() -> None:
    server = Server()
    server.open()
    server.project("p1")

    server.later()

    assert server.engines.taken == []
    assert not read_switch(server.store).is_on
    assert key_file(server.store.get("settings", "indexnow")) == {}


def test_a_closed_site_sends_nothing_and_opening_it_announces_every_page(server: Server) -> None:
    server.open(is_open=False)
    server.project("p1")
    server.later()
    assert server.engines.taken == []

    server.open()
    server.later()

    [told] = server.engines.told
    assert {"/", "/about", "/business", "/contact", "/privacy", *PROJECT} <= set(told)
    assert not any("{" in one for one in told)


def test_what_waits_when_the_site_is_closed_is_not_sent(server: Server) -> None:
    server.project("p1")
    collect(server.store, ONE, at=timestamp(server.clock()))
    server.open(is_open=False)

    server.round()

    assert server.engines.taken == []
    assert indexnow_standing(server.store, BASE, ONE).engines[0].result.gave_up


def test_what_waits_is_dropped_when_it_is_switched_off(server: Server) -> None:
    server.project("p1")
    collect(server.store, ONE, at=timestamp(server.clock()))

    server.switch(is_on=False)
    server.round()

    assert list(waiting_results(server.store)) == []
    assert server.engines.taken == []


def test_what_waits_survives_the_server(server: Server) -> None:
    server.project("p1")
    server.round()
    again = Server(server.store, server.engines, server.clock, holder="b")
    again.later()

    assert server.engines.told == [PROJECT]


def test_a_request_that_was_collected_survives_the_server(server: Server) -> None:
    server.project("p1")
    collect(server.store, ONE, at=timestamp(server.clock()))
    again = Server(server.store, server.engines, server.clock, holder="b")
    again.round()

    assert server.engines.told == [PROJECT]


def test_of_two_servers_one_sends(server: Server) -> None:
    other = Server(server.store, server.engines, server.clock, holder="b")
    server.project("p1")
    for one in (server, other):
        one.round()
    server.clock.wait(COLLECT.total_seconds())
    for one in (server, other, server, other):
        one.round()

    assert server.engines.told == [PROJECT]


def test_a_change_that_another_server_collected_is_not_collected_again(server: Server) -> None:
    server.project("p1")
    at = timestamp(server.clock())

    collect(server.store, ONE, at=at)
    collect(server.store, ONE, at=at)

    assert [one.paths for _, _, one in waiting_results(server.store)] == [tuple(PROJECT)]


def test_every_engine_is_told_and_one_that_fails_holds_up_no_other() -> None:
    server = Server(names=TWO)
    server.open()
    server.switch()
    server.engines.errors[ONE[0].address] = AnnouncementFailedError("no answer in time")
    server.project("p1")

    server.later()

    assert [address for address, _ in server.engines.taken] == [TWO[1].address]
    server.engines.errors.clear()
    server.clock.wait(600)
    server.round()
    assert [address for address, _ in server.engines.taken] == [TWO[1].address, ONE[0].address]


def test_an_engine_that_is_away_is_told_when_it_is_back(server: Server) -> None:
    server.engines.errors[ONE[0].address] = AnnouncementFailedError("it answers 503", 503)
    server.project("p1")
    server.later()
    standing = indexnow_standing(server.store, BASE, ONE).engines[0]
    assert (standing.waiting, standing.result.status, standing.result.gave_up) == (2, 503, False)

    server.engines.errors.clear()
    server.clock.wait(3600)
    server.round()

    assert server.engines.told == [PROJECT]
    standing = indexnow_standing(server.store, BASE, ONE).engines[0]
    assert (standing.waiting, standing.result.sent) == (0, 2)
    assert not standing.result.is_failing


def test_an_engine_that_stays_away_is_no_longer_told_after_a_day(server: Server) -> None:
    server.engines.errors[ONE[0].address] = AnnouncementFailedError("no answer in time")
    server.project("p1")
    server.later()
    tries = 0
    while list(waiting_results(server.store)):
        server.clock.wait(3600)
        server.round()
        tries += 1

    assert tries == GIVE_UP_AFTER.total_seconds() / 3600
    assert indexnow_standing(server.store, BASE, ONE).engines[0].result.gave_up


def test_a_clock_that_leapt_gives_no_request_up(server: Server) -> None:
    server.engines.errors[ONE[0].address] = AnnouncementFailedError("no answer in time")
    server.project("p1")
    server.later()

    server.is_believed = False
    server.clock.wait(400 * 86_400)
    server.round()

    assert len(list(waiting_results(server.store))) == 1
    server.engines.errors.clear()
    server.later(3600)
    assert server.engines.told == [PROJECT]


def test_a_refused_request_is_not_sent_again_and_says_why(server: Server) -> None:
    server.engines.errors[ONE[0].address] = AnnouncementRefusedError("it answers 403", 403)
    server.project("p1")
    server.later()
    server.engines.errors.clear()
    server.clock.wait(GIVE_UP_AFTER.total_seconds())
    server.round()

    assert server.engines.taken == []
    result = indexnow_standing(server.store, BASE, ONE).engines[0].result
    assert (result.status, result.reason, result.gave_up) == (403, "it answers 403", True)
    assert result.is_failing


def test_more_addresses_than_a_request_may_name_go_in_several(server: Server) -> None:
    many = MOST_ADDRESSES + 5
    server.commit(*(Put("portfolio", f"p{number:05}", {"title": "집"}) for number in range(many)))

    server.later()

    told = server.engines.told
    assert [len(one) for one in told] == [MOST_ADDRESSES, 6]
    assert len({path for one in told for path in one}) == many + 1


def test_what_a_version_before_laid_down_as_requests_is_sent(server: Server) -> None:
    for number, path in enumerate(("/portfolio", "/about")):
        request: dict[str, Json] = {
            "engine": "one",
            "paths": [path],
            "since": "2026-04-30T00:00:00.000Z",
        }
        server.commit(Put("announcements", f"7-{number}", request))

    server.round()

    assert server.engines.told == [["/portfolio", "/about"]]
    assert set(server.store.read("announcements")) == {"collected", "result-one"}


def test_a_site_on_which_nothing_changes_writes_nothing(server: Server) -> None:
    server.project("p1")
    server.later()
    before = server.store.position()

    for _ in range(5):
        server.later()

    assert server.store.position() == before


def test_an_older_store_that_was_restored_announces_nothing(server: Server) -> None:
    server.commit(Put("announcements", "collected", {"position": 900}))

    server.later()
    server.project("p1")
    server.later()

    assert server.engines.told == [PROJECT]


def test_a_clock_that_is_set_back_holds_nothing_up(server: Server) -> None:
    server.project("p1")
    server.round()
    server.clock.wait(-86_400)

    server.round()

    assert server.engines.told == [PROJECT]


def test_enquiries_and_accounts_are_nobody_elses_matter(server: Server) -> None:
    server.commit(Put("enquiries", "E-1", {"status": "new"}), Put("accounts", "u", {"name": "a"}))
    server.commit(Put("drafts", "portfolio:p9", {"document": {"title": "비밀"}}))

    server.later()

    assert server.engines.taken == []
    assert list(waiting_results(server.store)) == []


def test_a_deleted_project_is_announced(server: Server) -> None:
    server.project("p1")
    server.later()
    server.commit(Delete("portfolio", "p1"))

    server.later()

    assert server.engines.told == [PROJECT, PROJECT]


def test_the_key_stays_the_same_and_its_file_is_there_only_while_it_is_on(server: Server) -> None:
    record = server.store.get("settings", "indexnow")
    assert key_file(record) == {f"/{KEY}.txt": KEY}

    server.switch(is_on=False)
    assert key_file(server.store.get("settings", "indexnow")) == {}
    assert read_switch(server.store).key == KEY


@pytest.mark.parametrize(
    ("address", "blocked"),
    [
        ("", "opening_address_missing"),
        ("https://localhost", "opening_address_not_public"),
        ("https://10.0.0.5", "opening_address_not_public"),
        ("http://studio-haneul.kr", "opening_not_https"),
        (BASE, ""),
    ],
)
def test_the_standing_says_what_keeps_it_from_sending(
    server: Server, address: str, blocked: str
) -> None:
    assert indexnow_standing(server.store, address).blocked == blocked


def test_the_standing_of_a_closed_site_says_so(server: Server) -> None:
    server.open(is_open=False)

    assert indexnow_standing(server.store, BASE).blocked == "site_closed"


def test_a_page_is_told_in_every_language_in_which_it_is_offered(server: Server) -> None:
    brand: dict[str, Json] = {"ko": "스튜디오", OTHER: {"ko": "Studio"}}
    own: dict[str, Json] = {"title": "집", "address": "서울", "type": "residential"}
    twins: dict[str, Json] = {"title": "A house", "address": "Seoul"}
    about = Put(SITE, "about", {"heading": "먼저 묻습니다"})
    server.commit(Put(SITE, "brand", brand), Put(PORTFOLIO, "p2", own), about)
    server.later()
    server.engines.taken.clear()

    server.commit(
        Put(PORTFOLIO, "p1", {**own, OTHER: twins}), SetField(PORTFOLIO, "p2", "order", 1)
    )
    server.later()
    server.commit(SetField(PORTFOLIO, "p1", OTHER, None))
    server.later()
    server.commit(SetField(SITE, "about", OTHER, {"heading": "We ask first"}))
    server.later()

    both, taken_back, told = server.engines.told
    in_other = [address_in(OTHER, path) for path in PROJECT]
    assert both == taken_back == sorted([*PROJECT, *in_other])
    assert told == [address_in(OTHER, "/about")]


def test_what_is_offered_in_one_language_is_told_in_that_alone(server: Server) -> None:
    own: dict[str, Json] = {"title": "집", "address": "서울", "type": "residential"}
    twins: dict[str, Json] = {"title": "A house", "address": "Seoul"}
    server.commit(Put(PORTFOLIO, "p1", {**own, OTHER: twins}))
    server.later()

    assert server.engines.told == [PROJECT]


def test_a_record_that_goes_is_told_in_every_language(server: Server) -> None:
    twins: dict[str, Json] = {"title": "A house", "address": "Seoul"}
    project: dict[str, Json] = {
        "title": "집",
        "address": "서울",
        "type": "residential",
        OTHER: twins,
    }
    brand: dict[str, Json] = {"ko": "스튜디오", OTHER: {"ko": "Studio"}}
    server.commit(Put(SITE, "brand", brand), Put(PORTFOLIO, "p1", project))
    server.later()
    server.engines.taken.clear()

    server.commit(Delete(PORTFOLIO, "p1"))
    server.later()

    (told,) = server.engines.told
    assert told == sorted([*PROJECT, *(address_in(OTHER, path) for path in PROJECT)])


def test_the_gallery_is_announced_where_the_site_map_names_it(server: Server) -> None:
    shops = "/portfolio?category=commercial"
    server.commit(Put(PORTFOLIO, "s1", {"title": "카페", "type": "commercial"}))
    server.later()
    server.project("p1")
    server.later()
    server.commit(Delete(PORTFOLIO, "p1"))
    server.later()
    server.commit(Delete(PORTFOLIO, "s1"))
    server.later()

    assert server.engines.told == [
        ["/portfolio/s1", shops],
        PROJECT,
        ["/portfolio/p1", shops],
        ["/portfolio", "/portfolio/s1"],
    ]


def test_the_gallery_in_another_language_is_the_one_that_has_its_projects(server: Server) -> None:
    """There shops alone are offered; the homes are read in Korean only."""
    brand: dict[str, Json] = {"name": "하늘", OTHER: {"name": "Haneul"}}
    server.commit(Put(SITE, "brand", brand))
    server.project("p1")
    server.later()
    server.engines.taken.clear()
    cafe: dict[str, Json] = {"title": "카페", "type": "commercial", OTHER: {"title": "Cafe"}}
    server.commit(Put(PORTFOLIO, "s1", cafe))

    server.later()

    (told,) = server.engines.told
    assert {"/portfolio", address_in(OTHER, "/portfolio?category=commercial")} <= {*told}
    assert address_in(OTHER, "/portfolio") not in told
