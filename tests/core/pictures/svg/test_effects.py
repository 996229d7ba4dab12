"""What an SVG would look different without is refused, wherever it hides; the rest is left out."""

import pytest

from tests.core.pictures.svg.drawings import SHAPE, refused, svg, written

PATTERN = f'<defs><pattern id="p" width="1" height="1">{SHAPE}</pattern></defs>'
FILTER = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>'
MARKER = f'<marker id="m">{SHAPE}</marker>'
REFUSED = {
    "fill of a pattern": (f'{PATTERN}<path fill="url(#p)" d="M0 0h9"/>', "pattern"),
    "fill of a pattern by a style": (f'{PATTERN}<g style="stroke:url(#p)">{SHAPE}</g>', "pattern"),
    "fill of a pattern by a sheet": (
        f"{PATTERN}<style>.a{{fill:url('#p')}}</style><g class='a'>{SHAPE}</g>", "pattern",
    ),
    "a pattern with encoded letters": (
        f'<pattern id="무늬">{SHAPE}</pattern>{SHAPE}<g fill="url(#%EB%AC%B4%EB%8A%AC)"/>',
        "pattern",
    ),
    "a use of what is in a pattern": (
        f'<pattern><g id="a">{SHAPE}</g></pattern>{SHAPE}<use href="#a"/>', "g",
    ),
    "a filter": (f'{FILTER}<g filter="url(#f)">{SHAPE}</g>', "filter"),
    "a filter of a style": (f'<g style="filter:blur(2px)">{SHAPE}</g>', "filter"),
    "a marker": (f'{MARKER}<path marker-end="url(#m)" d="M0 0h9"/>', "marker-end"),
    "a marker of a style": (f'{MARKER}<path style="marker:url(#m)" d="M0 0h9"/>', "marker"),
    "words of a page": (
        f"<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>봄</p></foreignObject>{SHAPE}",
        "foreignObject",
    ),
    "a variable": ('<path fill="var(--brand, red)" d="M0 0h9"/>', "fill"),
    "a variable of a style": ('<path style="fill:var(--brand)" d="M0 0h9"/>', "fill"),
    "a newer colour alone": ('<path fill="color(display-p3 1 0 0)" d="M0 0h9"/>', "fill"),
    "hidden letters": (f"<style>path{{fill:\\75 rl(https://a.example)}}</style>{SHAPE}", "fill"),
    "a clip of a shape": (f'<g style="clip-path:circle(2px)">{SHAPE}</g>', "clip-path"),
    "a turn of a style": (f'<g style="transform:rotate(9deg)">{SHAPE}</g>', "transform"),
    "a turn of a sheet": (f"<style>path{{rotate:9deg}}</style>{SHAPE}", "rotate"),
    "a turn around elsewhere": (
        f'<g transform="rotate(9)" transform-origin="5 5">{SHAPE}</g>', "transform-origin",
    ),
    "a computed size": ('<rect style="width:calc(1px + 2px)" height="2"/>', "width"),
    "a blending": (f'<g style="mix-blend-mode:multiply">{SHAPE}</g>', "mix-blend-mode"),
    "a rule of two parts": (
        f'<style>.a .b{{fill:red}}</style><g class="a"><g class="b">{SHAPE}</g></g>', "style",
    ),
    "a rule of two names": (f'<style>path.b{{fill:red}}</style><g class="b">{SHAPE}</g>', "style"),
    "a rule of a child": (f"<style>svg>path{{fill:red}}</style>{SHAPE}", "style"),
    "a rule of attributes": (f"<style>path[d]{{fill:red}}</style>{SHAPE}", "style"),
    "a rule of the root": (f"<style>:root{{fill:red}}</style>{SHAPE}", "style"),
    "a rule in a rule": (f"<style>svg{{path{{fill:red}}}}</style>{SHAPE}", "style"),
    "a rule of media": (f"<style>@media all{{path{{fill:red}}}}</style>{SHAPE}", "style"),
    "a choice by language": (
        f'<switch><g systemLanguage="ko">{SHAPE}</g>{SHAPE}</switch>', "systemLanguage",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("inside", "what"), REFUSED.values(), ids=REFUSED.keys())
def test_what_would_look_different_is_refused_and_named(inside: str, what: str) -> None:
    told = refused(svg(inside))

    assert (told.reason, told.facts["what"]) == ("svg_has_effects", what)


@pytest.mark.parametrize(
    "around", ["pattern", "marker", "filter", "symbol", "unknown", "defs", "a"]
)
@pytest.mark.parametrize(
    ("within", "reason"),
    [("<text>봄</text>", "svg_has_text"), ('<image href="data:a"/>', "svg_has_picture")],
)
def test_texts_and_photographs_are_told_of_below_every_element(
    around: str, within: str, reason: str
) -> None:
    inside = f"<defs><{around} id='p'><g>{within}</g></{around}></defs>{SHAPE}"

    assert refused(svg(inside)).reason == reason


LEFT_OUT = {
    "an unused pattern": PATTERN,
    "an unused filter": FILTER,
    "an unused marker": MARKER,
    "a filter that is not there": '<g filter="url(#nowhere)"/>',
    "a marker that is not there": '<g style="marker-end:url(#nowhere);marker:none"/>',
    "words about it": "<title>봄</title><desc><text>봄</text></desc><metadata><text/></metadata>",
    "a rule of what is not there": "<style>.a .b{fill:red}svg text{fill:red}</style>",
    "a rule about fonts": "<style>svg path{font-family:a}</style>",
    "a rule of whoever points": "<style>path:hover{fill:red}</style>",
    "a face": "<style>@font-face{font-family:a}</style>",
    "a wish of the page": "<style>@media (prefers-color-scheme:dark){path{fill:#fff}}</style>",
    "an origin without a turn": '<g style="transform-origin:center;isolation:isolate"/>',
}


@pytest.mark.parametrize("inside", LEFT_OUT.values(), ids=LEFT_OUT.keys())
def test_what_shows_nothing_is_left_out(inside: str) -> None:
    assert written(svg(inside + SHAPE)) == [{"d": "M0 0h9v9z"}]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("url(#nowhere)", "none"),
        ("url(#nowhere) #c00", "#c00"),
        ("url(https://evil.example/x.svg#a)", "none"),
        ("url(#shape)", "none"),
    ],
)
def test_a_paint_that_nobody_draws_is_none_and_not_black(said: str, shown: str) -> None:
    inside = f'<path id="shape" fill="{said}" d="M0 0h9"/>'

    assert written(svg(inside)) == [{"fill": shown, "d": "M0 0h9"}]


def test_of_several_ways_to_draw_the_first_is_shown() -> None:
    ways = f'<switch><g requiredExtensions="urn:x"/>{SHAPE}<rect width="5"/></switch>'

    assert written(svg(ways)) == [{"d": "M0 0h9v9z"}]


def test_a_size_may_stand_in_a_style() -> None:
    inside = '<style>.a{width:5px}</style><rect class="a" style="height:2px;x:1"/>'

    assert written(svg(inside)) == [{"width": "5px", "height": "2px", "x": "1"}]
