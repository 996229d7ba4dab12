"""A ready answer as a handler's return value, so that the API document has its shape."""

from typing import Any, TypeVar, cast

from litestar import Response
from litestar.response.base import ASGIResponse

from studio_http.base.cached_response import CachedResponse

ShapeT = TypeVar("ShapeT")


class CachedAnswer(Response[ShapeT]):
    """Send a `CachedResponse` as it is; the type parameter is only for the API document."""

    def __init__(self, answer: CachedResponse) -> None:
        super().__init__(content=cast("ShapeT", None))
        self._answer = answer

    def to_asgi_response(self, *args: Any, **kwargs: Any) -> ASGIResponse:  # the base's
        """Return the answer itself, which is an ASGI application."""
        return cast("ASGIResponse", self._answer)
