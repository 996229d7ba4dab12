"""The licences of everything that ships, as one text."""

from collections.abc import Iterator, Sequence

from scripts.shipping.parts import Part

RULE = "=" * 100
HEAD = """\
Third-party licences of the studio's website

The owner has chosen no licence for the product itself yet. What follows is what comes from others.

"In the wheel" is what the file studio-*.whl holds: the user interface's packages and the faces.
"In an image" is what is installed beside it, from a package registry or inside an image that was
built of it: the Python packages and the libraries that these bundle.

Whoever hands on an image, or a machine with everything installed, hands these libraries on too:

  libx265, in pillow-heif: GPL-2.0-or-later. It is an encoder that this product never calls, but the
  library that reads HEIC pictures is linked with it and does not load without it. Whoever
  distributes the image has to pass on this licence and to offer the source of libx265 that belongs
  to the binary, and may hand on the combination only under terms that the GPL allows. Who runs the
  site on a machine of his own distributes nothing.

  libheif and libde265 in pillow-heif, libvips and others in pyvips-binary, psycopg: LGPL. They are
  separate files that can be exchanged; their licences and the offer of their source go along.

What each package says of itself is below, word by word. The name of the licence before it is the
identifier of SPDX.
"""


def notices(parts: Sequence[Part]) -> str:
    """Return the text: what is in the wheel, what is in an image, and every licence's words."""
    lines = [HEAD]
    for title, wanted in (("In the wheel", False), ("In an image", True)):
        chosen = [part for part in parts if part.optional is wanted]
        lines += [f"\n{title}\n{'-' * len(title)}\n", *_table(chosen)]
    return "\n".join([*lines, *_words(parts)]).rstrip() + "\n"


def _table(parts: Sequence[Part]) -> Iterator[str]:
    for part in parts:
        name = f"{part.name} {part.version}".rstrip()
        inside = f"  (in {part.within})" if part.within else ""
        yield f"  {name}: {part.licence}{inside}"


def _words(parts: Sequence[Part]) -> Iterator[str]:
    """Yield every text, once for all parts that have the same."""
    owners: dict[str, list[str]] = {}
    for part in parts:
        for name, text in part.texts:
            calm = "\n".join(line.rstrip() for line in text.strip().splitlines())
            owners.setdefault(calm, []).append(f"{part.name} {part.version}".rstrip() + f", {name}")
    for text, named in owners.items():
        yield "\n".join(["", RULE, *named, RULE, "", text])
