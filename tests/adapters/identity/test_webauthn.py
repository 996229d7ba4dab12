"""Passkeys by the `webauthn` package: what is right passes, everything else is refused alike."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import cbor2
import pytest

from studio_adapters.identity.webauthn import WebAuthnVerifier
from studio_core.accounts.passkeys import (
    Passkey,
    PasskeyOwner,
    PasskeyRefusedError,
    Site,
)
from tests.authenticator import Authenticator, decoded, encoded

SITE = Site(origin="https://studio.example", host="studio.example")
CHALLENGE = "1746090000000.00ff.abcdef"
AT = "2026-05-01T09:00:00Z"
OWNER = PasskeyOwner(account_id="a1", email="kim@studio.example", name="김서연", known=())
VERIFIER = WebAuthnVerifier()


def made(device: Authenticator, site: Site = SITE, challenge: str = CHALLENGE) -> Passkey:
    """Register the device."""
    options = VERIFIER.creation_options(SITE, CHALLENGE, OWNER)
    return VERIFIER.verify_new(site, challenge, device.create(options), name="열쇠", at=AT)


def signed(
    device: Authenticator, passkey: Passkey, site: Site = SITE, challenge: str = CHALLENGE
) -> int:
    """Sign in with the device."""
    answer = device.sign(VERIFIER.request_options(SITE, CHALLENGE))
    return VERIFIER.verify(site, challenge, answer, passkey)


@pytest.fixture
def device() -> Authenticator:
    return Authenticator()


def test_the_options_ask_for_a_passkey_that_its_owner_unlocks(device: Authenticator) -> None:
    known = made(device)

    options = VERIFIER.creation_options(SITE, CHALLENGE, replace(OWNER, known=(known,)))
    asking = VERIFIER.request_options(SITE, CHALLENGE)

    assert decoded(options["challenge"]).decode() == CHALLENGE
    assert options["rp"] == {"name": "studio.example", "id": "studio.example"}
    assert decoded(options["user"]["id"]) == b"a1"
    assert (options["user"]["name"], options["user"]["displayName"]) == (OWNER.email, OWNER.name)
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["attestation"] == "none"
    assert [one["id"] for one in options["excludeCredentials"]] == [known.id]
    assert (asking["rpId"], asking["userVerification"]) == ("studio.example", "required")
    assert asking.get("allowCredentials", []) == []
    assert options["timeout"] == asking["timeout"] == 300_000


def test_a_passkey_is_made_and_signs(device: Authenticator) -> None:
    passkey = made(device)

    assert (passkey.name, passkey.created_at, passkey.sign_count) == ("열쇠", AT, 0)
    assert (passkey.id, passkey.transports) == (encoded(device.id), ("internal",))
    assert signed(device, passkey) == 0
    answer = device.sign(VERIFIER.request_options(SITE, CHALLENGE))
    assert VERIFIER.named(answer) == ("a1", passkey.id)


def test_a_count_goes_up(device: Authenticator) -> None:
    device.count = 5
    passkey = made(device)
    device.count = 6

    assert passkey.sign_count == 5
    assert signed(device, passkey) == 6
    device.count = 5
    with pytest.raises(PasskeyRefusedError):
        signed(device, replace(passkey, sign_count=6))


@pytest.mark.parametrize(
    ("site", "challenge"),
    [
        (replace(SITE, origin="https://evil.example"), CHALLENGE),
        (replace(SITE, origin="http://studio.example"), CHALLENGE),
        (replace(SITE, host="evil.example"), CHALLENGE),
        (SITE, CHALLENGE + "0"),
        (SITE, ""),
    ],
)
def test_what_was_made_for_something_else_is_refused(
    device: Authenticator, site: Site, challenge: str
) -> None:
    passkey = made(device)

    with pytest.raises(PasskeyRefusedError):
        made(device, site, challenge)
    with pytest.raises(PasskeyRefusedError):
        signed(device, passkey, site, challenge)


def test_a_device_that_does_not_know_its_owner_is_refused(device: Authenticator) -> None:
    passkey = made(device)
    device.verifies = False

    with pytest.raises(PasskeyRefusedError):
        made(device)
    with pytest.raises(PasskeyRefusedError):
        signed(device, passkey)


def test_another_key_signs_nothing(device: Authenticator) -> None:
    passkey = made(device)
    made(other := Authenticator())

    with pytest.raises(PasskeyRefusedError):
        signed(other, passkey)


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
def test_every_flipped_bit_and_missing_end_is_found(device: Authenticator, part: str) -> None:
    passkey = made(device)
    answer = device.sign(VERIFIER.request_options(SITE, CHALLENGE))
    data = decoded(answer["response"][part])
    flipped = (bytes([*data[:at], data[at] ^ 1, *data[at + 1 :]]) for at in range(len(data)))

    for wrong in (*flipped, *(data[:at] for at in range(len(data)))):
        answer["response"][part] = encoded(wrong)
        with pytest.raises(PasskeyRefusedError):
            VERIFIER.verify(SITE, CHALLENGE, answer, passkey)


def spoilt(answer: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Give the answer with each of its parts missing, or something else in its place."""
    response = answer["response"]
    junk: Any
    for junk in (None, 7, "", "!", "AAAA", [], {}, "A" * 20_000, "\ud800", True):
        yield from ({**answer, name: junk} for name in ("id", "rawId", "type", "response"))
        for name in response.keys() - {"transports", "userHandle"}:
            yield {**answer, "response": {**response, name: junk}}
    for gone in ("id", "rawId", "type", "response"):
        yield {name: part for name, part in answer.items() if name != gone}


