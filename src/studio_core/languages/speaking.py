"""In which language words are said: of whatever runs inside `speaking`, the base one elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from studio_core.languages.registry import BASE, address_in

_SPOKEN = ContextVar("spoken", default=BASE)


def spoken() -> str:
    """Return the code of the language in which words are said now."""
    return _SPOKEN.get()


def here(path: str) -> str:
    """Return the address of the page at *path* in the language that is spoken."""
    return address_in(spoken(), path)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say all words in *language* meanwhile, in this thread or task."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)
