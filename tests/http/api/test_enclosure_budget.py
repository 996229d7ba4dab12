"""`STUDIO_ENCLOSURE_BUDGET`: what visitors' files may take together, and that words go first."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters import disk
from studio_adapters.bootstrap import SettingsError, Studio, load_settings
from studio_core.enclosures import room
from studio_core.languages.registry import TWINNED, address_in
from studio_core.records.collections import ENQUIRIES
from studio_core.texts import catalogue
from studio_http.app import StudioApp
from tests.http.api.test_enclosures import PDF, begin, sent
from tests.http.api.test_enquiries import SENT
from tests.http.api.test_forms import file, send, sent_receipt, stored_files
from tests.http.studio_in_memory import BASE_URL

Client = TestClient[Any]
MIB = 2**20
LARGE = PDF.ljust(MIB, b"0")
MIDDLE = PDF.ljust(600 * 1024, b"0")
QUESTION = {name: SENT[name] for name in ("name", "phone", "privacyConsent")}
DECLINED = catalogue("form")["form.files.declined"]
NO_ROOM = "파일을 둘 자리가 없어 지금은 받을 수 없어요."

pytestmark = pytest.mark.usefixtures("own_texts")


@pytest.fixture
def visitor(studio: Studio) -> Iterator[Client]:
    """A visitor of a site whose visitors' files may have two mebibytes in all."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(studio.settings.data_dir)}
    settings = load_settings(environment={"STUDIO_ENCLOSURE_BUDGET": "2"}, options=options)
    app: Any = StudioApp(replace(studio, settings=settings))
    with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as client:
        yield client


def test_files_of_enquiries_count_and_words_are_taken_without_more(
    visitor: Client, studio: Studio
) -> None:
    ids = [sent(visitor, content).rpartition("/")[2] for content in (LARGE, MIDDLE)]
    body = {**QUESTION, "kind": "consultation", "facts": {"space": "residential"}}
    assert visitor.post("/api/enquiries", json={**body, "enclosures": ids}).status_code == 202

    refused = begin(visitor, MIB)
    words = visitor.post("/api/enquiries", json=body)

    assert (refused.status_code, refused.json()["code"]) == (507, "enclosure_no_room")
    assert refused.json()["detail"].startswith(NO_ROOM)
    assert words.status_code == 202
    assert (stored_files(studio), len(studio.store.read(ENQUIRIES))) == (["claimed"] * 2, 2)


def test_a_form_without_scripts_names_what_it_could_not_take(
    visitor: Client, studio: Studio
) -> None:
    files = [file("평면도.pdf", LARGE), file("거실.pdf", LARGE.replace(b"0", b"1"))]

    page = send(visitor, files=files)

    assert page.status_code == 200
    assert DECLINED in page.text
    assert f"거실.pdf: {NO_ROOM}" in page.text
    assert "평면도.pdf" not in page.text
    assert page.headers["cache-control"] == "no-store"
    assert stored_files(studio).count("claimed") == 1
    (kept,) = studio.store.read(ENQUIRIES).values()
    assert len(kept.document["enclosed"]) == 1  # type: ignore[arg-type]


def test_a_form_without_scripts_sent_again_after_a_file_was_declined_is_the_same(
    admin: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [file("평면도.pdf", LARGE), file("거실.pdf", LARGE.replace(b"0", b"1"))]
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(room, "MAX_BYTES_OF_NETWORK", 1.5 * MIB)
        assert DECLINED in send(admin, files=files).text

    again = send(admin, files=files)

    assert again.status_code == 303
    assert len(studio.store.read(ENQUIRIES)) == 1
    assert "whole" not in stored_files(studio)
    other = [files[0], file("욕실.pdf", LARGE.replace(b"0", b"2"))]
    assert send(admin, files=other).status_code == 303
    assert len(studio.store.read(ENQUIRIES)) == 2


@pytest.mark.parametrize("language", TWINNED)
def test_it_is_said_in_every_language(visitor: Client, language: str) -> None:
    for content in (LARGE, MIDDLE):
        sent(visitor, content)

    refused = begin_in(visitor, language)

    assert "You can apply without files" in refused.json()["detail"]


def test_a_receipt_names_what_it_could_not_take_and_has_the_rest(
    visitor: Client, studio: Studio
) -> None:
    place = sent_receipt(visitor)

    small = file("작은.pdf", PDF)
    answer = visitor.post(f"{place}/files", files=[file("큰.pdf", LARGE), small, file("b", LARGE)])

    assert answer.status_code == 400
    assert f"b: {NO_ROOM}" in answer.text
    assert stored_files(studio).count("claimed") == 2


def test_a_network_that_sent_enough_for_now_sends_words(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MAX_BYTES_OF_NETWORK", 2 * MIB)
    files = [file("평면도.pdf", LARGE), file("거실.pdf", LARGE)]

    page = send(client, files=files)
    refused = begin(client, MIB)

    assert (page.status_code, "거실.pdf: 짧은 시간에" in page.text) == (200, True)
    assert (refused.status_code, refused.json()["code"]) == (429, "enclosure_quota")
    assert 0 < int(refused.headers["retry-after"]) <= 600
    assert len(studio.store.read(ENQUIRIES)) == 1


def test_on_a_full_disk_the_words_of_a_form_are_taken(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    low = type("Usage", (), {"free": disk.LOW_BYTES - 1})
    monkeypatch.setattr("shutil.disk_usage", lambda _: low)

    page = send(client, files=[file("평면도.pdf", PDF)])

    assert (page.status_code, DECLINED in page.text, "평면도.pdf" in page.text) == (200, True, True)
    assert len(studio.store.read(ENQUIRIES)) == 1


@pytest.mark.parametrize("budget", ["0", "-1", "2 GiB", "1048577"])
def test_a_budget_is_a_number_of_mebibytes(budget: str) -> None:
    with pytest.raises(SettingsError, match="STUDIO_ENCLOSURE_BUDGET"):
        load_settings(environment={"STUDIO_ENCLOSURE_BUDGET": budget})


def begin_in(visitor: Client, language: str) -> Any:
    given = {"Upload-Length": str(MIB), "Tus-Resumable": "1.0.0"}
    return visitor.post(address_in(language, "/api/enclosures"), headers=given)