def test_every_spoilt_answer_is_refused(device: Authenticator) -> None:
    passkey = made(device)
    options = VERIFIER.creation_options(SITE, CHALLENGE, OWNER)

    for answer in spoilt(device.create(options)):
        with pytest.raises(PasskeyRefusedError):
            VERIFIER.verify_new(SITE, CHALLENGE, answer, name="열쇠", at=AT)
    for answer in spoilt(device.sign(VERIFIER.request_options(SITE, CHALLENGE))):
        with pytest.raises(PasskeyRefusedError):
            VERIFIER.verify(SITE, CHALLENGE, answer, passkey)


NO_KEYS = {
    "cut off": b"\xa5\x01",
    "no text": b"\x61\xff",
    "endless bytes": b"\x5b\x7f" + b"\xff" * 7,
    "endless list": b"\x9b\x7f" + b"\xff" * 7,
    "deep list": b"\x81" * 11_000,
    "deep tags": b"\xc0" * 11_000,
    "part of nothing": b"\xd8\x1e\x82\x01\x00",
    "enormous number": b"\xc5\x82\x1b\x7f" + b"\xff" * 7 + b"\x01",
    "broken expression": b"\xd8\x23\x61\x28",
    "itself": b"\xd8\x1c\x81\xd8\x1d\x00",
    "a list": b"\x80",
    "nothing": b"\xf6",
    "no kind": cbor2.dumps({3: -7, -1: 1}),
    "another curve": cbor2.dumps({1: 2, 3: -7, -1: 9, -2: bytes(32), -3: bytes(32)}),
    "no point": cbor2.dumps({1: 2, 3: -7, -1: 1, -2: bytes(32), -3: b"\xff" * 32}),
    "short RSA": cbor2.dumps({1: 3, 3: -257, -1: b"\x0f", -2: b"\x03"}),
}
"""What a device's public key is not, in CBOR; some of it is made to cost time or memory."""


@pytest.mark.parametrize("key", NO_KEYS.values(), ids=NO_KEYS)
def test_a_key_that_is_none_is_refused_or_signs_nothing(device: Authenticator, key: bytes) -> None:
    options = VERIFIER.creation_options(SITE, CHALLENGE, OWNER)
    answer = device.create(options)
    statement = cbor2.loads(decoded(answer["response"]["attestationObject"]))
    before_key = statement["authData"][: 55 + len(device.id)]
    statement["authData"] = before_key + key
    answer["response"]["attestationObject"] = encoded(cbor2.dumps(statement))

    with pytest.raises(PasskeyRefusedError):
        signed(device, VERIFIER.verify_new(SITE, CHALLENGE, answer, name="열쇠", at=AT))


@pytest.mark.parametrize("whole", NO_KEYS.values(), ids=NO_KEYS)
def test_an_attestation_that_is_none_is_refused(device: Authenticator, whole: bytes) -> None:
    answer = device.create(VERIFIER.creation_options(SITE, CHALLENGE, OWNER))
    answer["response"]["attestationObject"] = encoded(whole)

    with pytest.raises(PasskeyRefusedError):
        VERIFIER.verify_new(SITE, CHALLENGE, answer, name="열쇠", at=AT)


@pytest.mark.parametrize("transports", [7, True, "usb", {"a": 1}, [None, 7]])
def test_odd_transports_are_no_fault_or_a_refusal(
    device: Authenticator, transports: object
) -> None:
    answer = device.create(VERIFIER.creation_options(SITE, CHALLENGE, OWNER))
    answer["response"]["transports"] = transports

    try:
        passkey = VERIFIER.verify_new(SITE, CHALLENGE, answer, name="열쇠", at=AT)
    except PasskeyRefusedError:
        return
    assert all(len(one) <= 20 for one in passkey.transports)


@pytest.mark.parametrize("handle", [None, 7, "", "!", "4pyT", [], {}, "\ud800"])
@pytest.mark.parametrize("id", [None, 7, "", [], {}, "\ud800"])
def test_an_answer_that_names_nobody_is_refused_or_names_two_texts(handle: Any, id: Any) -> None:
    for answer in ({"id": id, "response": {"userHandle": handle}}, {"response": handle}, {}):
        try:
            named = VERIFIER.named(answer)
        except PasskeyRefusedError:
            continue
        assert [type(one) for one in named] == [str, str]
