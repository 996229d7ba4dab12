"""The page of a consultation's step: what the application begins with, and the form beside it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.pages import linked_data
from studio_http.pages.content import SITE
from studio_http.pages.page_cards import common_card
from studio_http.pages.page_data import PageData
from studio_http.pages.page_routes import CONSULTATION, PageRoute
from studio_http.pages.page_titles import titled

STEPS = ("place", "size", "budget", "files", "contact")
"""What the steps ask for, in their order; `STEPS` of the user interface."""

_FIRST = f"{CONSULTATION}/1"


def step_in(path: str) -> int | None:
    """Return the number of the step at *path*, from 1; None for what comes after the last."""
    steps = {f"{CONSULTATION}/{number}": number for number in range(1, len(STEPS) + 1)}
    return {CONSULTATION: 1, **steps}.get(path.rstrip("/"))


def step_data(
    step: int,
    values: Mapping[str, Any],
    answers: Mapping[str, bytes],
    base: str,
    *,
    is_open: bool,
    font: str,
) -> PageData:
    """Return the page of a *step*; *values* are those of the form, *answers* have the site's.

    All steps have the address of the first: without what a device has, they lead there.
    """
    site = msgspec.json.decode(answers[SITE])
    return PageData(
        route=PageRoute("consultation", _FIRST),
        title=titled(filled(catalogue("consultation")["consultation.step_title"], step=step), site),
        description=catalogue("form")["form.consultation"],
        site=site,
        base=base,
        answers=answers,
        card=common_card(site),
        linked=linked_data.business(site, base),
        about={**values, "step": step, "steps": STEPS},
        is_open=is_open,
        font=font,
        languages=list(site.get("languages", ())),
        share_alt=(site.get("sharePicture") or {}).get("alt", ""),
    )
