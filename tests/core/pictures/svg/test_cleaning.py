"""SVG from strangers: what is written anew draws, and does nothing else."""

from html import escape
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.errors import ImageRefusedError
from studio_core.pictures.svg.allowed import ATTRIBUTES, ELEMENTS, PROPERTIES
from studio_core.pictures.svg.cleaning import LONGEST_EDGE, clean_svg
from studio_core.pictures.svg.reading import MAX_DEPTH, MAX_ELEMENTS, looks_like_svg

NAMESPACE = "http://www.w3.org/2000/svg"
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
SHAPE = '<path d="M0 0h9v9z"/>'
WRITTEN = ATTRIBUTES | PROPERTIES | {"id", "href"}


def svg(inside: str, attributes: str = 'viewBox="0 0 24 12"', before: str = "") -> bytes:
    return f'{before}<svg xmlns="{NAMESPACE}" {XLINK} {attributes}>{inside}</svg>'.encode()


def assert_harmless(content: bytes) -> None:
    """Fail unless everything in a drawing is on the lists, and names only what is in it."""
    root = ET.fromstring(content.decode())
    ids = {one.get("id") for one in root.iter()}
    for one in root.iter():
        assert one.tag.removeprefix(f"{{{NAMESPACE}}}") in ELEMENTS
        assert not (one.text or "").strip()
        assert not (one.tail or "").strip()
        assert set(one.attrib) <= WRITTEN
        for value in one.attrib.values():
            named = value.removeprefix("url(").removesuffix(")")
            assert named.removeprefix("#") in ids or "url(" not in value.lower()
            assert "script" not in value.lower()
            assert not set(value) & set(":;\\@{}<>&\"'")
        assert one.get("href", "#")[1:] in ids or "href" not in one.attrib


LEFT_OUT = {
    "script": "<script>alert(1)</script>",
    "script of a file": '<script href="https://evil.example/x.js"/>',
    "script of xlink": '<script xlink:href="data:text/javascript,alert(1)"/>',
    "event of an element": '<g onclick="alert(1)" onmouseover="alert(1)"/>',
    "event of an animation": '<animate onbegin="alert(1)" attributeName="x"/>',
    "object of a program": '<switch><foreignObject requiredExtensions="urn:x"><text>1</text>'
    f"</foreignObject>{SHAPE}</switch>",
    "frame": '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>',
    "link": '<a href="javascript:alert(1)"><path d="M0 0h1"/></a>',
    "link of xlink": '<a xlink:href="javascript:alert(1)"><path d="M0 0h1"/></a>',
    "animated link": '<a><animate attributeName="href" values="javascript:alert(1)"/></a>',
    "set": '<set attributeName="onload" to="alert(1)"/>',
    "use of a file": '<use href="https://evil.example/x.svg#a"/>',
    "use of data": '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#a"/>',
    "import": "<style>@import url(https://evil.example/x.css);</style>",
    "import in quotes": "<style>@import 'https://evil.example/x.css';</style>",
    "face": "<style>@font-face{font-family:a;src:url(https://evil.example/f)}</style>",
    "sheet that loads": "<style>path{fill:url(https://evil.example/x)}</style>",
    "sheet with a comment": "<style>path{fill:u/**/rl(https://evil.example/x)}</style>",
    "sheet with markup": "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
    "sheet with other media": "<style>@media print{path{fill:url(https://evil.example/x)}}</style>",
    "style that loads": '<g style="background:url(https://evil.example/x);behavior:url(x)"/>',
    "fill that loads": '<g fill="url(https://evil.example/x#a)"/>',
    "mask that loads": '<g mask="url(//evil.example/x)" clip-path="URL( \'https://e.example\' )"/>',
    "filter": '<filter id="f"><feImage href="https://evil.example/x"/></filter>',
    "pattern": '<pattern id="p"><path d="M0 0h1" fill="url(#p)"/></pattern>',
    "cursor": '<g cursor="url(https://evil.example/x)"/>',
    "handler": '<handler type="text/javascript">alert(1)</handler>',
    "view": '<view id="v" viewBox="0 0 1 1"/>',
    "metadata": '<metadata><x:xmpmeta xmlns:x="adobe:ns:meta/">where</x:xmpmeta></metadata>',
    "base": f'<g xml:base="https://evil.example/">{SHAPE}</g>',
    "processing": '<?xml-stylesheet href="https://evil.example/x.css"?>',
    "title": "<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>",
    "fields": '<input xmlns="http://www.w3.org/1999/xhtml" autofocus="" onfocus="alert(1)"/>',
}


