"""Whether the interpreter reads regular expressions as they are meant.

Debian 12's Python 3.11.2 does not where a possessive quantifier stands behind a group (CPython's
gh-100061 and gh-106052). No expression of ours has one; those behind single characters are fine.
"""

import re
import sys
from collections.abc import Sequence

READINGS: Sequence[tuple[str, str, str]] = (
    (
        r'<a[^<>h]*+(?:h(?!ref=")[^<>h]*+)*href="([^"<>]++)"',
        '<a h href="b" href="c"',
        '<a h href="b"',
    ),
    (r"(?:[ \t]*+(?:>|\d{1,9}[.)](?=\s))){1,99}", "> 3) 4)a", "> 3)"),
    (r"\([^()]*+(?:\([^()]*+\)[^()]*+){0,99}\)", "(a (b) (c) d) e)", "(a (b) (c) d)"),
)
"""Expressions in the forms that ours have: each with a text, and what it matches of that."""


def misreading() -> str:
    """Return why this interpreter must not run the product, or '' when it may."""
    for expression, text, expected in READINGS:
        match = re.match(expression, text)
        if match is None or match[0] != expected:
            version = sys.version.split()[0]
            return (
                f"this Python ({version}, {sys.executable}) reads regular expressions wrongly: "
                f"pages would lose styles and words. Use another one, Python 3.11 or newer."
            )
    return ""
