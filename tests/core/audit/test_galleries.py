"""A glance at a gallery never passes what a close look would find."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_core.audit.findings import Problem, Subject
from studio_core.audit.image_rules import IMAGE_RULES
from studio_core.records import Record

TIDY: dict[str, Any] = {"url": "/media/a.jpg", "alt": "거실", "width": 4, "height": 3}
ODD: Any = st.sampled_from(
    [None, "", " ", "\t거실", 0, -1, 1.0, True, 10**9, "https://", "javascript:1", "a.jpg", [], {}]
)
IMAGES: Any = st.lists(
    st.just(TIDY)
    | ODD
    | st.builds(lambda name, odd: {**TIDY, name: odd}, st.sampled_from([*TIDY]), ODD),
    max_size=3,
)
DOCUMENTS = st.fixed_dictionaries(
    {"images": IMAGES | ODD},
    optional={"thumbnailIndex": ODD | st.integers(-1, 3), "sub_imgs": ODD, "main_img": ODD},
)


def problems(document: dict[str, Any], *, closely: bool) -> list[Problem]:
    subject = Subject("portfolio", "-Na", Record.of(document))
    if closely:
        subject.__dict__["gallery_is_tidy"] = False
    return [problem for rule in IMAGE_RULES for problem in rule.check(subject)]


@given(DOCUMENTS)
def test_a_glance_and_a_close_look_find_the_same(document: dict[str, Any]) -> None:
    assert problems(document, closely=False) == problems(document, closely=True)


def test_a_gallery_as_the_product_writes_it_needs_no_close_look() -> None:
    subject = Subject("portfolio", "-Na", Record.of({"images": [TIDY, TIDY], "thumbnailIndex": 1}))

    assert subject.gallery_is_tidy
