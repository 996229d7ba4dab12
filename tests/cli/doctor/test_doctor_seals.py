"""`studio doctor` tells whether the key opens enquiries, their notes and second factors."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import (
    create_store,
    load_settings,
    open_enquiry_cipher,
    open_enquiry_services,
    timestamp,
)
from studio_core.accounts.second_factor import FACTOR_FIELD, seal_context
from studio_core.enquiries.submission import (
    Submission,
    accept_enquiry,
    keep_in_spool,
    keep_in_store,
)
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import ACCOUNTS, ENQUIRIES
from studio_core.records.work import Work
from tests.cli.conftest import Cli

KEY = Path("var/enquiry.key")
BODY = {
    "name": "이바다",
    "phone": "010-1234-5678",
    "email": "bada@example.com",
    "message": "거실과 부엌을 잇고 싶습니다.",
    "privacyConsent": True,
    "emailConsent": True,
}


@pytest.fixture
def site(cli: Cli) -> Any:
    """A site with an enquiry in the store, one in the spool, and a second factor."""
    cli("init", "--admin", "hong@studio.example")
    settings = load_settings(environment={})
    services, cipher = open_enquiry_services(settings), open_enquiry_cipher(settings)
    store = create_store(settings.store, settings)
    kept = [
        accept_enquiry(
            services.cipher,
            services.policy,
            Submission(body=BODY, idempotency_key=None, address="", nonce=nonce),
            at=timestamp(),
        )
        for nonce in ("1f", "2e")
    ]
    keep_in_store(store, kept[0])
    keep_in_spool(services.spool, kept[1])
    (account,) = store.read(ACCOUNTS)
    key, sealed = cipher.seal("JBSWY3DPEHPK3PXP", seal_context(account))
    factor = {"key": key, "sealed": sealed, "since": timestamp(), "recovery": []}
    set_field(store, ACCOUNTS, account, FACTOR_FIELD, factor)
    yield store
    store.close()


def set_field(store: Any, collection: str, id: str, name: str, value: Any) -> None:
    Work(store, OPERATOR, timestamp()).commit("imported", SetField(collection, id, name, value))


def found(cli: Cli) -> dict[str, str]:
    checks = cli("doctor", "--json").json["checks"]
    (check,) = (check for check in checks if check["name"] == "sealed texts")
    return dict(check)


def test_a_key_that_opens_everything_is_fine_and_shows_nothing(cli: Cli, site: Any) -> None:
    answer = cli("doctor")

    assert found(cli)["state"] == "ok"
    assert "2 enquiries and 1 second factors can be read" in answer.out
    assert "이바다" not in answer.out


def test_a_lost_key_is_a_failure_and_no_new_one_is_made(cli: Cli, site: Any) -> None:
    KEY.unlink()

    check = found(cli)

    assert check["state"] == "failed"
    assert check["detail"].startswith("2 of 2 enquiries and 1 of 1 second factors cannot be read")
    assert "key export" in check["advice"]
    assert not KEY.exists()


def test_another_key_is_a_failure(cli: Cli, site: Any) -> None:
    KEY.unlink()
    open_enquiry_cipher(load_settings(environment={})).current_key()

    assert found(cli)["detail"].startswith("2 of 2 enquiries and 1 of 1 second factors")


def test_an_old_key_put_in_place_of_a_newer_one_is_found_with_the_remedy(
    cli: Cli, site: Any
) -> None:
    cli("enquiries", "key", "export", "copy.json")
    KEY.unlink()
    KEY.with_name("enquiry.key.kept").unlink()
    settings = load_settings(environment={})
    services = open_enquiry_services(settings)
    sent = Submission(body=BODY, idempotency_key=None, address="", nonce="3d")
    keep_in_store(site, accept_enquiry(services.cipher, services.policy, sent, at=timestamp()))
    shutil.copy("copy.json", KEY)

    check = found(cli)
    remedy = check["detail"].partition("run `studio ")[2].strip("`").split()
    answer = cli(*remedy)

    assert check["state"] == "failed"
    assert check["detail"].startswith("1 of 3 enquiries and 0 of 1 second factors")
    assert remedy == ["enquiries", "key", "import", str(Path("var/enquiry.key.kept").absolute())]
    assert "3 of 3 enquiries and 1 of 1 second factors can be read now" in answer.out
    assert found(cli)["state"] == "ok"


def test_a_note_that_cannot_be_read_is_found(cli: Cli, site: Any) -> None:
    (id,) = site.read(ENQUIRIES)
    set_field(site, ENQUIRIES, id, "note", {"key": "k0", "text": "AAAA"})

    assert found(cli)["detail"].startswith("1 of 2 enquiries and 0 of 1 second factors")


def test_a_damaged_key_is_only_a_warning_in_this_check(cli: Cli, site: Any) -> None:
    KEY.write_text("{}")

    assert found(cli)["state"] == "warning"


def test_a_new_site_has_nothing_sealed(cli: Cli) -> None:
    before = found(cli)
    cli("init", "--admin", "hong@studio.example")

    assert before["detail"] == found(cli)["detail"] == "nothing is sealed yet"
    assert not KEY.exists()


def test_a_key_that_is_gone_was_not_replaced(cli: Cli, site: Any) -> None:
    KEY.unlink()

    told = found(cli)

    assert "as there is no" in told["detail"]
    assert "the missing key is still in" in told["detail"]
    assert "replaced by hand" not in told["detail"]
