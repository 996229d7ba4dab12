"""Which headings are in the contents list of an article."""

from studio_core.insights.contents import FEWEST_HEADINGS, Heading, contents_of


def headings(*levels: int) -> list[Heading]:
    """Return a heading of each of these levels."""
    return [Heading(f"part-{n}", level, f"제목 {n}") for n, level in enumerate(levels)]


def test_headings_of_both_levels_are_listed_in_their_order() -> None:
    written = headings(2, 3, 2)

    assert contents_of(written) == tuple(written)


def test_fewer_than_three_are_no_list() -> None:
    assert FEWEST_HEADINGS == 3
    assert contents_of(headings(2, 3)) == ()
    assert contents_of([]) == ()


def test_what_is_above_or_below_these_levels_or_has_no_words_does_not_count() -> None:
    blank = Heading("part-9", 2, " ")

    assert contents_of([*headings(1, 2, 2, 4), blank]) == ()
    assert contents_of([*headings(2, 2, 2, 4), blank]) == tuple(headings(2, 2, 2))
