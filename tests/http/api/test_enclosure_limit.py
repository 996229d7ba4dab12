"""`STUDIO_ENCLOSURE_LIMIT`: how large a visitor's file may be, and where that is said."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, load_settings
from studio_http.app import StudioApp
from tests.http.api.test_enclosures import PATH, PDF, begin, record_of, sent
from tests.http.api.test_forms import file, send, stored_files
from tests.http.studio_in_memory import BASE_URL

Client = TestClient[Any]

LIMIT = 3 * 2**20
TOO_LARGE = "3MB보다 작은 파일로 골라 주세요."

pytestmark = pytest.mark.usefixtures("own_texts")


@pytest.fixture
def visitor(studio: Studio) -> Iterator[Client]:
    """A visitor of a site that takes files of three mebibytes at most."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(studio.settings.data_dir)}
    settings = load_settings(environment={"STUDIO_ENCLOSURE_LIMIT": "3"}, options=options)
    app: Any = StudioApp(replace(studio, settings=settings))
    with TestClient(app, base_url=BASE_URL, raise_server_exceptions=False) as client:
        yield client


def test_it_is_said_by_the_api_the_protocol_and_the_page(visitor: Client) -> None:
    assert visitor.get("/api/consultation").json()["limits"]["enclosureMiB"] == 3
    assert visitor.options(PATH).headers["tus-max-size"] == str(LIMIT)
    assert "파일 하나에 3MB" in visitor.get("/consultation").text


def test_a_file_of_just_that_size_is_taken_and_none_above(visitor: Client, studio: Studio) -> None:
    refused = begin(visitor, LIMIT + 1)
    place = sent(visitor, PDF.ljust(LIMIT, b"0"))

    assert (refused.status_code, refused.json()["code"]) == (413, "enclosure_too_large")
    assert refused.json()["detail"] == TOO_LARGE
    document = record_of(studio, place)
    assert (document["state"], document["size"]) == ("whole", LIMIT)


def test_the_form_without_scripts_takes_that_size_and_none_above(
    visitor: Client, studio: Studio
) -> None:
    refused = send(visitor, files=[file("큰.pdf", PDF.ljust(LIMIT + 1, b"0"))])
    claimed_before = stored_files(studio).count("claimed")
    taken = send(visitor, files=[file("맞는.pdf", PDF.ljust(LIMIT, b"0"))])

    assert refused.status_code == 400
    assert f"큰.pdf: {TOO_LARGE}" in refused.text
    assert (claimed_before, taken.status_code) == (0, 303)
    assert stored_files(studio).count("claimed") == 1
