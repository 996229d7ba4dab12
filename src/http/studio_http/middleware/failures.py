"""The outermost layer: whatever fails, the client gets a problem with our headers."""

import logging

from studio_http.base.asgi import App, Message, Receive, Scope, Send
from studio_http.base.problems.problem import send_problem
from studio_http.base.problems.table import problem_of
from studio_http.base.security_headers import RawHeaders

log = logging.getLogger("studio.http")


class Failures:
    """Answer what the layers inside raise; a failure within an answer cuts the answer off.

    It stands twice: within the log, so that the failure is noted with the request's id, and
    outermost, for what fails before.
    """

    def __init__(self, app: App, headers: RawHeaders) -> None:
        self._app = app
        self._headers = (*headers, (b"cache-control", b"no-store"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; a failure that nobody expected is logged with its reference."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:
            if started or scope["type"] != "http":
                raise
            problem = problem_of(error)
            if problem.status == 500:
                reference = problem.facts["reference"]
                log.exception("failed %s: %s", reference, scope["path"])
            await send_problem(problem, scope["path"], send, self._headers)
