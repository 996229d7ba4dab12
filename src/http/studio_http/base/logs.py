"""What the server writes down: one JSON object a line, with the request it belongs to.

No line holds what people typed: of an error its kind and its place are kept, not its words, which
may quote a record.
"""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request under way, empty outside one."""

_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_TALKATIVE = ("alembic", "uvicorn", "httpx", "pyvips")


def set_up_logs() -> None:
    """Log to standard error: in words to a terminal, as JSON lines to anything else."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(_PLAIN) if sys.stderr.isatty() else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    """Format a record as one line of JSON; what a caller gives as `extra={"facts": …}` is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, without its end."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1] is not None:
            line["errors"] = _errors(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _errors(error: BaseException | None) -> list[dict[str, object]]:
    """Return *error* and what led to it, newest first: kinds and places."""
    found: list[dict[str, object]] = []
    while error is not None and len(found) < 5:
        found.append({"kind": type(error).__qualname__, "where": _places(error.__traceback__)})
        error = error.__cause__ or error.__context__
    return found


def _places(traced: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(traced)
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
