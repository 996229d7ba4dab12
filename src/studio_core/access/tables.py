"""Access records as rows of a table, to be given out."""

from collections.abc import Callable, Iterable, Mapping

from studio_core.access.listing import Access
from studio_core.access.log import ACTIONS
from studio_core.dates import SEOUL, parse_moment
from studio_core.texts import catalogue

_TEXTS = {**catalogue("access"), **catalogue("actors")}
_COLUMNS = (
    _TEXTS["admin.access.when"],
    _TEXTS["admin.access.who"],
    _TEXTS["admin.access.what"],
    catalogue("inbox")["admin.inbox.column.enquiry"],
    _TEXTS["admin.access.count"],
    _TEXTS["admin.access.from"],
    _TEXTS["admin.access.reason"],
)
_ACTIONS: Mapping[str, str] = {
    action: _TEXTS[f"admin.access.action.{action}"] for action in ACTIONS
}


def access_rows(accesses: Iterable[Access], name_of: Callable[[str], str]) -> list[list[str]]:
    """Return the heading and a row for each access; *name_of* gives an account's name, or ''.

    Times are those of Seoul. Enquiries stand there by their whole ids, of which the beginning is
    the number that visitors know.
    """
    rows = [list(_COLUMNS)]
    for one in accesses:
        kind = _TEXTS.get(f"admin.activity.actor.{one.actor}", one.actor)
        rows.append(
            [
                _time(one.at),
                name_of(one.actor) or kind,
                _ACTIONS.get(one.action, one.action),
                " ".join(one.enquiries),
                str(one.count),
                one.came_from,
                one.reason,
            ]
        )
    return rows


def _time(at: str) -> str:
    moment = parse_moment(at)
    return moment.astimezone(SEOUL).strftime("%Y-%m-%d %H:%M:%S") if moment else at
