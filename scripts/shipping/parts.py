"""What a release is made of besides our own code: one part for each package, library and face."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LICENCES = Path(__file__).with_name("licences")
LICENCE_FILES = ("licen", "copying", "notice", "authors")
"""How the name of a file begins that says under which terms something may be used."""

_GNU = {
    "GPL-2.0": ("GPL-2.txt",),
    "LGPL-2": ("LGPL-2.1.txt",),
    "LGPL-3.0": ("LGPL-3.txt", "GPL-3.txt"),
}
_SPELLINGS = {
    "3-clause bsd license": "BSD-3-Clause",
    "apache 2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0",
    "isc license": "ISC",
    "isc license (iscl)": "ISC",
    "mit license": "MIT",
    "mit/apache-2.0": "MIT OR Apache-2.0",
    "apache-2.0/mit": "Apache-2.0 OR MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "the mit license (mit)": "MIT",
    "unlicense/mit": "Unlicense OR MIT",
}
_IDENTIFIER = re.compile(r"[A-Za-z0-9.+-]{2,64}")
_JOINED = {"AND", "OR", "WITH"}
_VAGUE = {"Apache", "BSD", "GPL", "LGPL", "MPL", "UNKNOWN"}
"""What reads as an identifier and is none."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is handed on with the product."""

    name: str
    version: str
    """Its version, or '' where whoever bundles it names none."""
    kind: str
    """`pypi`, `npm`, `cargo`, `library` (of C or C++, inside a package) or `font`."""
    licence: str
    """An SPDX expression."""
    within: str = ""
    """The package that brings it along; '' for what is a package itself."""
    texts: tuple[tuple[str, str], ...] = ()
    """The licence's own texts: the name of each file, and what it says."""
    integrity: str = ""
    """A hash as npm writes it, such as `sha512-…`; '' where the lock has several."""
    optional: bool = False
    """Whether it is no part of the wheel but of an image, which has everything installed."""

    @property
    def reference(self) -> str:
        """What names this part among all others, as a package URL where there is a scheme."""
        kind = self.kind if self.kind in {"pypi", "npm", "cargo"} else "generic"
        name = self.name.lower().replace(" ", "-").replace("@", "%40")
        inside = f"?bundled_in={self.within}" if self.within else ""
        return f"pkg:{kind}/{name}{f'@{self.version}' if self.version else ''}{inside}"


def common_texts(licence: str) -> Iterator[tuple[str, str]]:
    """Yield the words of the GNU licences in an expression: packages with such parts lack them."""
    for name, files in _GNU.items():
        if licence.startswith(name):
            yield from ((file, (LICENCES / file).read_text("utf-8")) for file in files)


class UnlicensedError(Exception):
    """A part whose licence nobody could tell."""


def expression(told: Iterable[str]) -> str:
    """Return the first of *told* that is an SPDX expression, or is another spelling of one.

    '' when none is.
    """
    for text in told:
        one = text.strip().partition("\n")[0].strip()
        one = _SPELLINGS.get(one.lower(), one)
        words = one.replace("(", " ").replace(")", " ").split()
        if words and all(_IDENTIFIER.fullmatch(word) for word in words) and _alternates(words):
            return " ".join(one.split())
    return ""


def _alternates(words: list[str]) -> bool:
    """Tell whether every second word joins its neighbours, as in `MIT OR Apache-2.0`.

    A word that leaves open which licence it means makes it none.
    """
    joins = words[1::2]
    whole = len(words) % 2 == 1 and all(word in _JOINED for word in joins)
    return whole and not _VAGUE & set(words)
