"""The texts of an older settings file as records: the demo studio's table, with its pictures."""

from typing import Any

from studio_adapters.demo.content import demo_site_pictures, site_table
from studio_core.records.changes import OPERATOR
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import import_documents
from studio_core.site.tables import Documents, documents_of
from tests.own_texts import AT, PICTURE


def older_table() -> dict[str, Any]:
    """Return the table as it was before sites asked for consultations themselves."""
    table = site_table()
    contact = {name: text for name, text in table["contact"].items() if name != "consultation"}
    return {**table, "contact": contact}


def older_documents() -> Documents:
    """Return the records that the table makes; every name in it stands for one picture."""
    return documents_of(older_table(), {name: dict(PICTURE) for name in demo_site_pictures()})


def load_older_texts(store: Store) -> None:
    """Put these records into *store*."""
    import_documents(Work(store, OPERATOR, AT), older_documents(), action="imported")
