"""Rules for texts in other languages: what somebody began to translate, and did not end."""

from collections.abc import Iterator, Sequence

from studio_core.audit.findings import Problem, RuleList, Subject
from studio_core.languages.registry import TWINNED
from studio_core.publishing.languages import half_translated
from studio_core.records.twins import Untranslated

LANGUAGE_RULES = RuleList()

MOST_NAMED = 5
"""How many fields a finding names; of the others it says how many there are."""


@LANGUAGE_RULES.add("half-translated", "warning")
def half_translated_record(subject: Subject) -> Iterator[Problem]:
    for language in TWINNED:
        found = half_translated(language, subject.collection, subject.id, subject.document)
        if lacking := list(found):
            yield Problem(f"not all of it is there in `{language}`: {_named(lacking)}")


def _named(lacking: Sequence[Untranslated]) -> str:
    """Return the fields that lack, those first without which nobody is offered the record."""
    ordered = sorted(lacking, key=lambda one: not one.is_needed)
    more = len(ordered) - MOST_NAMED
    names = ", ".join(one.path for one in ordered[:MOST_NAMED])
    needed = any(one.is_needed for one in ordered)
    rest = f" and {more} more" if more > 0 else ""
    return f"{names}{rest}{'; visitors are not offered it' if needed else ''}"
