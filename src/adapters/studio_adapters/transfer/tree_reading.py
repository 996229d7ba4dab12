"""Reading large JSON trees: the branches are found first, records are decoded one at a time.

Decoded as a whole, a tree takes many times its own size. What msgspec refuses (a NaN, half a
character, bytes that are not UTF-8) is decoded by the standard library.
"""

import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

LONGEST_NUMBER = 400
"""Digits; no double is longer, and Python refuses to read thousands of them."""

_REFUSED = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class RawBranch(Mapping[str, Any]):
    """The children of a node, each decoded anew whenever it is asked for."""

    def __init__(self, children: Mapping[str, msgspec.Raw]) -> None:
        self._children = children

    def __getitem__(self, key: str) -> Any:
        return _value(self._children[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._children)

    def __len__(self) -> int:
        return len(self._children)


def read_tree(content: bytes) -> Any:
    """Return the JSON tree in *content*: its branches as mappings that decode what is asked for.

    Text in UTF-16 is known by its mark. Bytes that are not UTF-8 become halves of characters, so
    that a fault is that of one record and not of the file. Raise `json.JSONDecodeError`, or
    `RecursionError` for what is nested too deeply.
    """
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        content = content.decode("utf-16", errors="replace").encode()
    content = content.removeprefix(BOM_UTF8)
    try:
        nodes = _BRANCHES.decode(content)
    except _REFUSED:
        return _lenient_value(content)
    tree: dict[str, Any] = {}
    for name, node in nodes.items():
        try:
            tree[name] = RawBranch(_BRANCHES.decode(node))
        except _REFUSED:
            tree[name] = _value(node)
    return tree


def _value(node: msgspec.Raw) -> Any:
    try:
        return _VALUES.decode(node)
    except _REFUSED:
        return _lenient_value(bytes(node))


def _lenient_value(content: bytes) -> Any:
    return json.loads(content.decode(errors="surrogateescape"), parse_int=_whole)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else float(digits)


_BRANCHES = msgspec.json.Decoder(dict[str, msgspec.Raw])
_VALUES = msgspec.json.Decoder()
