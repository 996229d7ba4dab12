"""…/history: what a record was after each change, what was different, and bringing that back."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from studio_core.publishing.differences import Difference, differences
from studio_core.publishing.history import Version, get_version, list_versions, restore_version
from studio_core.publishing.states import State, standing
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.dependencies import PathId, TheActor, TheMoment, TheStudio
from studio_http.api.shapes.actors import ActorOut, People
from studio_http.api.shapes.publishing import draft_answer
from studio_http.base.bodies import SentFields, read_body

AT_ONCE = 50


class VersionOut(msgspec.Struct):
    """What somebody made of a record; *state* is null for a deletion."""

    position: int
    at: str
    actor: ActorOut
    action: str
    state: State | None

    @staticmethod
    def of(version: Version, people: People) -> "VersionOut":
        """Return a version for an answer."""
        who = people.out(version.actor)
        return VersionOut(version.position, version.at, who, version.action, version.state)


class VersionsOut(msgspec.Struct, omit_defaults=True):
    """Versions, newest first; *next* is the `before` of those behind them."""

    items: list[VersionOut]
    next: int | None = None


class WordsOut(msgspec.Struct):
    """A part of a text: `same`, `added` or `removed`."""

    change: str
    text: str


class PictureOut(msgspec.Struct):
    """A picture: `same`, `added`, `removed`, `moved` or `changed`; places count from 1."""

    change: str
    image: Any
    before: int | None
    after: int | None


class DifferenceOut(msgspec.Struct):
    """A field that differs; *words* are told of long texts, *pictures* of lists of them."""

    field: str
    before: Any
    after: Any
    words: list[WordsOut]
    pictures: list[PictureOut]

    @staticmethod
    def of(one: Difference) -> "DifferenceOut":
        """Return a difference for an answer."""
        words = [WordsOut(part.change, part.text) for part in one.words]
        pictures = [
            PictureOut(pic.change, pic.image, pic.before, pic.after) for pic in one.pictures
        ]
        return DifferenceOut(one.field, one.before, one.after, words, pictures)


class VersionDetailOut(msgspec.Struct):
    """A version with what it changed of the one before it."""

    version: VersionOut
    document: dict[str, Any] | None
    differences: list[DifferenceOut]


class RestoreIn(msgspec.Struct, forbid_unknown_fields=True):
    """Which fields are brought back; without them all are."""

    fields: list[str] | None = None


Before = Annotated[int | None, QueryParameter(ge=1, le=2**53, required=False)]


@for_records(get, "/{id:str}/history")
def get_history(studio: TheStudio, kind: TheKind, id: PathId, before: Before = None) -> VersionsOut:
    """List the versions of a record, of its draft and of its public form, newest first."""
    found, behind = list_versions(studio.store, kind, id, before, AT_ONCE)
    people = People(studio)
    return VersionsOut([VersionOut.of(one, people) for one in found], behind)


@for_records(get, "/{id:str}/history/{position:int}")
def get_history_version(
    studio: TheStudio, kind: TheKind, id: PathId, position: FromPath[int]
) -> VersionDetailOut:
    """Return a version with what it changed."""
    version = get_version(studio.store, kind, id, position)
    document = None if version.document is None else dict(version.document)
    told = [DifferenceOut.of(one) for one in differences(version.before, version.document)]
    return VersionDetailOut(VersionOut.of(version, People(studio)), document, told)


@for_records(post, "/{id:str}/history/{position:int}/restore", status_code=200)
def post_history_restore(
    studio: TheStudio,
    kind: TheKind,
    by: TheActor,
    at: TheMoment,
    id: PathId,
    position: FromPath[int],
    data: JSONBody[SentFields | None] = None,
) -> Response[dict[str, Any]]:
    """Put a version, or some fields of it, into the draft; visitors see nothing of it yet."""
    sent = read_body(RestoreIn, data or {}).fields
    fields = None if sent is None else frozenset(sent)
    draft = restore_version(studio.store, kind, id, position, fields, by=by, at=at)
    return draft_answer(draft, standing(studio.store, kind.collection, id))


VERSION_HANDLERS = [*get_history, *get_history_version, *post_history_restore]
