"""The problem of a file that is taken neither as a picture nor as a film."""

from studio_core import texts
from studio_core.errors import FieldFault, ImageRefusedError
from studio_core.films.errors import FilmRefusedError
from studio_http.base.problems.problem import Problem


def refused_file(error: ImageRefusedError) -> Problem:
    """Return the problem, which says in words why a film is refused; 413 for what is too large."""
    facts = {"name": error.name, **error.facts}
    is_large = error.reason == "upload_too_large"
    if isinstance(error, FilmRefusedError):
        is_large = error.why == "too_large"
        facts["why"] = texts.catalogue("films")[f"film.refused.{error.why}"]
    fault = FieldFault("file", error.reason, tuple(facts.items()))
    return Problem(status=413 if is_large else 400, code=error.reason, facts=facts, faults=[fault])
