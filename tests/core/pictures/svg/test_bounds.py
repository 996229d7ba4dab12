"""A megabyte of anything is cleaned in little time and memory, or refused."""

import tracemalloc
from collections.abc import Iterator
from itertools import islice, product
from string import ascii_lowercase

import pytest

from studio_core.errors import ImageRefusedError
from studio_core.pictures.logos import MAX_LOGO_BYTES
from studio_core.pictures.svg.cleaning import MAX_WRITTEN, clean_svg
from studio_core.pictures.svg.styles import LONGEST_VALUE
from tests.core.pictures.svg.drawings import refused, svg, written

MOST_MEMORY = 48 * 1024**2
ROOM = MAX_LOGO_BYTES - 60_000
SHAPES = "<rect/>" * 4900
SAID = ("fill", "stroke", "color", "opacity", "stroke-width", "stroke-dasharray", "display")


def names(count: int) -> Iterator[str]:
    return map("".join, islice(product(ascii_lowercase, repeat=4), count))


def sheet(text: str) -> str:
    return f"<style>{text}</style>"


def every(value: str) -> str:
    return sheet("*{" + ";".join(f"{one}:{value}" for one in SAID) + "}") + SHAPES


def empty(prefix: str, count: int) -> str:
    return " ".join(f'{prefix}{one}=""' for one in names(count))


TOO_MUCH = {
    "a long colour of many": sheet(f"*{{fill:{'a' * 10_000}}}") + SHAPES,
    "long dashes of many": sheet(f"*{{stroke-dasharray:{'1 ' * 400_000}}}") + SHAPES,
    "short values of many": every("a" * LONGEST_VALUE),
    "values of many that are no values": every("*" * LONGEST_VALUE),
    "references of many": sheet(f"*{{fill:url(#{'i' * 1000})}}") + SHAPES,
    "many selectors": sheet(",".join(f".{one}" for one in names(6000)) + "{}") + "<rect/>",
    "many rules": sheet("a{}" * 6000) + "<rect/>",
    "many classes of many": sheet(
        ",".join(f".{one}" for one in names(4000)) + "{" + ":a;".join(SAID) + ":a}"
    )
    + f'<rect class="{" ".join(names(4000))}"/>' * 40,
    "uses of uses": "<rect id='g0'/>"
    + "".join(f'<g id="g{at}"><use href="#g{at - 1}"/></g>' for at in range(1, 2400)),
}
ENOUGH = {
    "one long path": f'<path d="{"M0 0L9 9" * (ROOM // 8)}"/>',
    "numbers": f'<path d="{" 1" * (ROOM // 2)}"/>',
    "brackets": f'<path transform="{"rotate(1)" * (ROOM // 9)}"/>',
    "comments": sheet("/**/" * (ROOM // 4)) + "<rect/>",
    "declarations": sheet(f"a{{{'fill:a;' * (ROOM // 7)}}}") + "<rect/>",
    "parts of a selector": sheet("a " * (ROOM // 2) + "{fill:red}") + "<rect/>",
    "classes": f'<rect class="{" ".join(names(ROOM // 5))}"/>',
    "attributes": "<rect " + empty("", ROOM // 8) + "/>",
    "pieces of a sheet": sheet("x" * (ROOM - 40_000) + "x<g/>" * 4900) + "<rect/>",
    "a long namespace": "<rect " + empty("x:", 40_000) + f' xmlns:x="{"u" * 400_000}"/>',
    "a long namespace of many": f'<g xmlns:x="{"u" * ROOM}">{"<x:a/>" * 4900}</g><rect/>',
    "namespaces": "<g " + empty("xmlns:", 50_000) + ">" + '<g xmlns:q="r"/>' * 4000 + "</g><rect/>",
}


@pytest.mark.parametrize("inside", TOO_MUCH.values(), ids=TOO_MUCH.keys())
def test_what_would_grow_is_refused(inside: str) -> None:
    assert refused(svg(inside)).reason == "svg_too_complex"


@pytest.mark.parametrize("inside", [*TOO_MUCH.values(), *ENOUGH.values()], ids=[*TOO_MUCH, *ENOUGH])
def test_no_drawing_takes_more_than_a_share_of_memory(inside: str) -> None:
    content = svg(inside)
    assert len(content) <= MAX_LOGO_BYTES
    tracemalloc.start()

    try:
        assert len(clean_svg(content).content) <= MAX_WRITTEN
    except ImageRefusedError as refusal:
        assert refusal.reason == "svg_too_complex"  # noqa: PT017 - only this one may come
    finally:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    assert most < MOST_MEMORY


def test_a_logo_with_much_in_it_may_grow_to_twice_its_size() -> None:
    inside = sheet(".a{fill:#102030;stroke:#405060;stroke-width:2}") + '<rect class="a"/>' * 4900

    assert MAX_WRITTEN == 2 * MAX_LOGO_BYTES
    assert len(written(svg(inside))) == 4900
