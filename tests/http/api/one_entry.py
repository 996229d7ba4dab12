"""What projects, and a part of the site, do with a field that one entry of the registry gives them.

`test_one_entry.py` runs this file with a copy of the core whose registry has the entry: it is in no
other file.
"""

import json
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.stores.memory import MemoryStore
from studio_core.languages.registry import TWINNED
from studio_core.publishing.languages import read_in
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import PORTFOLIO, SITE
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import export_documents, import_documents
from studio_core.site.tables import documents_of, unread
from studio_core.transfer.backup.reading import Backup
from studio_core.transfer.backup.restoring import Restoration, restore_backup
from studio_core.transfer.migration import Migration, migrate
from studio_core.transfer.tree import export_tree, plan_import
from studio_core.transfer.tree_import import apply_import
from studio_http.api.openapi import openapi_document
from tests.core.transfer.backup.archives import archived
from tests.http.studio_in_memory import HANOK, eventually
from tests.store_kinds import KINDS

Client = TestClient[Any]
PATH = "/api/admin/portfolio"
PART = "/api/admin/site/about"
OTHER = TWINNED[0]
NAME, VALUE, TRANSLATION = "estate", "한남더힐", "Hannam The Hill"
LIMIT = 60
NOW = "2026-03-02T01:30:00.000Z"
TRANSLATED = {f"{OTHER}.title": "A house", f"{OTHER}.address": "Seoul"}

pytestmark = pytest.mark.every_store(now=KINDS)


@pytest.fixture
def project(admin: Client) -> str:
    """The id of a project that says something in the field, in both languages."""
    pictures = [{"url": "https://a.example/1.jpg"}]
    sent = {**HANOK, "images": pictures, NAME: VALUE, f"{OTHER}.{NAME}": TRANSLATION, **TRANSLATED}
    answer = admin.post(PATH, json=sent)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def says_it(store: Store, id: str) -> bool:
    """Tell whether a stored project says the same in both languages."""
    record = store.get(PORTFOLIO, id)
    other = read_in(OTHER, PORTFOLIO, id, record) if record else None
    texts = [one.document.get(NAME) if one else None for one in (record, other)]
    return texts == [VALUE, TRANSLATION]


def test_it_is_taken_as_long_as_the_entry_allows(admin: Client, project: str) -> None:
    longest, too_long = "가" * LIMIT, "가" * (LIMIT + 1)

    answers = [
        admin.put(f"{PATH}/{project}", json={NAME: text}, headers={"If-Match": "*"})
        for text in (longest, too_long)
    ]

    assert [answer.status_code for answer in answers] == [200, 400]
    faults = [(fault["field"], fault["code"]) for fault in answers[1].json()["errors"]]
    assert faults == [(NAME, "field_too_long")]
    assert admin.get(f"{PATH}/{project}").json()[NAME] == longest


def test_visitors_get_it_and_find_the_project_by_it(admin: Client, project: str) -> None:
    def found() -> list[str]:
        answer = admin.get("/api/search", params={"q": VALUE}).json()
        return [str(item["id"]) for item in answer["items"]]

    assert eventually(lambda: admin.get(f"/api/portfolio/{project}").status_code == 200)
    assert admin.get(f"/api/portfolio/{project}").json()[NAME] == VALUE
    assert eventually(lambda: found() == [project])


def test_it_has_a_translation_and_a_history(admin: Client, studio: Studio, project: str) -> None:
    assert says_it(studio.store, project)

    admin.put(f"{PATH}/{project}", json={NAME: "나인원"}, headers={"If-Match": "*"})
    last = admin.get(f"{PATH}/{project}/history").json()["items"][0]
    (change,) = admin.get(f"{PATH}/{project}/history/{last['position']}").json()["differences"]
    assert (change["field"], change["before"], change["after"]) == (NAME, VALUE, "나인원")


def test_it_is_carried_wherever_the_content_goes(studio: Studio, project: str) -> None:
    imported, restored, migrated = MemoryStore(), MemoryStore(), MemoryStore()

    apply_import(Work(imported, OPERATOR, NOW), plan_import(export_tree(studio.store)))
    backup = Backup(archived(studio.store))
    restore_backup(Restoration(backup, restored, None, OPERATOR, lambda: NOW))
    migrate(Migration(studio.store, migrated, by=OPERATOR, now=lambda: NOW))

    assert [says_it(store, project) for store in (imported, restored, migrated)] == [True] * 3


def test_a_part_of_the_site_has_it_for_visitors_and_in_files(admin: Client, studio: Studio) -> None:
    other, table = MemoryStore(), {"about": {NAME: VALUE}}

    answers = [
        admin.put(PART, json={NAME: text}, headers={"If-Match": "*"})
        for text in ("가" * (LIMIT + 1), VALUE)
    ]
    import_documents(Work(other, OPERATOR, NOW), export_documents(studio.store))

    faults = [(fault["field"], fault["code"]) for fault in answers[0].json()["errors"]]
    assert (faults, answers[1].status_code) == ([(NAME, "field_too_long")], 200)
    assert eventually(lambda: admin.get("/api/site").json().get("about") == {NAME: VALUE})
    assert other.read(SITE)["about"].document[NAME] == VALUE
    assert (documents_of(table, {})[SITE], unread(table)) == (table, [])


def test_the_api_document_has_it() -> None:
    schemas = json.loads(openapi_document())["components"]["schemas"]

    for fields, answer in (("ProjectFields", "ProjectOut"), ("AboutFields", "SiteAboutOut")):
        assert schemas[fields]["properties"][NAME]["maxLength"] == LIMIT
        assert NAME in schemas[answer]["properties"]
