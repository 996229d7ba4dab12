"""What the gallery offers to choose by, as links, and where to go on when nothing is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from studio_core.portfolio.areas import FILTERS
from studio_core.portfolio.nearest import GROUPS
from studio_core.portfolio.selecting import MAX_FIND, Selection, style_key
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.pages.gallery_shapes import FacetOut, FacetsOut, NearestOut, ProjectListOut
from studio_http.pages.selection_query import gallery_path, narrowing_parts


@dataclass(frozen=True, slots=True)
class Word:
    """A link that chooses a word, or gives it up; *count* is what it would show beside the others.

    *is_deep* is for one of very many addresses, which search engines need not follow.
    """

    text: str
    path: str
    is_chosen: bool
    is_deep: bool
    count: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What is said when nothing has all that is chosen, and the link to what is nearest to it."""

    title: str
    hint: str
    label: str
    path: str


@dataclass(frozen=True, slots=True)
class GalleryChoices:
    """The words of a gallery; *kept* are the fields of a form that finds within what is chosen.

    Styles and tags that would show nothing are left out, unless they are chosen: there are so many
    *conditions* beside the filters. *cleared* is the address without any choice, *unsought* that
    without words to find, of which there may be *longest* characters.
    """

    filters: Sequence[Word]
    styles: Sequence[Word]
    tags: Sequence[Word]
    kept: Sequence[tuple[str, str]]
    cleared: str
    unsought: str
    is_narrowed: bool
    conditions: int
    advice: Advice | None
    longest: int = MAX_FIND


def gallery_choices(selection: Selection, listed: ProjectListOut) -> GalleryChoices:
    """Return the choices beside a *selection*, of which *listed* is a page."""
    facets = listed.facets or FacetsOut([], [])
    category = selection.category or ""
    cleared = Selection(selection.category)
    by_group = (
        ("filter", selection.filters),
        ("style", selection.styles),
        ("tag", selection.tags),
    )
    shop = [("category", category)] if category == "commercial" else []
    return GalleryChoices(
        filters=[_word(selection, "filters", key, key) for key in FILTERS.get(category, ())],
        styles=_counted(selection, "styles", facets.styles),
        tags=_counted(selection, "tags", facets.tags),
        kept=[*shop, *((name, value) for name, group in by_group for value in group)],
        cleared=gallery_path(cleared),
        unsought=gallery_path(replace(selection, find="")),
        is_narrowed=selection != cleared,
        conditions=len(selection.styles) + len(selection.tags) + bool(selection.find),
        advice=_advice(selection, listed.nearest) if listed.nearest else None,
    )


def _counted(selection: Selection, group: str, facets: Sequence[FacetOut]) -> list[Word]:
    words = (
        _word(selection, group, one.value, _name(group, one.value), one.count) for one in facets
    )
    return [word for word in words if word.count or word.is_chosen]


def _word(selection: Selection, group: str, value: str, text: str, count: int = 0) -> Word:
    chosen: tuple[str, ...] = tuple(getattr(selection, group))
    others = tuple(one for one in chosen if style_key(one) != style_key(value))
    toggled = others if len(others) < len(chosen) else (*chosen, value)
    after = _with(selection, {group: toggled})
    is_deep = sum(1 for _ in narrowing_parts(after)) > 1
    return Word(text, gallery_path(after), len(others) < len(chosen), is_deep, count)


def _with(selection: Selection, groups: Mapping[str, Any]) -> Selection:
    return replace(selection, **groups)


def _name(group: str, value: str) -> str:
    return catalogue("tags")[f"tag.{value}"] if group == "tags" else value


def _advice(selection: Selection, nearest: NearestOut) -> Advice:
    chosen = [name for name in GROUPS if getattr(selection, name)]
    kept = [name for name in chosen if getattr(nearest, name)]
    lost = [name for name in chosen if name not in kept]
    count, called, words = nearest.count, _called(selection, kept), catalogue("portfolio-empty")
    said = ""
    if len(lost) == 1:
        word = _called(selection, lost, quoted=False)
        said = filled(words["portfolio.empty.cause"], word=word, count=count)
    elif kept:
        said = filled(words["portfolio.empty.nearest"], filter=called, count=count)
    is_one_word = len(kept) == 1 and ", " not in called
    label = called if is_one_word else words["portfolio.empty.projects"]
    title = "portfolio.empty.one" if len(chosen) == 1 else "portfolio.empty.conditions"
    target = _with(Selection(selection.category), {name: getattr(nearest, name) for name in kept})
    return Advice(
        title=filled(words[title], count=len(chosen)),
        hint=" ".join(filter(None, (said, words["portfolio.empty.help"]))),
        label=filled(words["portfolio.empty.show_nearest"], filter=label, count=count),
        path=gallery_path(target),
    )


def _called(selection: Selection, groups: Sequence[str], *, quoted: bool = True) -> str:
    """Return the words of *groups* as a sentence names them."""
    words: list[str] = []
    for name in groups:
        values = [selection.find] if name == "find" else list(getattr(selection, name))
        if name == "find" and quoted:
            values = [f"‘{selection.find}’"]
        words += [_name(name, value) for value in values]
    return ", ".join(words)
