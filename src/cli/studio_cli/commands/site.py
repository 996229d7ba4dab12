"""`studio site`: the studio's own texts, part by part."""

import json as json_format
import sys
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store
from studio_cli.commands.site_files import export_, import_
from studio_cli.commands.site_indexnow import indexnow
from studio_cli.commands.site_opening import check, close, open_
from studio_cli.failures import CommandError, told_faults
from studio_cli.reports import site as report
from studio_cli.shell import Json, Shell, command, new_app
from studio_core.content.editing import check_unique, save
from studio_core.content.kinds import kinds
from studio_core.content.rules import ContentNotFoundError
from studio_core.errors import InvalidFieldsError
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import save_draft
from studio_core.publishing.site_states import site_standings
from studio_core.records.canonical import same
from studio_core.records.record import Document
from studio_core.records.record import Json as Value
from studio_core.records.twins import spread
from studio_core.site.paths import ContentPath

app = new_app("Show and change the studio's own texts.")
app.add_typer(indexnow, name="indexnow")

Place = Annotated[
    str,
    typer.Argument(metavar="PLACE", help="brand, brand.ko, slides, slides/ID, slides/ID.heading"),
]
FieldPlace = Annotated[
    str, typer.Argument(metavar="PLACE", help="brand.ko, services/ID.title, about.picture.alt")
]
Text = Annotated[
    str, typer.Argument(metavar="VALUE", help="'' takes it away, - reads standard input.")
]
OfDraft = Annotated[bool, typer.Option("--draft", help="The draft, which visitors do not see.")]


@command(app, "list", writes=False, example="studio site list --json")
def list_(shell: Shell, json: Json = False) -> None:
    """List the parts and lists, and how each stands."""
    with shell.store() as store:
        report.standings(list(site_standings(store, at=shell.now())), as_json=json)


@command(app, "get", writes=False, example="studio site get company.phone")
def get(shell: Shell, place: Place, draft: OfDraft = False, json: Json = False) -> None:
    """Show a part, a list, a record, or what one field says.

    A text is written as it is, a picture or a list in a field as JSON. What is said in another
    language stands below its code: brand.en.slogan, about.story.0.en.text.
    """
    path = ContentPath.read(place)
    with shell.store() as store:
        if not path.id:
            report.listed(store, path.type, at=shell.now(), as_json=json)
            return
        document = _document(store, path, draft=draft)
    if not path.steps:
        report.record(path.type, path.id, document, as_json=json)
        return
    found = path.value(document)
    if found is not None or json:
        report.value(found, as_json=json)
    else:
        shell.note(f"{path} is not filled in")


@command(app, "set", writes=True, example="studio site set company.phone 02-123-4567")
def set_(shell: Shell, place: FieldPlace, value: Text, draft: OfDraft = False) -> None:
    """Change what one field says, for visitors too.

    `studio undo` takes it back. A picture is an address or JSON, a list in a field is JSON; another
    language stands below its code, as in brand.en.slogan. Of a record that is not public the draft
    is changed, as with --draft.
    """
    path = ContentPath.read(place)
    if not path.steps:
        raise CommandError(f"{place} names no field: `studio site get {place}` shows what it has")
    wanted = _value(path, sys.stdin.read() if value == "-" else value)
    with shell.content() as store:
        shell.say(_saved(shell, store, path, wanted, draft=draft))


command(app, "check", writes=False, example="studio site check")(check)
command(app, "import", writes="apply", example="studio site import texts.toml --apply")(import_)
command(app, "export", writes=False, example="studio site export texts.toml")(export_)
command(app, "open", writes=True, example="studio site open")(open_)
command(app, "close", writes=True, example="studio site close")(close)


def _document(store: Store, path: ContentPath, *, draft: bool) -> Document:
    """Return a public record, or the draft where there is none or it is asked for."""
    collection = path.type.collection
    public, waiting = store.get(collection, path.id), get_draft(store, collection, path.id)
    if waiting is not None and (draft or public is None):
        return waiting.document
    if public is None and path.type.is_list:
        raise ContentNotFoundError(collection, path.id)
    return public.document if public else {}


def _saved(shell: Shell, store: Store, path: ContentPath, value: Value, *, draft: bool) -> str:
    """Save the *value* at a place and return what to say of it."""
    collection, id, kind = path.type.collection, path.id, kinds()[path.type.collection]
    is_public = store.get(collection, id) is not None
    draft = draft or (not is_public and get_draft(store, collection, id) is not None)
    before = _document(store, path, draft=draft)
    sent = path.changed(before, value)
    work = shell.work(store)
    try:
        check_unique(store, kind, id, sent)
        if draft:
            after = save_draft(work, kind, id, sent, None).document
        else:
            after = save(work, kind, id, sent, None).document
    except InvalidFieldsError as error:
        record = str(path).removesuffix(".".join(path.steps))
        raise CommandError(told_faults(error.faults, record)) from error
    was, now = spread(before), spread(after)
    if all(same(was.get(name), now.get(name)) for name in sent):
        return f"{path} says that already"
    return f"saved {path}{' in the draft' if draft else ''}"


def _value(path: ContentPath, text: str) -> Value:
    """Return what a *text* from the command line means at a place."""
    if not text.strip():
        return None
    if path.takes == "text":
        return text
    if path.takes == "picture" and not text.lstrip().startswith("{"):
        return {"url": text.strip()}
    try:
        read: Value = json_format.loads(text)
    except ValueError as error:
        raise CommandError(f"{path} takes JSON: {error}") from error
    return read
