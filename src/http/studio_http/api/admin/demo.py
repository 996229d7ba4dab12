"""/api/admin/demo: loading the demo content, how far that is, and taking it away again."""

import logging
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec
from litestar import get, post

from studio_adapters.bootstrap import Studio, demo_is_due, load_demo, timestamp
from studio_core.errors import StudioError
from studio_core.publishing.demo_left import demo_in_editing
from studio_core.records.collections import SETTINGS
from studio_core.records.key_value import milliseconds
from studio_core.records.reading import stored_whole
from studio_core.records.spaces import DEMO
from studio_core.records.store import Store
from studio_core.site.demo import DEMO_RECORD, remove_demo
from studio_http.api.dependencies import (
    AnyRequest,
    TheMoment,
    TheStudio,
    TheWork,
    app_state,
)

log = logging.getLogger("studio.demo")

_PROGRESS = "demo-load"
_SILENCE_MS = 60_000
"""After so long without a word from who loads, nobody is thought to."""

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
    return _progress(studio.store, at)


@get("/api/admin/demo/fields", tags=_TAGS, sync_to_thread=True)
def get_demo_fields(studio: TheStudio) -> DemoFieldsOut:
    """Return what of the demo is left in projects, articles and the site's own texts."""
    return DemoFieldsOut(demo_in_editing(studio.store))


@post("/api/admin/demo/load", status_code=202, tags=_TAGS, sync_to_thread=True)
def post_load_demo(request: AnyRequest, studio: TheStudio, at: TheMoment) -> DemoOut:
    """Load the demo content in the background; a second request changes nothing.

    Only an empty site takes it: where there is content already, nothing is loaded.
    """
    now = _progress(studio.store, at)
    if now.loading or not demo_is_due(studio.store):
        return now
    whole = app_state(request).studio
    _note(whole, 0, 1)
    threading.Thread(target=_load, args=(whole,), name="studio-demo", daemon=True).start()
    return _progress(studio.store, at)


@post("/api/admin/demo/remove", status_code=200, tags=_TAGS, sync_to_thread=True)
def post_remove_demo(work: TheWork) -> RemovedDemoOut:
    """Take away what the demo brought and nobody edited, in one change set.

    For everybody who may edit the content: each act of it, deleting a record or emptying a field,
    is one of theirs, and `activity/{position}/undo` brings everything back (decision 65).
    """
    removed = remove_demo(work)
    return RemovedDemoOut(removed.records, removed.fields, removed.kept)


def _load(studio: Studio) -> None:
    try:
        load_demo(studio, lambda done, total: _note(studio, done, total))
    except (StudioError, RuntimeError) as error:  # a process that ends begins no more pictures
        log.warning("the demo content was not loaded: %s", error)
    with suppress(StudioError):
        _note(studio, 0, 0)


def _note(studio: Studio, done: int, total: int) -> None:
    """Note for every server how far loading is; without a *total* nobody loads any more."""
    until = milliseconds(timestamp(studio.clock)) + (_SILENCE_MS if total else 0)
    studio.store.key_values.put(DEMO, _PROGRESS, {"done": done, "total": total}, until)


def _progress(store: Store, at: str) -> DemoOut:
    progress = store.key_values.get(DEMO, _PROGRESS, at) or {}
    done, total = (stored_whole(progress.get(name)) or 0 for name in ("done", "total"))
    loaded = store.get(SETTINGS, DEMO_RECORD) is not None
    return DemoOut(loaded, total > 0, done, total)


DEMO_HANDLERS = [get_demo, get_demo_fields, post_remove_demo]
DEMO_LOADING_HANDLERS = [post_load_demo]
