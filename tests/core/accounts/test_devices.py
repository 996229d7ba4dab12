"""Known browsers: a token counts for one account, and ends with the password or on demand."""

from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import (
    set_password,
)
from studio_core.accounts.devices import device_token, forget_devices, known_device
from studio_core.accounts.team import (
    add_account,
)
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work

AT = "2026-03-01T09:00:00.000Z"
LATER = "2026-03-02T09:00:00.000Z"
LAST_DAY, TOO_LATE = "2026-08-28T08:59:00.000Z", "2026-08-28T09:01:00.000Z"
OWNER, OTHER = "kim@studio.example", "lee@studio.example"
NONCE = "0123456789abcdef" * 2


@pytest.fixture
def token(store: MemoryStore, cipher: FileCipher) -> str:
    for email in (OWNER, OTHER):
        add_account(Work(store, OPERATOR, AT), email, f"hash of {email}")
    return device_token(store, cipher, OWNER, nonce=NONCE, at=AT)


def test_a_browser_is_known_by_every_spelling_for_half_a_year(
    store: MemoryStore, cipher: FileCipher, token: str
) -> None:
    for spelling in (OWNER, " Kim@Studio.example.", OWNER.upper()):
        assert known_device(store, cipher, spelling, token, at=LAST_DAY) == NONCE
    assert known_device(store, cipher, OWNER, token, at=TOO_LATE) == ""


def test_it_is_unknown_to_other_accounts_and_keys(
    store: MemoryStore, cipher: FileCipher, token: str, tmp_path: Path
) -> None:
    elsewhere = FileCipher(tmp_path / "other.key", lambda: AT)

    assert known_device(store, cipher, OTHER, token, at=LATER) == ""
    assert known_device(store, elsewhere, OWNER, token, at=LATER) == ""


def test_what_was_not_signed_here_is_unknown(
    store: MemoryStore, cipher: FileCipher, token: str
) -> None:
    issued, nonce, signature = token.split(".")
    forged = [
        "",
        ".",
        "..",
        f"{issued}.{nonce}.",
        f"{int(issued) + 1}.{nonce}.{signature}",
        f"{issued}.{nonce[::-1]}.{signature}",
        f"{issued}.{nonce}.{signature[::-1]}",
        f"²{issued}.{nonce}.{signature}",
        f"{token}.x",
        token * 100,
    ]

    assert {known_device(store, cipher, OWNER, one, at=LATER) for one in forged} == {""}


def test_a_new_password_forgets_the_account_s_browsers(
    store: MemoryStore, cipher: FileCipher, token: str
) -> None:
    set_password(Work(store, OPERATOR, LATER), OWNER, "another hash")

    assert known_device(store, cipher, OWNER, token, at=LATER) == ""


def test_browsers_are_forgotten_on_demand_and_those_of_later_are_known(
    store: MemoryStore, cipher: FileCipher, token: str
) -> None:
    theirs = device_token(store, cipher, OTHER, nonce=NONCE, at=AT)

    forget_devices(store, OWNER, at=LATER)
    store.key_values.sweep(LAST_DAY)
    fresh = device_token(store, cipher, OWNER, nonce=NONCE, at=LATER)

    assert known_device(store, cipher, OWNER, token, at=LATER) == ""
    assert known_device(store, cipher, OWNER, fresh, at=LATER) == NONCE
    assert known_device(store, cipher, OTHER, theirs, at=LATER) == NONCE


def test_a_token_outlives_the_change_of_keys(
    store: MemoryStore, cipher: FileCipher, token: str
) -> None:
    cipher.add_key()

    assert known_device(store, cipher, OWNER, token, at=LATER) == NONCE
