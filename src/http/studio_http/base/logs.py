"""The server's log: one JSON object a line, with the request it belongs to.

No line holds what people typed: of an error its type and its place are logged, not its message,
which may quote a record.
"""

import json
import logging
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the current request, empty outside one."""

_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_VERBOSE = ("alembic", "httpx", "pyvips")


def set_up_logs() -> None:
    """Log to standard error: as text to a terminal, as JSON lines to anything else."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter(_PLAIN) if sys.stderr.isatty() else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for name in _VERBOSE:
        logging.getLogger(name).setLevel(logging.WARNING)


class JsonLines(logging.Formatter):
    """Format a record as one line of JSON, with what is given as `extra={"facts": …}`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line without its newline."""
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
            # The error and what caused it, newest first.
            error: BaseException | None = record.exc_info[1]
            errors: list[dict[str, object]] = []
            while error is not None and len(errors) < 5:
                frames = traceback.extract_tb(error.__traceback__)
                where = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
                errors.append({"kind": type(error).__qualname__, "where": where})
                error = error.__cause__ or error.__context__
            line["errors"] = errors
        return json.dumps(line, ensure_ascii=False)
