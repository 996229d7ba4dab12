"""Who may be put in charge of enquiries, as everybody who works on them may read."""

from dataclasses import replace
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, load_settings
from studio_core.accounts.account import account_id
from studio_core.accounts.team import disable_account, remove_account
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import SITE
from studio_core.records.work import Work
from studio_http.app import StudioApp
from tests.http.api.accounts.conftest import (
    CLERK,
    EDITOR,
    OWNER,
    PUBLIC_URL,
    Client,
    signed_in,
)
from tests.http.studio_in_memory import AT, put

PATH = "/api/admin/assignees"


def people(client: Client) -> dict[str, bool]:
    """Return everybody by name, and whether they may be in charge."""
    return {one["name"]: one["isHere"] for one in client.get(PATH).json()["items"]}


def test_those_who_see_enquiries_may_be_in_charge_and_the_others_have_names(clerk: Client) -> None:
    assert people(clerk) == {"김서연": True, "박하린": True, "이도윤": False}


def test_who_is_suspended_or_has_left_is_named_and_no_longer_asked(
    owner: Client, studio: Studio
) -> None:
    disable_account(Work(studio.store, OPERATOR, AT), account_id(CLERK))
    remove_account(Work(studio.store, OPERATOR, AT), account_id(EDITOR))

    assert people(owner) == {"김서연": True, "박하린": False, "이도윤": False}


def test_nobody_else_reads_it(editor: Client, visitor: Client) -> None:
    assert editor.get(PATH).json()["code"] == "role_not_allowed"
    assert visitor.get(PATH).status_code == 401


def test_addresses_stand_for_names_only_where_there_is_none(clerk: Client) -> None:
    answer = clerk.get(PATH).text

    assert not any(address in answer for address in (OWNER, EDITOR, CLERK))


def test_without_a_mail_server_nobody_is_reminded(clerk: Client) -> None:
    assert clerk.get(PATH).json()["reminds"] is False


@pytest.mark.parametrize(("kinds", "reminds"), [("all", True), ("reminders", True), ("off", False)])
def test_where_mail_is_sent_it_is_told_whether_a_morning_reminds(
    studio: Studio, kinds: str, reminds: bool
) -> None:
    put(studio, SITE, "mail", {"mornings": kinds})
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(studio.settings.data_dir)}
    options["STUDIO_PUBLIC_URL"] = PUBLIC_URL
    mailing = {"STUDIO_SMTP_URL": "smtp://127.0.0.1:1/?to=studio@studio.example"}
    settings = load_settings(environment=mailing, options=options)

    app = cast("Any", StudioApp(replace(studio, settings=settings)))
    with TestClient(app, base_url=PUBLIC_URL) as client:
        assert signed_in(client, CLERK).get(PATH).json()["reminds"] is reminds
