"""What a browser engine does for a walk; there is one adapter for each engine."""

from typing import Any, Protocol

Element = Any
"""An element of the page, as the engine's adapter names it; `Driver.ask` takes and gives them."""

Point = tuple[int, int]


class EngineMissingError(Exception):
    """The engine, or what it needs, is not installed here."""


class Driver(Protocol):
    """A browser with one or more windows, of which one is driven.

    Nothing here waits but for the load of a document that was asked for: `Page` polls.
    """

    name: str

    def new_visitor(self) -> None:
        """Go on as somebody who was never here: without cookies, storage, history or tabs."""
        ...

    def go(self, url: str) -> None:
        """Open an address, and wait until its document is there."""
        ...

    def back(self) -> None:
        """Go back as the browser's button does."""
        ...

    def forward(self) -> None:
        """Go forward as the browser's button does."""
        ...

    def reload(self) -> None:
        """Load the document anew."""
        ...

    def ask(self, script: str, *values: Any) -> Any:
        """Return what the body of a function returns, or a promise of it, given *values*."""
        ...

    def press(self, element: Element) -> None:
        """Click in the middle of *element*, as a person does."""
        ...

    def write(self, element: Element, text: str) -> None:
        """Type *text* into a field."""
        ...

    def key(self, key: str) -> None:
        """Press and release a key where the focus is; *key* is named as in `KeyboardEvent.key`."""
        ...

    def swipe(self, start: Point, end: Point) -> None:
        """Put a finger down, move it and lift it."""
        ...

    def resize(self, width: int, height: int) -> None:
        """Give the page that much room, in CSS pixels."""
        ...

    def set_offline(self, is_offline: bool) -> None:
        """Take the network away, or give it back, and let the page know."""
        ...

    def open_tab(self) -> None:
        """Open another tab of the same visitor, and go on there."""
        ...

    def other_tab(self) -> None:
        """Go on in the tab before."""
        ...

    def picture(self) -> bytes:
        """Return what is seen, as a PNG."""
        ...
