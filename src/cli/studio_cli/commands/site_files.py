"""`studio site import` and `export`: all of the studio's own texts in one file."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import typer

from studio_adapters.bootstrap import Store
from studio_cli.failures import CommandError, told_faults
from studio_cli.files.site_texts import SiteTexts, read_texts, write_texts
from studio_cli.files.trees import existing
from studio_cli.shell import Apply, Json, Shell
from studio_cli.terminal.writing import write_json, write_lines
from studio_core.errors import FieldFault
from studio_core.records.changes import Change, Delete, Position, Put, SetField
from studio_core.records.collections import SITE
from studio_core.records.editing import STAMPS
from studio_core.site.faults import checked_documents
from studio_core.site.importing import (
    export_documents,
    import_documents,
    keep_notes,
    planned_import,
    read_site_pictures,
)
from studio_core.site.public_site import read_site
from studio_core.site.tables import Documents, documents_of, notes_of

TextsFile = Annotated[
    Path,
    typer.Argument(metavar="FILE", callback=existing, help="The texts; - is standard input."),
]
NewFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Where to write; - is standard output.")
]
Effect = Literal["new", "changed", "removed"]


@dataclass(frozen=True, slots=True)
class _Record:
    """What an import does to one record, and to which of its fields."""

    collection: str
    id: str
    effect: Effect
    fields: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """How `studio site get` calls it."""
        return self.id if self.collection == SITE else f"{self.collection}/{self.id}"


def import_(shell: Shell, file: TextsFile, apply: Apply = False, json: Json = False) -> None:
    """Bring all of the studio's own texts from a file.

    The file is one that `studio site export` wrote, or an older studio.toml with the texts in its
    [site] table. What the file has not is removed, but for lists that an older one does not know.
    A value that no form takes is refused, and nothing is changed; of an older file it is kept and
    named. An import is one change set, which `studio undo` takes back; importing again changes
    nothing. No server reads a [site] table.
    """
    texts = read_texts(file)
    with shell.content() as store:
        found, doubtful = _found(store, texts)
        planned = _records(planned_import(shell.work(store), found))
        position = _apply(shell, store, texts, found) if apply else None
    _tell(shell, planned, doubtful, position, applied=apply, json=json)


def export_(shell: Shell, file: NewFile) -> None:
    """Write all of the studio's own texts that visitors see into a file.

    TOML, for people to read and edit; a file that is there is replaced. Pictures stay where they
    are: the file has their addresses. `studio site import` reads it.
    """
    with shell.store() as store:
        documents = export_documents(store)
        _, faults = checked_documents(documents, {})
    write_texts(file, documents)
    count = sum(map(len, documents.values()))
    shell.note(f"wrote {count} records to {file}")
    for fault in faults:
        shell.note(f"no import will take this into another store: {told_faults([fault])}")


def _found(store: Store, texts: SiteTexts) -> tuple[Documents, Sequence[FieldFault]]:
    """Return the records that a file makes, and what is doubtful in them."""
    if texts.older is not None:
        found = documents_of(texts.older, read_site_pictures(store))
        return found, checked_documents(found, {})[1]
    found, faults = checked_documents(texts.documents, read_site(store))
    if faults:
        raise CommandError(told_faults(faults, "content."))
    return found, ()


def _apply(shell: Shell, store: Store, texts: SiteTexts, found: Documents) -> Position | None:
    work = shell.work(store)
    keep_notes(work, notes_of(texts.older or {}))
    return import_documents(work, found)


def _records(changes: Sequence[Change]) -> list[_Record]:
    fields: dict[tuple[str, str], list[str]] = {}
    found: dict[tuple[str, str], _Record] = {}
    for change in changes:
        path = change.collection, change.id
        match change:
            case Put():
                found[path] = _Record(*path, "new")
            case Delete():
                found[path] = _Record(*path, "removed")
            case SetField():
                fields.setdefault(path, []).append(change.field)
                told = tuple(name for name in fields[path] if name not in STAMPS)
                found[path] = _Record(*path, "changed", told)
    return list(found.values())


def _tell(
    shell: Shell,
    records: Sequence[_Record],
    doubtful: Sequence[FieldFault],
    position: Position | None,
    *,
    applied: bool,
    json: bool,
) -> None:
    if json:
        items = [
            {"path": f"{one.collection}/{one.id}", "effect": one.effect, "fields": one.fields}
            for one in records
        ]
        warnings = [{"field": one.field, "rule": one.code} for one in doubtful]
        result = {"warnings": warnings, "position": position, "applied": applied}
        write_json({"items": items, "total": len(items), **result})
        return
    if not shell.silent:
        write_lines(
            *(f"{one.effect:8} {one.place}  {', '.join(one.fields)}".rstrip() for one in records)
        )
    for fault in doubtful:
        shell.note(f"kept, though no form takes it: {told_faults([fault])}")
    if position is not None:
        shell.say(f"imported {len(records)} records")
        shell.note(f"`studio undo {position} --apply` takes it back")
    elif not records:
        shell.note("the texts are so already")
    elif not applied:
        shell.note("nothing was changed: add --apply to import")
