"""docs/site.md's new field, one entry of the registry, is in forms, API document and history."""

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_http.api.openapi import openapi_document
from tests.cli.commands.test_site_page import EXAMPLE, blocks, with_the_example

Client = TestClient[Any]
PATH = "/api/admin/site/about"
AWARDS = [{"year": "2026", "title": "올해의 집"}]
ENTRY = json.loads(blocks(EXAMPLE, "json")[0])

pytestmark = pytest.mark.usefixtures(with_the_example.__name__)


def about(admin: Client) -> dict[str, Any]:
    """Return what forms are told of the part."""
    types = admin.get("/api/admin/content-types").json()["items"]
    return next(one for one in types if one["name"] == "about")


def test_the_form_of_its_part_has_the_field(admin: Client) -> None:
    field = next(one for one in about(admin)["fields"] if one["name"] == ENTRY["name"])

    told = {name: field[name] for name in ("kind", "label", "limit")}
    assert told == {name: ENTRY[name] for name in told}
    labels = [(one["name"], one["label"]) for one in field["item"]]
    assert labels == [(one["name"], one["label"]) for one in ENTRY["item"]]


def test_the_api_document_describes_the_field() -> None:
    schemas = json.loads(openapi_document())["components"]["schemas"]

    described = schemas["AboutFields"]["properties"][ENTRY["name"]]

    assert (described["type"], described["maxItems"]) == ("array", ENTRY["limit"])
    assert described["description"] == f"{ENTRY['label']}."
    assert described["items"]["properties"].keys() == {"year", "title"}
    assert described["items"]["required"] == ["title"]


def test_the_history_has_the_field_by_its_label(admin: Client) -> None:
    saved = admin.put(PATH, json={ENTRY["name"]: AWARDS}, headers={"If-Match": "*"})
    assert saved.status_code == 200, saved.text

    last = admin.get(f"{PATH}/history").json()["items"][0]
    (one,) = admin.get(f"{PATH}/history/{last['position']}").json()["differences"]

    # Labels are the registry's, as the history's screen is told them.
    labels = {field["name"]: field["label"] for field in about(admin)["fields"]}
    assert labels[one["field"]] == ENTRY["label"]
    assert one["after"] == AWARDS
