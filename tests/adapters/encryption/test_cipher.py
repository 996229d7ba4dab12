"""Sealing texts: each is bound to its record; keys are made, replaced and deleted."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from studio_adapters.encryption.cipher import FileCipher
from studio_adapters.encryption.keys import SealingKey, kept_file, make_keys, replace_keys
from studio_core.errors import EnquiryUnreadableError, StoreUnavailableError

WORDS, CONTEXT = "유일무이한이름 010-9876-5432", "enquiries/A/contact"


class Clock:
    """A clock that stands until `pass_by` moves it on."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 5, 1, tzinfo=UTC)

    def __call__(self) -> str:
        return self.moment.isoformat()

    def pass_by(self, **time: int) -> None:
        self.moment += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys" / "enquiry.key"


@pytest.fixture
def cipher(path: Path, clock: Clock) -> FileCipher:
    return FileCipher(path, clock)


def test_a_sealed_text_can_be_opened_and_does_not_contain_the_words(cipher: FileCipher) -> None:
    (key, sealed), (_, again) = cipher.seal(WORDS, CONTEXT), cipher.seal(WORDS, CONTEXT)

    assert cipher.unseal(key, sealed, CONTEXT) == cipher.unseal(key, again, CONTEXT) == WORDS
    assert sealed != again
    assert WORDS not in sealed


def test_a_known_key_opens_and_hashes_the_same_in_every_version(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "enquiry.key"
    key = SealingKey(id="k00000001", secret=bytes(range(32)), created_at=clock())
    replace_keys(path, [key])
    cipher = FileCipher(path, clock)

    sealed = "Rz6YHq7+3igweDy8hXDcZ/r4NPJN8mR+8uUgZPUEaNulRrD4lDjK0QQ="
    assert cipher.unseal("k00000001", sealed, "enquiries/x/contact") == "010-1234-5678"
    hashes = cipher.tokens("email", "minseo@example.com")
    assert hashes == {"k00000001": "8cd4a217d6a416bace2ed58d569700fd"}


@pytest.mark.parametrize("context", ["enquiries/B/contact", "enquiries/A/note"])
def test_a_sealed_text_opens_in_its_own_record_only(cipher: FileCipher, context: str) -> None:
    key, sealed = cipher.seal(WORDS, CONTEXT)

    with pytest.raises(EnquiryUnreadableError):
        cipher.unseal(key, sealed, context)


@pytest.mark.parametrize("damage", ["", "AAAA", "?", "가", None])
def test_a_damaged_text_is_reported_as_unreadable(cipher: FileCipher, damage: str | None) -> None:
    key, sealed = cipher.seal(WORDS, CONTEXT)
    turned = sealed[:20] + ("B" if sealed[20] == "A" else "A") + sealed[21:]

    with pytest.raises(EnquiryUnreadableError):
        cipher.unseal(key, turned if damage is None else damage, CONTEXT)


def test_hashes_differ_by_purpose_and_by_key(cipher: FileCipher, tmp_path: Path) -> None:
    elsewhere = FileCipher(tmp_path / "other.key", lambda: "2026-05-01T00:00:00+00:00")
    phone = cipher.tokens("phone", "01098765432")

    assert phone == cipher.tokens("phone", "01098765432")
    assert not set(phone.values()) & set(cipher.tokens("email", "01098765432").values())
    assert not set(phone.values()) & set(elsewhere.tokens("phone", "01098765432").values())


def test_only_the_owner_may_read_the_key(cipher: FileCipher, path: Path) -> None:
    cipher.current_key()

    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["enquiry.key", "enquiry.key.kept"]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600, 0o600]


def test_only_one_of_many_threads_makes_the_key(path: Path, clock: Clock) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: make_keys(path, clock()), range(16)))

    assert len({keys[0].id for keys in made}) == 1


def test_a_damaged_key_file_is_reported_and_not_replaced(cipher: FileCipher, path: Path) -> None:
    path.parent.mkdir()
    path.write_text("{}")

    with pytest.raises(StoreUnavailableError):
        cipher.seal(WORDS, CONTEXT)

    assert path.read_text() == "{}"


def test_another_server_uses_a_new_key_at_once(
    cipher: FileCipher, path: Path, clock: Clock
) -> None:
    other = FileCipher(path, clock)
    before = other.seal(WORDS, CONTEXT)

    fresh = cipher.add_key()

    assert other.current_key() == fresh.id
    assert other.unseal(*before, CONTEXT) == WORDS


def test_a_replaced_key_is_deleted_a_day_later_if_no_enquiry_needs_it(
    cipher: FileCipher, path: Path, clock: Clock
) -> None:
    key, sealed = cipher.seal(WORDS, CONTEXT)
    cipher.add_key()
    in_use = cipher.drop_retired(frozenset({key}))
    clock.pass_by(hours=23)
    too_soon = cipher.drop_retired(frozenset())
    clock.pass_by(hours=2)
    still_used = cipher.drop_retired(frozenset({key}))

    dropped = cipher.drop_retired(frozenset())

    assert (in_use, too_soon, still_used, dropped) == ((), (), (), (key,))
    with pytest.raises(EnquiryUnreadableError):
        cipher.unseal(key, sealed, CONTEXT)
    assert key not in path.read_text()
    assert key not in kept_file(path).read_text()
