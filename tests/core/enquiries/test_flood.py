"""Floods of enquiries: what is set aside, what is not, and what a process knows of them."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from ipaddress import IPv6Network
from pathlib import Path
from shutil import disk_usage
from typing import Any

import pytest

from studio_adapters import disk
from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.enquiries.spool import FolderSpool
from studio_adapters.stores.memory import MemoryStore
from studio_core.enquiries import flood as flooding
from studio_core.enquiries.flood import (
    PER_NETWORK,
    UNVOUCHED_PER_HOUR,
    UNVOUCHED_PER_HOUR_ON_A_LOW_DISK,
    VOUCHED_TIMES,
    Arrival,
    Flood,
    SuspectedRoom,
)
from studio_core.enquiries.form_tokens import LIFETIME_MS, form_token, vouches
from studio_core.enquiries.spam import FAR_TOO_MANY, QUICKEST_FILL_MS
from studio_core.enquiries.submission import MOST_SPOOLED, keep_in_spool
from studio_core.errors import FormShownAgainError, TooManyEnquiriesError
from studio_core.records.collections import ENQUIRIES
from tests.core.enquiries.keeping import AT, SPAM, accepted, document_of, kept

NOW = round(datetime.fromisoformat(AT).timestamp() * 1000)
TEN_MINUTES = 600_000
ATTACKER = IPv6Network("2001:db8:66:ab00::/56")
OWN_48 = IPv6Network("2001:db8:67::/48")


def of(network: IPv6Network, number: int) -> str:
    """Return an address in the *number*-th /64 of a network."""
    return str(network[(number << 64) + random.Random(number).getrandbits(60)])


class Site:
    """One process, told of enquiries one after the other."""

    def __init__(self) -> None:
        self.flood = Flood()
        self.now = NOW
        self.tokens = 0

    def takes(
        self, address: str, *, vouched: bool = False, hasty: bool = False, low: bool = False
    ) -> bool:
        """Send an enquiry; tell whether it reaches the inbox, and not what is suspected."""
        self.tokens += 1
        voucher = f"token {self.tokens}" if vouched else ""
        receipt = f"receipt {self.tokens}"
        arrival = Arrival(
            address=address,
            moment=self.now,
            receipt=receipt,
            voucher=voucher,
            is_hasty=hasty,
        )
        return self.flood.judge(arrival, disk_is_low=low) < FAR_TOO_MANY


@pytest.fixture
def site() -> Site:
    return Site()


def test_a_flood_from_one_customers_networks_closes_the_site_for_nobody_else(site: Site) -> None:
    taken = Counter[bool]()
    for number in range(2_100):
        taken[site.takes(of(ATTACKER, number % 256))] += 1
        site.now += 37

    assert taken == {True: 2 * PER_NETWORK, False: 2_100 - 2 * PER_NETWORK}
    assert site.takes("2001:db8:99::1")
    assert site.takes("203.0.113.7")
    assert site.takes(of(ATTACKER, 255), vouched=True)
    assert site.flood.networks(site.now) < 100


@pytest.mark.parametrize(
    ("address_of", "most"),
    [
        (lambda number: f"2001:db8:1:2::{number:x}", PER_NETWORK),
        (lambda number: of(ATTACKER, number % 256), 2 * PER_NETWORK),
        (lambda number: of(OWN_48, number % 65_536), 4 * PER_NETWORK),
        (lambda _: "203.0.113.7", PER_NETWORK),
    ],
)
@pytest.mark.parametrize("vouched", [False, True])
def test_each_network_has_its_bound_whatever_an_attacker_fetches(
    site: Site, address_of: Callable[[int], str], most: int, *, vouched: bool
) -> None:
    taken = sum(site.takes(address_of(number), vouched=vouched) for number in range(2_000))

    assert taken == most * (1 + VOUCHED_TIMES if vouched else 1)


def test_half_of_what_forms_may_send_is_left_to_who_took_some_time(site: Site) -> None:
    flooder = sum(site.takes(of(ATTACKER, n % 256), vouched=True, hasty=True) for n in range(2_000))

    neighbours = [site.takes(of(ATTACKER, 7), vouched=True) for _ in range(PER_NETWORK)]

    assert flooder == 2 * PER_NETWORK * (1 + VOUCHED_TIMES // 2)
    assert all(neighbours)
    assert not site.takes(of(ATTACKER, 8), vouched=True, hasty=True)
    # Whoever waits gets no further than by any token.
    patient = sum(site.takes(of(ATTACKER, n % 256), vouched=True) for n in range(2_000))
    assert flooder + PER_NETWORK + patient == 2 * PER_NETWORK * (1 + VOUCHED_TIMES)


def test_a_form_without_a_token_is_shown_again_where_it_would_be_set_aside(site: Site) -> None:
    first = Arrival(address="203.0.113.7", moment=NOW, receipt="r", may_be_shown_again=True)
    while site.takes("203.0.113.7"):
        pass

    with pytest.raises(FormShownAgainError):
        site.flood.judge(first)
    with pytest.raises(FormShownAgainError):
        site.flood.judge(first, disk_is_low=True)

    assert site.flood.judge(replace(first, address="203.0.113.8")) < FAR_TOO_MANY
    pressed = replace(first, receipt="s", may_be_shown_again=False, voucher="t")
    assert site.flood.judge(pressed) < FAR_TOO_MANY


def test_neighbours_in_a_network_of_ipv4_come_in_once_each_by_their_forms(site: Site) -> None:
    assert sum(site.takes(f"198.51.100.{n % 256}") for n in range(2_000)) == 4 * PER_NETWORK
    while site.takes("203.0.113.1", vouched=True) or site.takes("203.0.113.2", vouched=True):
        pass
    for number in range(2_000):
        site.takes(f"203.0.113.{3 + number % 200}", vouched=True)

    assert all(site.takes(f"203.0.113.{number}", vouched=True) for number in range(203, 256))
    assert not any(site.takes(f"203.0.113.{number}", vouched=True) for number in range(203, 256))


def test_whoever_goes_on_is_set_aside_for_as_long(site: Site) -> None:
    for _ in range(60):
        site.takes(of(ATTACKER, 1))
        site.now += 20_000

    assert not site.takes(of(ATTACKER, 1))
    site.now += TEN_MINUTES
    assert site.takes(of(ATTACKER, 1))


def test_a_flood_from_one_party_says_nothing_of_its_neighbours(site: Site) -> None:
    for _ in range(500):
        site.takes("203.0.113.7")
        site.takes(of(OWN_48, 7))

    assert site.takes("203.0.113.8")
    assert site.takes(of(OWN_48, 8))


def test_a_flood_from_everywhere_leaves_the_inbox_to_forms_that_vouch(site: Site) -> None:
    taken = sum(site.takes(f"{10 + n // 250}.{n % 250}.0.1") for n in range(3_000))

    assert taken == UNVOUCHED_PER_HOUR
    assert not site.takes("203.0.113.7")
    assert site.takes("203.0.113.7", vouched=True)
    site.now += 3_600_000
    assert site.takes("203.0.113.7")


def test_a_token_speaks_once() -> None:
    flood = Flood()
    arrivals = [
        Arrival(address="203.0.113.7", moment=NOW, receipt=f"r{number}", voucher="t")
        for number in range(PER_NETWORK + 2)
    ]

    judged = [flood.judge(one) for one in arrivals]

    assert [one < FAR_TOO_MANY for one in judged] == [*[True] * (PER_NETWORK + 1), False]


def test_a_token_speaks_again_for_the_enquiry_that_failed_with_it(site: Site) -> None:
    while site.takes("203.0.113.7"):
        pass
    tried = Arrival(address="203.0.113.7", moment=NOW, receipt="r", voucher="t")

    judged = [site.flood.judge(one) for one in (tried, tried, replace(tried, receipt="another"))]

    assert [one < FAR_TOO_MANY for one in judged] == [True, True, False]


def test_a_token_is_ours_and_as_old_as_a_form_that_somebody_filled_in(cipher: FileCipher) -> None:
    assert form_token(cipher, "ab12", NOW) == "ab12", "before there is a key"
    cipher.current_key()
    token = form_token(cipher, "ab12", NOW)

    assert vouches(cipher, token, NOW + QUICKEST_FILL_MS)
    assert vouches(cipher, token, NOW + LIFETIME_MS)
    assert not vouches(cipher, token, NOW + QUICKEST_FILL_MS - 1)
    assert not vouches(cipher, token, NOW + LIFETIME_MS + 1)
    wrong = ["", "ab12", token[:-1], token.replace("ab12", "ab13"), "٣-a-b", f"{NOW}--", "x" * 500]
    assert not [one for one in wrong if vouches(cipher, one, NOW + QUICKEST_FILL_MS)]


@pytest.mark.parametrize("suspicious", [SPAM, {"elapsedMs": 900}, {"message": "카지노"}])
def test_a_form_that_looks_like_spam_vouches_for_nothing(
    cipher: FileCipher, suspicious: dict[str, Any]
) -> None:
    cipher.current_key()
    token = form_token(cipher, "ab12", NOW - 30_000)

    assert accepted(cipher, formToken=token).arrival.voucher == token
    assert accepted(cipher, formToken=token, message="https://naver.me/a 참고").arrival.voucher
    assert not accepted(cipher, formToken=token, **suspicious).arrival.voucher
    assert not accepted(cipher, formToken=token).arrival.is_hasty
    young = form_token(cipher, "ab12", NOW - 29_999)
    assert accepted(cipher, formToken=young).arrival.is_hasty


def test_a_clock_that_was_set_back_keeps_nobody_out(site: Site) -> None:
    site.now += 400 * 86_400_000
    while site.takes("203.0.113.7"):
        pass
    site.now = NOW

    assert site.takes("203.0.113.7")


def test_what_a_process_knows_of_networks_is_bounded_and_gone_after_ten_minutes(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flooding, "MOST_KNOWN", 300)
    for number in range(2_000):
        site.takes(f"{10 + number // 250}.{number % 250}.0.1", vouched=True)
    assert 0 < site.flood.networks(site.now) <= 300

    assert site.flood.networks(site.now + TEN_MINUTES) == 0


def test_on_a_low_disk_some_are_taken_and_nothing_is_set_aside(site: Site) -> None:
    address = (f"10.{number}.0.1" for number in range(256))
    taken = [site.takes(next(address), low=True) for _ in range(UNVOUCHED_PER_HOUR_ON_A_LOW_DISK)]

    assert all(taken)
    with pytest.raises(TooManyEnquiriesError):
        site.takes(next(address), low=True)
    assert site.takes(next(address), vouched=True, low=True)
    spam = Arrival(address="1.1.1.1", moment=NOW, receipt="r", is_spam=True)
    with pytest.raises(TooManyEnquiriesError):
        site.flood.judge(spam, disk_is_low=True)


def test_what_is_set_aside_has_room_of_its_own(
    store: MemoryStore, cipher: FileCipher, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = kept(store, cipher, "spam", **SPAM)
    kept(store, cipher, "honest")
    document, room = document_of(store, id), SuspectedRoom()
    size = flooding._size(document)
    monkeypatch.setattr(flooding, "SUSPECTED_BYTES", 3 * size)

    room.measure(store)
    room.check(document)
    room.add(document)
    room.check(document)
    room.add(document)
    with pytest.raises(TooManyEnquiriesError):
        room.check(document)

    room.measure(store)
    room.check(document)
    assert len(store.read(ENQUIRIES)) == 2


def test_a_spool_takes_no_flood_while_the_store_is_away(
    cipher: FileCipher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spool = FolderSpool(tmp_path)
    monkeypatch.setattr(spool, "ids", lambda: ["kept"] * (MOST_SPOOLED // 2))

    with pytest.raises(TooManyEnquiriesError):
        keep_in_spool(spool, accepted(cipher, "spam", website=SPAM["website"]))
    assert keep_in_spool(spool, accepted(cipher, "a-key"))

    monkeypatch.setattr(spool, "ids", lambda: ["kept"] * MOST_SPOOLED)
    with pytest.raises(TooManyEnquiriesError):
        keep_in_spool(spool, accepted(cipher, "other"))


def test_a_disk_is_low_by_what_is_free_even_before_the_folder_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, low in ((disk.LOW_BYTES - 1, True), (disk.LOW_BYTES, False)):
        left = disk_usage(tmp_path)._replace(free=free)
        monkeypatch.setattr("shutil.disk_usage", lambda _, left=left: left)
        assert disk.is_low(tmp_path / "not" / "yet") is low
