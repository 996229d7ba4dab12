"""What visitors get of a record of the site's own texts: its public fields, each at its place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from studio_core.addresses.links import shown_telephone, site_link
from studio_core.content.colors import is_color
from studio_core.content.registry import ContentType, Field
from studio_core.content.shown import public_name
from studio_core.content.values import is_blank
from studio_core.languages.registry import BASE
from studio_core.languages.speaking import spoken
from studio_core.pictures.image import read_image
from studio_core.pictures.logos import read_logo
from studio_core.pictures.presentation import picture_of
from studio_core.pictures.urls import PAGE_QUALITY
from studio_core.records.reading import stored_list

Section: TypeAlias = dict[str, Any]
Leads: TypeAlias = Callable[[str], str]
"""Gives a link as it may stand in a page; '' for one that may not."""

Mark: TypeAlias = Callable[[Any, Field, str], Any]
"""Gives a shown value of a field as who edits it gets it, with the field's address."""


def unmarked(shown: Any, field: Field, address: str) -> Any:
    """Return a shown value as visitors get it."""
    return shown


@dataclass(frozen=True, slots=True)
class Reading:
    """How values are shown: markdown *rendered*, links of `site_link` that *leads* lets be.

    Each is as *mark* gives it. An address is `site/about/story.0.text`: collection, id and the path
    of the field, with the places of items; `story.0.en.text` for what is said in another language.
    """

    rendered: Callable[[str], str] = str
    leads: Leads = str
    mark: Mark = unmarked

    def read(
        self,
        fields: Sequence[Field],
        document: Mapping[str, Any],
        into: Section | None = None,
        way: Callable[[Field], str] = public_name,
        at: str = "",
    ) -> Section:
        """Put what is filled in of the public *fields* into a section, each where its *way* leads.

        Return the section, a new one without *into*. The addresses of the fields begin with *at*.
        """
        section = {} if into is None else into
        for field in fields:
            value = document.get(field.name)
            if field.public and not is_blank(value):
                shown = self._value(field, value, at)
                put(section, way(field), self.mark(shown, field, at + _name_here(field)))
        return section

    def link(self, url: object) -> str:
        """Return a link as it may stand in a page; '' for none."""
        return self.leads(site_link(url))

    def _value(self, field: Field, value: Any, at: str) -> Any:
        match field.kind:
            case "address":
                return self.link(value)
            case "color":
                return value if is_color(value) else None
            case "list":
                items = [
                    self.read(field.item, item, at=f"{at}{field.name}.{number}.")
                    for number, item in _numbered(value)
                ]
                is_plain = len(field.item) == 1
                return [text for item in items for text in item.values()] if is_plain else items
            case "logo":
                logo = read_logo(value)
                return asdict(logo) if logo else None
            case "markdown":
                return self.rendered(value)
            case "picture":
                return shown_picture(value)
            case "telephone":
                return shown_telephone(value)
        return value


def way_of(type: ContentType, field: Field) -> str:
    """Return the way through the answer about the site to a field of a part.

    What stands nowhere there has a way below the part's name.
    """
    name = public_name(field)
    return name.removeprefix("/") if name.startswith("/") else f"{type.public or type.name}.{name}"


def put(section: Section, way: str, value: Any) -> None:
    """Put a *value* where the *way* leads to, unless it is blank."""
    if is_blank(value):
        return
    *steps, name = way.split(".")
    for step in steps:
        section = section.setdefault(step, {})
    section[name] = value


def filled(section: Mapping[str, Any]) -> Section:
    """Return what is filled in."""
    return {name: value for name, value in section.items() if not is_blank(value)}


def items_of(value: Any) -> Iterator[Section]:
    """Yield what is filled in of each object in a stored list."""
    return (item for _, item in _numbered(value))


def _numbered(value: Any) -> Iterator[tuple[int, Section]]:
    """Yield what is filled in of each object in a stored list, with its place there."""
    for number, item in enumerate(stored_list(value)):
        if isinstance(item, Mapping):
            yield number, filled(item)


def _name_here(field: Field) -> str:
    """Return what a field is called in its record in the language that is spoken."""
    is_twin = spoken() != BASE and field.has_translations
    return f"{spoken()}.{field.name}" if is_twin else field.name


def shown_picture(value: Any) -> Section | None:
    """Return a stored picture ready to be shown; None without one."""
    image = read_image(value)
    if image is None:
        return None
    shown = asdict(picture_of(image, quality=PAGE_QUALITY))
    return shown | ({"focus": list(image.focus)} if image.focus else {})
