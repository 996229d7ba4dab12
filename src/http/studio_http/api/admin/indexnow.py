"""/api/admin/site/indexnow: whether search engines are told what changes, and how that stands."""

import msgspec
from litestar import get, put

from studio_adapters.bootstrap import Studio
from studio_core.indexnow.standing import EngineStanding, IndexNowStanding, indexnow_standing
from studio_core.indexnow.switch import set_switch
from studio_http.api.dependencies import TheStudio, TheWork
from studio_http.api.nonces import new_nonce
from studio_http.base.bodies import Body

_TAGS = ["administration"]


class IndexNowIn(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
    """Whether search engines are to be told what changes."""

    is_on: bool


class EngineOut(msgspec.Struct, rename="camel"):
    """One engine: how many addresses wait for it, what it was told last, and what failed last.

    Moments are '' for never. *status* is that of the answer that failed, 0 for none; *gave_up*
    tells that what failed is not tried again, *is_failing* that nothing was sent since it failed.
    """

    name: str
    waiting: int
    sent_at: str
    sent: int
    is_failing: bool
    failed_at: str
    status: int
    reason: str
    gave_up: bool

    @staticmethod
    def of(engine: EngineStanding) -> "EngineOut":
        """Return the shape of *engine*."""
        result = engine.result
        return EngineOut(
            name=engine.name,
            waiting=engine.waiting,
            sent_at=result.sent_at,
            sent=result.sent,
            is_failing=result.is_failing,
            failed_at=result.failed_at,
            status=result.status,
            reason=result.reason,
            gave_up=result.gave_up,
        )


class IndexNowOut(msgspec.Struct, rename="camel"):
    """How announcing stands; *blocked* is a code that says why nothing is sent, '' for nothing.

    *key_path* is the path of the file with the key, '' before it was ever switched on.
    """

    is_on: bool
    key_path: str
    blocked: str
    engines: list[EngineOut]

    @staticmethod
    def of(standing: IndexNowStanding) -> "IndexNowOut":
        """Return the shape of *standing*."""
        switch = standing.switch
        return IndexNowOut(
            is_on=switch.is_on,
            key_path=switch.key_path if switch.key else "",
            blocked=standing.blocked,
            engines=[EngineOut.of(one) for one in standing.engines],
        )


@get("/api/admin/site/indexnow", tags=_TAGS, sync_to_thread=True)
def get_indexnow(studio: TheStudio) -> IndexNowOut:
    """Tell whether search engines are told what changes, and what became of it."""
    return _standing(studio)


@put("/api/admin/site/indexnow", tags=_TAGS, sync_to_thread=True)
def put_indexnow(studio: TheStudio, work: TheWork, data: Body[IndexNowIn]) -> IndexNowOut:
    """Tell search engines what changes from now on, or nothing more."""
    set_switch(work, is_on=data.is_on, new_key=new_nonce)
    return _standing(studio)


def _standing(studio: Studio) -> IndexNowOut:
    return IndexNowOut.of(indexnow_standing(studio.store, studio.settings.public_url))


INDEXNOW_HANDLERS = [get_indexnow, put_indexnow]
