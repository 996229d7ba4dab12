"""Passkeys of an account, and challenges that are good once and for five minutes."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.account import Account, known_account
from studio_core.accounts.own_passkeys import (
    LastProofError,
    PasskeyKnownError,
    PasskeyNotFoundError,
    add_passkey,
    remove_passkey,
    rename_passkey,
)
from studio_core.accounts.passkey_sign_in import account_signing, new_passkey
from studio_core.accounts.passkeys import (
    MAX_CLIENT_DATA,
    MAX_PASSKEYS,
    Passkey,
    PasskeyExpiredError,
    PasskeyOwner,
    PasskeyRefusedError,
    Site,
    challenge_in,
    new_challenge,
    passkeys_in,
    spend_challenge,
)
from studio_core.accounts.second_factor import AccountElsewhereError
from studio_core.accounts.team import add_account, disable_account, remove_account
from studio_core.errors import InvalidFieldsError
from studio_core.records.changes import OPERATOR, Actor, Put, SetField
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work

AT = "2026-05-01T09:00:00.000Z"
LAST, OVER = "2026-05-01T09:04:59.999Z", "2026-05-01T09:05:00.000Z"
SITE = Site(origin="https://studio.example", host="studio.example")


def key(number: int = 1, count: int = 0) -> Passkey:
    return Passkey(
        id=f"key-{number}",
        public_key=f"public-{number}",
        sign_count=count,
        name=f"열쇠 {number}",
        created_at=AT,
        transports=("internal",),
    )


def answer(challenge: str, account: str = "", passkey: str = "", count: int = 0) -> dict[str, Any]:
    """Return what a browser would send."""
    said = json.dumps({"challenge": encoded(challenge.encode())}).encode()
    response = {"clientDataJSON": encoded(said)}
    return {"response": response, "account": account, "id": passkey, "count": count}


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Verifier:
    """Believes every signature but those of `forged`."""

    def creation_options(self, site: Site, challenge: str, owner: PasskeyOwner) -> dict[str, Any]:
        """Return nothing: the core only passes it on."""
        return {}

    def request_options(self, site: Site, challenge: str) -> dict[str, Any]:
        """Return nothing: the core only passes it on."""
        return {}

    def verify_new(
        self, site: Site, challenge: str, credential: Mapping[str, Any], *, name: str, at: str
    ) -> Passkey:
        """Return a passkey."""
        self._check(credential)
        return Passkey(id="new", public_key="p", sign_count=0, name=name, created_at=at)

    def named(self, credential: Mapping[str, Any]) -> tuple[str, str]:
        """Return what the answer says."""
        return credential["account"], credential["id"]

    def verify(
        self, site: Site, challenge: str, credential: Mapping[str, Any], passkey: Passkey
    ) -> int:
        """Return the count that the answer says."""
        self._check(credential)
        return int(credential["count"])

    def _check(self, credential: Mapping[str, Any]) -> None:
        if credential.get("forged"):
            raise PasskeyRefusedError


@pytest.fixture
def account(store: MemoryStore) -> Account:
    return add_account(Work(store, OPERATOR, AT), "kim@studio.example", "hash", name="김")


def by(account: Account) -> Actor:
    return Actor("administrator", account.id)


def passkeys(store: MemoryStore, account: Account) -> list[str]:
    return [one.id for one in known_account(store, account.id).passkeys]


def test_a_passkey_is_kept_as_it_was_made(store: MemoryStore, account: Account) -> None:
    add_passkey(Work(store, by(account), AT), account.id, key(1, count=3))
    add_passkey(Work(store, by(account), AT), account.id, key(2))

    assert known_account(store, account.id).passkeys == (key(1, count=3), key(2))
    assert store.changes(0)[-1].action == "passkey_added"
    with pytest.raises(PasskeyKnownError):
        add_passkey(Work(store, by(account), AT), account.id, key(1))


def test_an_account_has_twenty_passkeys_at_the_most(store: MemoryStore, account: Account) -> None:
    for number in range(MAX_PASSKEYS):
        add_passkey(Work(store, by(account), AT), account.id, key(number))

    with pytest.raises(InvalidFieldsError, match="too_many"):
        add_passkey(Work(store, by(account), AT), account.id, key(99))

    assert len(passkeys(store, account)) == MAX_PASSKEYS == 20


def test_a_passkey_is_renamed(store: MemoryStore, account: Account) -> None:
    for number in (1, 2):
        add_passkey(Work(store, by(account), AT), account.id, key(number))

    renamed = rename_passkey(Work(store, by(account), AT), account.id, "key-2", "  새 이름 ")

    assert renamed.name == "새 이름"
    names = [one.name for one in known_account(store, account.id).passkeys]
    assert names == ["열쇠 1", "새 이름"]
    for name in ("", " ", "가" * 61, "a\nb"):
        with pytest.raises(InvalidFieldsError):
            rename_passkey(Work(store, by(account), AT), account.id, "key-2", name)
    longest = rename_passkey(Work(store, by(account), AT), account.id, "key-2", "가" * 60)
    assert longest.name == "가" * 60
    with pytest.raises(PasskeyNotFoundError):
        rename_passkey(Work(store, by(account), AT), account.id, "key-3", "이름")


def test_a_passkey_is_removed(store: MemoryStore, account: Account) -> None:
    for number in (1, 2):
        add_passkey(Work(store, by(account), AT), account.id, key(number))

    remove_passkey(Work(store, by(account), AT), account.id, "key-1")

    assert passkeys(store, account) == ["key-2"]
    with pytest.raises(PasskeyNotFoundError):
        remove_passkey(Work(store, by(account), AT), account.id, "key-1")
    remove_passkey(Work(store, by(account), AT), account.id, "key-2")
    assert passkeys(store, account) == []


def test_the_last_proof_of_an_account_stays(store: MemoryStore, account: Account) -> None:
    for number in (1, 2):
        add_passkey(Work(store, by(account), AT), account.id, key(number))
    Work(store, OPERATOR, AT).commit("x", SetField(ACCOUNTS, account.id, "passwordHash", None))
    remove_passkey(Work(store, by(account), AT), account.id, "key-1")

    with pytest.raises(LastProofError):
        remove_passkey(Work(store, by(account), AT), account.id, "key-2")

    assert passkeys(store, account) == ["key-2"]


def test_an_account_that_is_not_here_has_no_passkeys(store: MemoryStore) -> None:
    with pytest.raises(AccountElsewhereError):
        add_passkey(Work(store, OPERATOR, AT), "nobody", key())


@pytest.mark.parametrize(
    "stored", [None, 7, "x", [7], [{}], [{"id": 7, "publicKey": "p"}], {"a": 1}]
)
def test_a_damaged_passkey_is_none(stored: Any) -> None:
    assert passkeys_in({"passkeys": stored}) == ()


def test_a_challenge_is_good_for_five_minutes_and_once(
    store: MemoryStore, cipher: FileCipher
) -> None:
    challenge = new_challenge(cipher, "a1", nonce="00ff", at=AT)

    for subject, at in (("a1", OVER), ("a2", LAST), ("", LAST)):
        with pytest.raises(PasskeyExpiredError):
            spend_challenge(store, cipher, subject, challenge, at=at)
    spend_challenge(store, cipher, "a1", challenge, at=LAST)
    with pytest.raises(PasskeyExpiredError):
        spend_challenge(store, cipher, "a1", challenge, at=AT)

    assert store.key_values.sweep(LAST) == 0
    assert store.key_values.sweep(OVER) == 1


@pytest.mark.parametrize(
    "challenge",
    ["", "..", "x.00ff.s", "1.00ff.s", "²." + "00ff.s", "1.2.3.4", "9" * 600, "é.00ff.é"],
)
def test_what_we_did_not_make_is_no_challenge(
    store: MemoryStore, cipher: FileCipher, challenge: str
) -> None:
    with pytest.raises(PasskeyExpiredError):
        spend_challenge(store, cipher, "", challenge, at=AT)


def test_a_challenge_of_another_site_is_none(
    store: MemoryStore, cipher: FileCipher, tmp_path: Path
) -> None:
    other = FileCipher(tmp_path / "other.key", lambda: AT)

    with pytest.raises(PasskeyExpiredError):
        spend_challenge(store, cipher, "", new_challenge(other, "", nonce="00", at=AT), at=AT)


def test_a_challenge_made_under_a_key_of_before_is_good(
    store: MemoryStore, cipher: FileCipher
) -> None:
    challenge = new_challenge(cipher, "", nonce="00", at=AT)
    cipher.add_key()

    spend_challenge(store, cipher, "", challenge, at=AT)


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": None},
        {"response": {}},
        {"response": {"clientDataJSON": 7}},
        {"response": {"clientDataJSON": "!"}},
        {"response": {"clientDataJSON": encoded(b"[")}},
        {"response": {"clientDataJSON": encoded(b"7")}},
        {"response": {"clientDataJSON": encoded(b"[" * 3000)}},
        {"response": {"clientDataJSON": "A" * 5000}},
        {"response": {"clientDataJSON": encoded(b'{"challenge": "4pyT"}')}},
    ],
)
def test_what_names_no_challenge_has_none(credential: dict[str, Any]) -> None:
    assert challenge_in(credential) == ""


def test_what_is_far_too_long_is_not_read() -> None:
    bare = json.dumps({"challenge": encoded(b"1.2.3"), "x": ""})
    room = MAX_CLIENT_DATA // 4 * 3 - len(bare)

    def padded(letters: int) -> dict[str, Any]:
        said = json.dumps({"challenge": encoded(b"1.2.3"), "x": "x" * letters})
        return {"response": {"clientDataJSON": encoded(said.encode())}}

    assert challenge_in(padded(room)) == "1.2.3"
    assert challenge_in(padded(room + 1)) == ""


def test_who_signs_a_challenge_is_recognised_once(
    store: MemoryStore, cipher: FileCipher, account: Account
) -> None:
    add_passkey(Work(store, by(account), AT), account.id, key())
    challenge = new_challenge(cipher, "", nonce="00", at=AT)
    signed = answer(challenge, account.id, "key-1")

    found, passkey = account_signing(store, cipher, Verifier(), SITE, signed, at=LAST)

    assert (found.id, passkey) == (account.id, key())
    with pytest.raises(PasskeyExpiredError):
        account_signing(store, cipher, Verifier(), SITE, signed, at=LAST)


def test_the_count_of_a_passkey_is_kept_when_it_counts(
    store: MemoryStore, cipher: FileCipher, account: Account
) -> None:
    for number in (1, 2):
        add_passkey(Work(store, by(account), AT), account.id, key(number))
    before = store.position()

    def sign(count: int) -> None:
        challenge = new_challenge(cipher, "", nonce=f"{count:04}", at=AT)
        signed = answer(challenge, account.id, "key-1", count)
        account_signing(store, cipher, Verifier(), SITE, signed, at=AT)

    sign(0)
    assert store.position() == before
    sign(7)

    assert [one.sign_count for one in known_account(store, account.id).passkeys] == [7, 0]


def test_a_refused_signature_uses_no_challenge_up(
    store: MemoryStore, cipher: FileCipher, account: Account
) -> None:
    add_passkey(Work(store, by(account), AT), account.id, key())
    signed = answer(new_challenge(cipher, "", nonce="00", at=AT), account.id, "key-1")

    for wrong in (
        {**signed, "forged": True},
        {**signed, "id": "key-2"},
        {**signed, "account": "nobody"},
    ):
        with pytest.raises(PasskeyRefusedError):
            account_signing(store, cipher, Verifier(), SITE, wrong, at=AT)

    assert account_signing(store, cipher, Verifier(), SITE, signed, at=AT)


@pytest.mark.parametrize("leave", [disable_account, remove_account])
def test_the_passkey_of_who_is_out_signs_in_nobody(
    store: MemoryStore, cipher: FileCipher, account: Account, leave: Any
) -> None:
    add_account(Work(store, OPERATOR, AT), "lee@studio.example", "hash")
    add_passkey(Work(store, by(account), AT), account.id, key())
    kept = store.get(ACCOUNTS, account.id)
    assert kept is not None
    leave(Work(store, OPERATOR, AT), account.id)
    record = store.get(ACCOUNTS, account.id)
    assert record is not None
    put = Put(ACCOUNTS, account.id, {**kept.document, **record.document})
    Work(store, OPERATOR, AT).commit("x", put)
    signed = answer(new_challenge(cipher, "", nonce="00", at=AT), account.id, "key-1")

    with pytest.raises(PasskeyRefusedError):
        account_signing(store, cipher, Verifier(), SITE, signed, at=AT)


def test_a_new_passkey_answers_the_challenge_of_its_account(
    store: MemoryStore, cipher: FileCipher
) -> None:
    made = answer(new_challenge(cipher, "a1", nonce="00", at=AT))

    def keep(account_id: str, credential: dict[str, Any]) -> Passkey:
        return new_passkey(
            store,
            cipher,
            Verifier(),
            SITE,
            credential,
            account_id=account_id,
            name="새 열쇠",
            at=AT,
        )

    with pytest.raises(PasskeyRefusedError):
        keep("a1", {**made, "forged": True})
    with pytest.raises(PasskeyExpiredError):
        keep("a2", made)
    assert keep("a1", made).name == "새 열쇠"
    with pytest.raises(PasskeyExpiredError):
        keep("a1", made)
