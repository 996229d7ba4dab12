"""`studio languages`: how much of the site is there in which language."""

from collections.abc import Iterable

from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json, write_table
from studio_core.languages.registry import BASE, LANGUAGES
from studio_core.publishing.translation_states import (
    TRANSLATION_STATES,
    Translated,
    translations,
)

app = new_app()


@command(app, "languages", writes=False, example="studio languages --json")
def languages(shell: Shell, json: Json = False) -> None:
    """Show how much of the site is there in which language.

    Of public content each record counts once: it is there whole; or offered, without something
    that visitors can do without; or begun, and not offered for what lacks; or not there at all.
    Which records are not offered comes with --json, what lacks in those begun with `studio audit`.
    """
    with shell.store() as store:
        found = list(translations(store))
    if json:
        write_json({"base": BASE, "languages": _as_json(found)})
        return
    told = [one for one in found if any(one.counts.values())]
    rows = [(one.language, one.collection, *one.counts.values()) for one in told]
    write_table(("language", "content", *TRANSLATION_STATES), rows)
    named = ", ".join(f"{one.code} ({one.name})" for one in LANGUAGES)
    shell.note(f"the site may be read in {named}; {BASE} is what the studio writes in")


def _as_json(found: Iterable[Translated]) -> list[dict[str, object]]:
    names = {one.code: one.name for one in LANGUAGES}
    return [
        {
            "language": one.language,
            "name": names[one.language],
            "content": one.collection,
            **{state: one.counts[state] for state in TRANSLATION_STATES},
            "notOffered": one.not_offered,
        }
        for one in found
    ]
