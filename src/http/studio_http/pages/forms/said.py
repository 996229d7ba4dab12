"""What a problem says to a visitor who sent a form."""

import json

from studio_http.base.problems.problem import Problem, encode
from studio_http.pages.forms.filled_form import Fault

_FIRST = frozenset({"facts", "enclosures"})
"""What is asked before the person is."""


def said_of(problem: Problem, path: str) -> dict[str, str]:
    """Return title and detail of a problem."""
    said: dict[str, str] = json.loads(encode(problem, path))
    return {"title": said["title"], "detail": said["detail"]}


def faults_of(problem: Problem, path: str) -> list[Fault]:
    """Return what is wrong with each field, in the order of the form; of a file it says which."""
    said = json.loads(encode(problem, path)).get("errors", ())
    names = [str(dict(fault.facts).get("name", "")) for fault in problem.faults]
    faults = [
        Fault(one["field"], f"{name}: {one['message']}" if name else one["message"])
        for one, name in zip(said, names, strict=True)
    ]
    return sorted(faults, key=lambda one: one.field.partition(".")[0] not in _FIRST)
