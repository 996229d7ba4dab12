"""…/history: what a record was after each change, what was different, and bringing that back."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from studio_core.pictures.image import read_image
from studio_core.pictures.presentation import picture_of
from studio_core.publishing.differences import Difference, Picture
from studio_core.publishing.history import Version, list_versions
from studio_core.publishing.restoring import (
    Against,
    Compared,
    Comparison,
    compare_version,
    restore_version,
)
from studio_core.publishing.states import State, standing
from studio_http.api.admin.publishing.paths import TheKind, for_records
from studio_http.api.dependencies import PathId, TheStudio, TheWork
from studio_http.api.shapes.actors import ActorOut, People
from studio_http.api.shapes.publishing import draft_answer
from studio_http.base.bodies import OptionalBody
from studio_http.pages.shapes import ImageOut, shaped

AT_ONCE = 50


class VersionOut(msgspec.Struct, rename="camel"):
    """What somebody made of a record; *state* is null for a deletion.

    *title* is what it was called. *texts* and *pictures* count what it changed of them,
    *is_reordered* tells whether pictures moved, *has_new_cover* whether another one became the
    cover. With *is_new* there was nothing before, with *is_public* visitors see it now, with
    *is_draft* it is the draft now. *restored_at* is when the version was made that it brought back.
    *note* is what somebody said when publishing it.
    """

    position: int
    at: str
    actor: ActorOut
    action: str
    state: State | None
    title: str
    texts: int
    pictures: int
    is_reordered: bool
    has_new_cover: bool
    is_new: bool
    is_public: bool
    is_draft: bool
    restored_at: str | None
    note: str

    @staticmethod
    def of(version: Version, people: People) -> "VersionOut":
        """Return a version for an answer."""
        summary = version.summary
        return VersionOut(
            position=version.position,
            at=version.at,
            actor=people.out(version.actor),
            action=version.action,
            state=version.state,
            title=version.title,
            texts=summary.texts,
            pictures=summary.pictures,
            is_reordered=summary.is_reordered,
            has_new_cover=summary.has_new_cover,
            is_new=version.before is None,
            is_public=version.is_public,
            is_draft=version.is_draft,
            restored_at=version.restored_at or None,
            note=version.note,
        )


class VersionsOut(msgspec.Struct, omit_defaults=True):
    """Versions, newest first; *next* is the `before` of those behind them."""

    items: list[VersionOut]
    next: int | None = None


class WordsOut(msgspec.Struct):
    """A part of a text: `same`, `added` or `removed`."""

    change: str
    text: str


class PictureOut(msgspec.Struct):
    """A picture: `same`, `added`, `removed`, `moved` or `changed`; places count from 1.

    *image* is null for what is stored, but cannot be shown.
    """

    change: str
    image: ImageOut | None
    before: int | None
    after: int | None

    @staticmethod
    def of(picture: Picture) -> "PictureOut":
        """Return a picture for an answer."""
        stored = read_image(picture.image)
        image = shaped(picture_of(stored), ImageOut) if stored else None
        return PictureOut(picture.change, image, picture.before, picture.after)


class CoverOut(msgspec.Struct):
    """At which place, from 1, the cover stood and stands; null without pictures."""

    before: int | None
    after: int | None


class DifferenceOut(msgspec.Struct):
    """A field in both; *words* are told of texts, *pictures* and *cover* of lists of pictures."""

    field: str
    before: Any
    after: Any
    words: list[WordsOut]
    pictures: list[PictureOut]
    cover: CoverOut | None

    @staticmethod
    def of(one: Difference) -> "DifferenceOut":
        """Return a difference for an answer."""
        words = [WordsOut(part.change, part.text) for part in one.words]
        pictures = [PictureOut.of(picture) for picture in one.pictures]
        cover = CoverOut(one.cover.before, one.cover.after) if one.cover else None
        return DifferenceOut(one.field, one.before, one.after, words, pictures, cover)


class VersionDetailOut(msgspec.Struct, rename="camel"):
    """A version beside what it is *compared* with, which was made at *compared_at*.

    `replaced` is what visitors saw until this version was published. *restorable* are the fields
    that bringing it back would change.
    """

    version: VersionOut
    document: dict[str, Any] | None
    compared: Compared
    compared_at: str | None
    differences: list[DifferenceOut]
    unchanged: list[DifferenceOut]
    restorable: list[str]

    @staticmethod
    def of(comparison: Comparison, people: People) -> "VersionDetailOut":
        """Return a comparison for an answer."""
        document = comparison.version.document
        return VersionDetailOut(
            version=VersionOut.of(comparison.version, people),
            document=None if document is None else dict(document),
            compared=comparison.compared,
            compared_at=comparison.at,
            differences=list(map(DifferenceOut.of, comparison.differences)),
            unchanged=list(map(DifferenceOut.of, comparison.unchanged)),
            restorable=list(comparison.restorable),
        )


class RestoreIn(msgspec.Struct, forbid_unknown_fields=True):
    """Which fields are brought back; without them all are."""

    fields: list[str] | None = None


Before = Annotated[int | None, QueryParameter(ge=1, le=2**53, required=False)]
AgainstWhat = Annotated[Against, QueryParameter(required=False)]


@for_records(get, "/{id:str}/history")
def get_history(studio: TheStudio, kind: TheKind, id: PathId, before: Before = None) -> VersionsOut:
    """List the versions of a record, of its draft and of its public form, newest first."""
    found, behind = list_versions(studio.store, kind, id, before, AT_ONCE)
    people = People(studio)
    return VersionsOut([VersionOut.of(one, people) for one in found], behind)


@for_records(get, "/{id:str}/history/{position:int}")
def get_history_version(
    studio: TheStudio,
    kind: TheKind,
    id: PathId,
    position: FromPath[int],
    against: AgainstWhat = "previous",
) -> VersionDetailOut:
    """Return a version beside the one before it, what visitors see now, or the draft now."""
    comparison = compare_version(studio.store, kind, id, position, against)
    return VersionDetailOut.of(comparison, People(studio))


@for_records(post, "/{id:str}/history/{position:int}/restore", status_code=200)
def post_history_restore(
    kind: TheKind,
    work: TheWork,
    id: PathId,
    position: FromPath[int],
    data: OptionalBody[RestoreIn] = None,
) -> Response[dict[str, Any]]:
    """Put a version, or some fields of it, into the draft; visitors see nothing of it yet."""
    sent = (data or RestoreIn()).fields
    fields = None if sent is None else frozenset(sent)
    draft = restore_version(work, kind, id, position, fields)
    return draft_answer(draft, standing(work.store, kind.collection, id, at=work.at))


VERSION_HANDLERS = [*get_history, *get_history_version, *post_history_restore]
