"""Whatever stands where twins stand, by whatever program: it is read, and never fails."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from studio_core.insights.insight import Insight
from studio_core.insights.views import article_of
from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.project import Project
from studio_core.portfolio.views import detail_of
from studio_core.publishing.languages import half_translated, read_in, texts_in
from studio_core.publishing.translation_states import TRANSLATION_STATES, translation_state
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE, SLIDES
from studio_core.records.record import Record
from studio_core.records.twins import Texts, spread
from studio_core.site.demo import demo_fields, marks_of
from studio_core.site.public_site import public_site
from tests.core.records.test_twins import OTHER

PLACES = [
    (PORTFOLIO, "p1"),
    (INSIGHTS, "i1"),
    (SLIDES, "s1"),
    (SITE, "brand"),
    (SITE, "about"),
    (SITE, "privacy"),
    (SITE, "search"),
]
LEAVES = st.none() | st.booleans() | st.integers(0, 9) | st.text("가a", max_size=2)


def names_in(texts: Texts) -> set[str]:
    return {*texts.own, *texts.within, *(name for one in texts.within.values() for name in one.own)}


NAMES = st.sampled_from(
    [
        "0",
        "url",
        *TWINNED,
        *sorted({name for place in PLACES for name in names_in(texts_in(*place))}),
    ]
)
DOCUMENTS = st.dictionaries(
    NAMES,
    st.recursive(
        LEAVES,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(NAMES, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=5,
)


@given(st.sampled_from(PLACES), DOCUMENTS)
def test_a_record_is_read_in_every_language(place: tuple[str, str], document: Any) -> None:
    for language in TWINNED:
        read = read_in(language, *place, Record.of(document))
        state = translation_state(language, *place, Record.of(document))

        list(half_translated(language, *place, document))
        assert read is None or not read.document.keys() & set(TWINNED)
        assert state is None or state in TRANSLATION_STATES
        assert read is not None or state in ("begun", "none", None)


@given(DOCUMENTS)
def test_what_is_read_is_shown(document: Any) -> None:
    record = Record.of(document)
    with speaking(OTHER):
        for place, show in ((PORTFOLIO, project), (INSIGHTS, article), (SITE, site)):
            if (read := read_in(OTHER, place, "about", record)) is not None:
                assert show(dict(read.document)) is not None


def project(document: Any) -> Any:
    return detail_of(Project.from_record("p1", document))


def article(document: Any) -> Any:
    return article_of(Insight.from_record("i1", document))


def site(document: Any) -> Any:
    return public_site({SITE: {"about": Record.of(document)}}, lambda _id: None, str)


@given(DOCUMENTS, st.dictionaries(NAMES, LEAVES, min_size=1))
def test_the_demos_marks_of_it_are_its_fields(fields: Any, twins: Any) -> None:
    document = {**fields, **dict.fromkeys(TWINNED, twins)}
    noted: Any = marks_of({PORTFOLIO: {"p1": document}}, [])["fields"]

    assert set(spread(noted[PORTFOLIO]["p1"])) == set(spread(document))
    assert set(demo_fields(noted, PORTFOLIO, "p1", document)) <= set(spread(document))
