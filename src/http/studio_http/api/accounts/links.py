"""What the links of people have in common: their answers, and what their mails say."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import msgspec

from studio_core.accounts.invitations import InvitationUnavailableError
from studio_core.accounts.one_time_links import count_wrong_token
from studio_core.accounts.own_account import EmailChangeUnavailableError, ResetUnavailableError
from studio_core.dates import SEOUL
from studio_http.api.dependencies import AnyRequest, app_state

_WRONG = (InvitationUnavailableError, ResetUnavailableError, EmailChangeUnavailableError)


class LinkOut(msgspec.Struct, rename="camel"):
    """A link that works once, and until when."""

    link: str
    expires_at: str


@contextmanager
def counting_wrong_tokens(request: AnyRequest, at: str) -> Iterator[None]:
    """Count, for the network that asks, a token that fits no link."""
    try:
        yield
    except _WRONG:
        address = request.client.host if request.client else ""
        count_wrong_token(app_state(request).studio.store, address, at=at)
        raise


def end_of(link: Mapping[str, Any] | None) -> str:
    """Return until when a stored link lasts."""
    return str((link or {}).get("expiresAt") or "")


def seoul_time(moment: str) -> str:
    """Return a moment as the studio's mails say it, like `11월 26일 09:20`."""
    then = datetime.fromisoformat(moment).astimezone(SEOUL)
    return f"{then.month}월 {then.day}일 {then:%H:%M}"
