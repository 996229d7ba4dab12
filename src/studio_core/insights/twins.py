"""Which texts of an article may be there in other languages; without both it is not offered."""

from studio_core.records.twins import Texts

INSIGHT_TEXTS = Texts(own=frozenset(("title", "content")), needed=frozenset(("title", "content")))
