"""The bulk migration of articles: thumbnail, url and date (specification, section 7)."""

from collections.abc import Mapping
from dataclasses import dataclass

from studio_core.dates import normalise_date
from studio_core.pictures.image import read_image
from studio_core.pictures.markdown import images_in
from studio_core.records.changes import SetField
from studio_core.records.collections import INSIGHTS
from studio_core.records.editing import commit_permitted
from studio_core.records.record import Document, Json, Revision
from studio_core.records.store import Store
from studio_core.records.work import Work, retried


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """What the migration changes in one article: the fields that differ, before and after."""

    id: str
    title: str
    revision: Revision
    before: Mapping[str, Json]
    after: Mapping[str, Json]


def preview_migration(store: Store) -> tuple[Migration, ...]:
    """Return what the migration would change, by id; articles without changes are left out."""
    migrations = []
    for id, record in store.read(INSIGHTS).items():
        document = record.document
        wanted = migrated_fields(document)
        after = {name: value for name, value in wanted.items() if document.get(name) != value}
        title = document.get("title")
        if after:
            migration = Migration(
                id=id,
                title=title.strip() if isinstance(title, str) else "",
                revision=record.revision,
                before={name: document.get(name) for name in after},
                after=after,
            )
            migrations.append(migration)
    return tuple(migrations)


@retried
def migrate_insights(work: Work) -> tuple[str, ...]:
    """Migrate all articles in one change set and return the ids of those that changed.

    A second migration changes nothing. What may not become that stays as it is.
    """
    migrations = preview_migration(work.store)
    changes = tuple(
        SetField(INSIGHTS, migration.id, field, value, expected=migration.revision)
        for migration in migrations
        for field, value in migration.after.items()
    )
    if not changes:
        return ()
    _, refused = commit_permitted(work, "insights_migrated", *changes)
    return tuple(one.id for one in migrations if (INSIGHTS, one.id) not in refused)


def migrated_fields(document: Document) -> dict[str, Json]:
    """Return thumbnail, url and date as the migration stores them.

    Texts are trimmed. A missing thumbnail becomes the address of the content's first picture, or
    ''; a missing url becomes ''. A readable date becomes 'YYYYMMDD HHMMSS'. A date that cannot be
    read is left out (decision 6); other values that are not texts stay as they are.
    """
    fields: dict[str, Json] = {}
    for name in ("thumbnail", "url"):
        value = document.get(name)
        fields[name] = value.strip() if isinstance(value, str) else "" if value is None else value
    content = document.get("content")
    if fields["thumbnail"] == "" and isinstance(content, str):
        pictures = (url for url, _ in images_in(content) if read_image(url))
        fields["thumbnail"] = next(pictures, "")
    date = normalise_date(document.get("date"))
    if date is not None:
        fields["date"] = date
    return fields
