"""/api/admin/demo: loading the demo content, how far that is, and taking it away again."""

from collections.abc import Mapping, Sequence

import msgspec
from litestar import get, post

from studio_adapters.bootstrap import demo_is_due
from studio_core.publishing.demo_left import demo_in_editing
from studio_core.records.collections import SETTINGS
from studio_core.records.store import Store
from studio_core.site.demo import DEMO_RECORD, remove_demo
from studio_core.site.demo_loading import JOB as LOAD_DEMO
from studio_core.site.demo_loading import Progress, note_progress, progress_of
from studio_http.api.dependencies import (
    AnyRequest,
    TheMoment,
    TheStudio,
    TheWork,
    app_state,
)

_TAGS = ["administration"]


class RemovedDemoOut(msgspec.Struct):
    """How many records were deleted, fields emptied, and edited records kept."""

    records: int
    fields: int
    kept: int


class DemoOut(msgspec.Struct):
    """Whether the demo content is there or comes, and how many of its pictures are done."""

    loaded: bool
    loading: bool
    done: int
    total: int


class DemoFieldsOut(msgspec.Struct):
    """The fields that are still as the demo brought them, by collection and id of the record.

    Of a record with a draft these are the draft's.
    """

    fields: Mapping[str, Mapping[str, Sequence[str]]]


@get("/api/admin/demo", tags=_TAGS, sync_to_thread=True)
def get_demo(studio: TheStudio, at: TheMoment) -> DemoOut:
    """Tell how far the loading of the demo content is."""
    return _shown(studio.store, at)


@get("/api/admin/demo/fields", tags=_TAGS, sync_to_thread=True)
def get_demo_fields(studio: TheStudio) -> DemoFieldsOut:
    """Return what of the demo is left in projects, articles and the site's own texts."""
    return DemoFieldsOut(demo_in_editing(studio.store))


@post("/api/admin/demo/load", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_load_demo(request: AnyRequest, studio: TheStudio, at: TheMoment) -> DemoOut:
    """Load the demo content in the background; a second request changes nothing.

    Only an empty site takes it: where there is content already, nothing is loaded.
    """
    now, state = _shown(studio.store, at), app_state(request)
    if now.loading or not demo_is_due(studio.store):
        return now
    note_progress(state.studio.store, Progress(total=1), state.studio.clock())
    state.runner.wake(LOAD_DEMO)
    return _shown(studio.store, at)


@post("/api/admin/demo/remove", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_remove_demo(work: TheWork) -> RemovedDemoOut:
    """Take away what the demo brought and nobody edited, in one change set.

    For everybody who may edit the content: each act of it, deleting a record or emptying a field,
    is one of theirs, and `activity/{position}/undo` brings everything back (decision 65).
    """
    removed = remove_demo(work)
    return RemovedDemoOut(removed.records, removed.fields, removed.kept)


def _shown(store: Store, at: str) -> DemoOut:
    progress = progress_of(store, at)
    loaded = store.get(SETTINGS, DEMO_RECORD) is not None
    return DemoOut(loaded, progress.total > 0, progress.done, progress.total)


DEMO_HANDLERS = [get_demo, get_demo_fields, post_remove_demo]
DEMO_LOADING_HANDLERS = [post_load_demo]
