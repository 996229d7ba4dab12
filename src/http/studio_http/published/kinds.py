"""The kinds of records that visitors see, with the rules of this server."""

from studio_core.content.kinds import kinds
from studio_http.published.markdown.rendering import is_renderable

KINDS = kinds(is_renderable)
