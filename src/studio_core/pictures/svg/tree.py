"""The drawing that is written: its elements, what they refer to, and its text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape

from studio_core.errors import ImageRefusedError

MAX_DRAWN = 20_000
"""Elements, when each is counted as often as it is used."""

_MAX_CHAIN = 100


@dataclass(slots=True)
class Node:
    """An element to be written; *refers* has the ids that its attributes name."""

    tag: str
    attributes: dict[str, str]
    id: str
    refers: dict[str, str]
    children: list["Node"] = field(default_factory=list)

    def every(self) -> Iterator["Node"]:
        """Yield it and all below it, in their order."""
        yield self
        for child in self.children:
            yield from child.every()


def nodes_by_id(root: Node) -> Mapping[str, Node]:
    """Return the elements that can be named: the first of several, as in browsers."""
    found: dict[str, Node] = {}
    for node in root.every():
        if node.id:
            found.setdefault(node.id, node)
    return found


def check_uses(root: Node, known: Mapping[str, Node], name: str) -> None:
    """Refuse what draws itself, or so often that it would take long."""
    sizes: dict[int, int] = {}
    underway: set[int] = set()

    def size(node: Node, chain: int) -> int:
        if id(node) in underway or chain > _MAX_CHAIN:
            raise ImageRefusedError("svg_too_complex", name)
        if id(node) not in sizes:
            underway.add(id(node))
            targets = (known[one] for one in node.refers.values())
            total = 1 + sum(size(one, chain + 1) for one in (*node.children, *targets))
            underway.discard(id(node))
            sizes[id(node)] = total
        if sizes[id(node)] > MAX_DRAWN:
            raise ImageRefusedError("svg_too_complex", name)
        return sizes[id(node)]

    size(root, 0)


def written(root: Node, known: Mapping[str, Node]) -> str:
    """Return the text of a drawing; only what is referred to has an id, a short new one."""
    wanted = {one for node in root.every() for one in node.refers.values()}
    named = [node.id for node in known.values() if node.id in wanted]
    names = {one: f"i{number}" for number, one in enumerate(named)}

    def parts(node: Node) -> Iterator[str]:
        attributes = dict(node.attributes)
        if node.id in names and known[node.id] is node:
            attributes["id"] = names[node.id]
        for key, target in sorted(node.refers.items()):
            attributes[key] = f"#{names[target]}" if key == "href" else f"url(#{names[target]})"
        shown = "".join(f' {key}="{escape(text)}"' for key, text in attributes.items())
        if not node.children:
            yield f"<{node.tag}{shown}/>"
            return
        yield f"<{node.tag}{shown}>"
        for child in node.children:
            yield from parts(child)
        yield f"</{node.tag}>"

    return "".join(parts(root))
