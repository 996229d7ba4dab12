"""The texts of an older settings file as records: the demo studio's table, with its pictures."""

from studio_adapters.demo.content import demo_site_pictures, site_table
from studio_core.records.changes import OPERATOR
from studio_core.records.store import Store
from studio_core.site.importing import import_documents
from studio_core.site.tables import Documents, documents_of
from tests.own_texts import AT, PICTURE


def older_documents() -> Documents:
    """Return the records that the table makes; every name in it stands for one picture."""
    return documents_of(site_table(), {name: dict(PICTURE) for name in demo_site_pictures()})


def load_older_texts(store: Store) -> None:
    """Put these records into *store*."""
    import_documents(store, older_documents(), action="imported", by=OPERATOR, at=AT)