@pytest.mark.parametrize("hostile", LEFT_OUT.values(), ids=LEFT_OUT.keys())
def test_what_does_anything_but_draw_is_left_out(hostile: str) -> None:
    cleaned = clean_svg(svg(hostile + SHAPE, 'viewBox="0 0 24 12" onload="alert(1)"')).content

    assert_harmless(cleaned)
    assert b"M0 0h9v9z" in cleaned
    for word in (b"evil", b"alert", b"on", b"javascript", b"data:"):
        assert word not in cleaned.replace(b'"none"', b"")


ENTITY = '<!DOCTYPE svg [<!ENTITY a "aa">]>'
LAUGHS = "<!DOCTYPE svg [<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {chr(98 + at)} '{f'&{chr(97 + at)};' * 10}'>" for at in range(9)
)
USES = "".join(f'<g id="g{at}">' + f'<use href="#g{at + 1}"/>' * 10 + "</g>" for at in range(9))
REFUSED = {
    "entity": (svg(SHAPE, before=ENTITY), "svg_unsafe"),
    "entities of entities": (svg(f"&j;{SHAPE}", before=f"{LAUGHS}]>"), "svg_unsafe"),
    "entity of a file": (
        svg(SHAPE, before='<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
        "svg_unsafe",
    ),
    "parameter entity": (
        svg(SHAPE, before='<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://e.example/">%x;]>'),
        "svg_unsafe",
    ),
    "unknown entity": (svg(f"&nbsp;{SHAPE}", before="<!DOCTYPE svg>"), "svg_unreadable"),
    "entity of another file": (
        svg(f"&nbsp;{SHAPE}", before='<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">'),
        "svg_unsafe",
    ),
    "uses of uses": (svg(f'{USES}<g id="g9">{SHAPE}</g>'), "svg_too_complex"),
    "uses itself": (svg('<g id="a"><use href="#a"/></g>'), "svg_too_complex"),
    "masks itself": (
        svg(f'<mask id="a"><g mask="url(#a)">{SHAPE}</g></mask>{SHAPE}'),
        "svg_too_complex",
    ),
    "deep": (svg("<g>" * MAX_DEPTH + SHAPE + "</g>" * MAX_DEPTH), "svg_too_complex"),
    "many": (svg(SHAPE * MAX_ELEMENTS), "svg_too_complex"),
    "a style of many": (svg(f"<style>{'.a,' * 10_000}.b{{}}</style>{SHAPE}"), "svg_too_complex"),
    "cut off": (svg(SHAPE)[:-4], "svg_unreadable"),
    "two roots": (svg(SHAPE) * 2, "svg_unreadable"),
    "nothing drawn": (svg("<g/><defs><path d='M0 0'/></defs>"), "upload_not_image"),
    "a page": (b"<html><svg/></html>", "upload_not_image"),
    "text": (svg(f"<text>ATELIER ON</text>{SHAPE}"), "svg_has_text"),
    "text in a group": (svg(f"<g><a><text>x</text></a></g>{SHAPE}"), "svg_has_text"),
    "photo": (svg(f'<image href="https://evil.example/x.png"/>{SHAPE}'), "svg_has_picture"),
    "no size": (svg(SHAPE, ""), "svg_no_size"),
    "size of nothing": (svg(SHAPE, 'viewBox="0 0 0 10"'), "svg_no_size"),
    "negative size": (svg(SHAPE, 'width="-5" height="10"'), "svg_no_size"),
    "size too small to enlarge": (svg(SHAPE, 'viewBox="0 0 1e-320 1e-320"'), "svg_no_size"),
    "size without end": (svg(SHAPE, 'viewBox="0 0 inf 10"'), "svg_no_size"),
    "size that is none": (svg(SHAPE, 'viewBox="0 0 nan 10"'), "svg_no_size"),
    "size of a share": (svg(SHAPE, 'width="100%" height="100%"'), "svg_no_size"),
}


@pytest.mark.parametrize(("content", "reason"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_shown_as_it_is_meant_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(ImageRefusedError) as refused:
        clean_svg(content, "로고.svg")

    assert (refused.value.reason, refused.value.name) == (reason, "로고.svg")


def test_style_sheets_become_attributes_and_the_stronger_rule_wins() -> None:
    rules = "#one{fill:#111}.b{fill:#222;stroke:#222}path{fill:#333;opacity:.5}.b{fill:#444}"
    sheet = f"<style>{rules}</style>"

    inside = '<path id="one" class="b" fill="#555"/><path class="b" style="fill:#666"/><path/>'
    cleaned = clean_svg(svg(sheet + inside)).content.decode()

    fills = [one.get("fill") for one in ET.fromstring(cleaned)]
    assert fills == ["#111", "#666", "#333"]
    assert 'stroke="#222"' in cleaned
    assert "class" not in cleaned


def test_gradients_and_uses_are_kept_under_new_names() -> None:
    inside = (
        '<linearGradient id="레이어 1"><stop offset="0" stop-color="#fff"/></linearGradient>'
        f'<g id="mark" fill="url( \'#레이어 1\' )">{SHAPE}</g><use xlink:href="#mark" x="3"/>'
    )

    cleaned = clean_svg(svg(inside)).content.decode()

    assert 'fill="url(#i0)"' in cleaned
    assert '<use x="3" href="#i1"/>' in cleaned


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 24 12"', (1280, 640)),
        ('viewBox="-5,-5,10,40" width="3" height="3"', (320, 1280)),
        ('width="120mm" height="30mm"', (1280, 320)),
    ],
)
def test_the_size_is_that_of_the_view_box(attributes: str, size: tuple[int, int]) -> None:
    cleaned = clean_svg(svg(SHAPE, attributes))

    assert (cleaned.width, cleaned.height) == size
    assert max(size) == LONGEST_EDGE


@pytest.mark.parametrize(
    "before",
    ["", "\ufeff", "\n ", '<?xml version="1.0"?>', "<!-- by a program -->", "<!DOCTYPE svg>"],
)
def test_a_drawing_is_known_by_its_first_bytes(before: str) -> None:
    assert looks_like_svg(svg(SHAPE, before=before)[:64])


@pytest.mark.parametrize("head", [b"<html>", b"<!doctype html>", b"\x89PNG\r\n\x1a\n", b"", b"svg"])
def test_other_files_are_not_taken_for_drawings(head: bytes) -> None:
    assert not looks_like_svg(head)


tags = st.sampled_from(
    [*sorted(ELEMENTS), "script", "style", "foreignObject", "animate", "set", "filter", "a", "x:y"]
)
keys = st.sampled_from(
    [*sorted(WRITTEN), "onload", "style", "class", "xlink:href", "filter", "xml:base", "data-x"]
)
values = st.one_of(
    st.sampled_from(
        ["#a", "url(#a)", "url('#b')", "url(https://evil.example)", "javascript:alert(1)", "a", "b"]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), max_size=12),
)
attributes = st.dictionaries(keys, values, max_size=4).map(
    lambda held: "".join(f' {key}="{escape(text)}"' for key, text in held.items())
)
sheets = st.lists(
    st.sampled_from([*r"{};:.#@\/*ab ", "fill", "url(", "mask:", "@import "]), max_size=30
).map("".join)
leaves = st.one_of(st.just(SHAPE), sheets.map(lambda text: f"<style>{escape(text)}</style>"))
drawings = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda tag, said, held: f'<{tag} xmlns:x="urn:x"{said}>{"".join(held)}</{tag}>',
        tags,
        attributes,
        st.lists(inner, max_size=4),
    ),
    max_leaves=12,
)


@given(inside=drawings)
def test_whatever_is_sent_what_is_written_is_harmless_and_stays_as_it_is(inside: str) -> None:
    try:
        cleaned = clean_svg(svg(inside + SHAPE)).content
    except ImageRefusedError as refused:
        assert refused.reason in ("svg_too_complex", "svg_has_effects")  # noqa: PT017 - only these
        return

    assert_harmless(cleaned)
    assert clean_svg(cleaned).content == cleaned


@given(content=st.binary(max_size=200))
def test_whatever_the_bytes_are_nothing_else_is_raised(content: bytes) -> None:
    with pytest.raises(ImageRefusedError):
        clean_svg(b"<svg>" + content)
