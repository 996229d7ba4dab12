"""Counting second factors that the present keys cannot open."""

from datetime import datetime
from pathlib import Path

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.enrolment import begin_enrolment, confirm_enrolment
from studio_core.accounts.key_check import factor_seals
from studio_core.accounts.sessions import open_session, session_key
from studio_core.accounts.team import (
    add_account,
)
from studio_core.accounts.totp import code_of, step_at
from studio_core.encryption.seals import Seals
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work

AT = "2026-03-01T09:00:00.000Z"
SECRET = b"12345678901234567890"


def account_with_factor(store: MemoryStore, cipher: FileCipher, email: str) -> None:
    account = add_account(Work(store, OPERATOR, AT), email, "hash")
    open_session(store, account.user, token=email, at=AT)
    session = session_key(email)
    begin_enrolment(store, cipher, account.id, session, SECRET)
    code = code_of(SECRET, step_at(datetime.fromisoformat(AT)))
    assert confirm_enrolment(store, cipher, account.id, session, code, [], at=AT)


def test_second_factors_open_with_the_keys_that_sealed_them(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    elsewhere = FileCipher(tmp_path / "other.key", lambda: AT)
    add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash")
    account_with_factor(store, cipher, "hong@studio.example")
    account_with_factor(store, elsewhere, "lee@studio.example")

    assert factor_seals(store, cipher) == Seals(2, 1)
    assert factor_seals(store, None) == Seals(2, 2)


def test_where_nobody_has_a_second_factor_nothing_is_unreadable(store: MemoryStore) -> None:
    add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash")

    assert factor_seals(store, None) == Seals(0, 0)
