"""The forms of visitors without scripts: sent as browsers do, answered by pages.

They become the same enquiries by the same rules as those that the application sends to the API.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from litestar import Response, Router, post
from litestar.exceptions import HTTPException

from studio_core.dates import SEOUL
from studio_core.enclosures.enclosure import get_enclosure, name_of
from studio_core.enquiries.enquiry import Enquiry, read_enquiry
from studio_core.enquiries.receipts import receipt_token
from studio_core.enquiries.submission import Submission
from studio_core.errors import (
    FieldFault,
    IdempotencyConflictError,
    InvalidFieldsError,
    StudioError,
)
from studio_http.api.cached_answer import CachedAnswer
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheMoment,
    TheServices,
    TheStudio,
    TheUpkeep,
    app_state,
)
from studio_http.api.enquiries import count_accepted
from studio_http.api.form_reading import files_of, read_form, read_plain_form
from studio_http.api.receipts import (
    AddedFilesIn,
    WithdrawalIn,
    post_receipt_enclosures,
    post_withdraw,
)
from studio_http.base.bodies import read_body
from studio_http.base.problems.handlers import problem_for
from studio_http.base.problems.problem import Problem
from studio_http.base.problems.table import problem_of
from studio_http.enquiries.form_files import FormFiles
from studio_http.enquiries.intake import nonce
from studio_http.enquiries.receipts import opened_receipt
from studio_http.pages.forms.addresses import QUESTION, receipt_path
from studio_http.pages.forms.filled_form import FilledForm, KeptFile
from studio_http.pages.forms.said import faults_of, said_of
from studio_http.pages.forms.sent_fields import (
    SentFields,
    consultation_body,
    idempotency_key,
    question_body,
)
from studio_http.pages.page_routes import CONSULTATION, RECEIPT


@post(CONSULTATION)
async def post_consultation(
    request: AnyRequest, studio: TheStudio, services: TheServices, at: TheMoment
) -> Response[Any]:
    """Take a consultation with its files."""
    pages, published = app_state(request).forms, app_state(request).published
    files = files_of(request, studio, services, at)
    sent = await read_form(request, files)
    ids = [*sent.kept, *(one.id for one in files.taken)]
    body = consultation_body(sent, published.offer(), pages.now_ms(), ids)
    same = [*sent.kept, *files.digests]
    try:
        if files.failure is not None:
            raise files.failure
        if files.faults:
            raise InvalidFieldsError([*_faults_in(body, request, at), *files.faults])
        id = await _accepted(
            request, body, at, idempotency_key(_token(sent, at), body, same), files
        )
    except StudioError as error:
        kept = await asyncio.to_thread(_whole, studio, services, ids)
        form = _once_more(request, sent, problem_of(error), kept)
        status = problem_of(error).status
        return CachedAnswer(await asyncio.to_thread(pages.consultation, form, status=status))
    token = receipt_token(services.cipher, id)
    if files.declined:
        declined = faults_of(problem_of(InvalidFieldsError(files.declined)), request.url.path)
        return CachedAnswer(await asyncio.to_thread(pages.sent_without, token, declined))
    return CachedAnswer(pages.leading_to(f"{receipt_path(token)}/sent"))


@post(QUESTION)
async def post_question(request: AnyRequest, services: TheServices, at: TheMoment) -> Response[Any]:
    """Take a question; in a flood the form of the page for all is shown again with a token."""
    pages = app_state(request).forms
    sent = await read_plain_form(request)
    body = question_body(sent, pages.now_ms())
    try:
        id = await _accepted(request, body, at, idempotency_key(_token(sent, at), body, ()))
    except StudioError as error:
        form = _once_more(request, sent, problem_of(error))
        status = problem_of(error).status
        return CachedAnswer(await asyncio.to_thread(pages.question, form, status=status))
    return CachedAnswer(
        pages.leading_to(f"{receipt_path(receipt_token(services.cipher, id))}/asked")
    )


@post(f"{RECEIPT}{{token:str}}/files")
async def post_more_files(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    at: TheMoment,
    token: PathId,
) -> Response[Any]:
    """Add files to a consultation by the link of its receipt."""
    pages = app_state(request).forms
    await asyncio.to_thread(opened_receipt, studio, services, token)
    files = files_of(request, studio, services, at)
    sent = await read_form(request, files)
    error, refused_files = files.failure, [*files.faults, *files.declined]
    try:
        ids = [one.id for one in files.taken]
        add = partial(post_receipt_enclosures.fn, studio, services, at, token)
        await asyncio.to_thread(add, read_body(AddedFilesIn, {"enclosures": ids}))
    except StudioError as refused:
        await files.drop()
        error = error or refused
    if error is None and not refused_files:
        return CachedAnswer(pages.leading_to(receipt_path(token)))
    problem = problem_of(error or InvalidFieldsError(refused_files))
    form = _once_more(request, sent, problem)
    show = partial(pages.open_receipt, token, form, status=problem.status)
    return CachedAnswer(await asyncio.to_thread(show))


@post(f"{RECEIPT}{{token:str}}/withdraw")
async def post_withdrawal(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    upkeep: TheUpkeep,
    at: TheMoment,
    token: PathId,
) -> Response[Any]:
    """Withdraw a consultation by the link of its receipt."""
    number = (await read_plain_form(request)).text("number")
    erase = partial(post_withdraw.fn, request, studio, services, upkeep, at, token)
    await asyncio.to_thread(erase, read_body(WithdrawalIn, {"number": number}))
    return CachedAnswer(await asyncio.to_thread(app_state(request).forms.withdrawn))


def _answer_by_page(request: AnyRequest, error: Exception) -> Response[Any]:
    """Answer what went wrong where no form can be shown again."""
    page = app_state(request).forms.refused(problem_for(request, error), request.url.path)
    if page is None:
        raise error
    return CachedAnswer(page)


async def _accepted(
    request: AnyRequest, body: dict[str, Any], at: str, key: str, files: FormFiles | None = None
) -> str:
    """Keep an enquiry and return its id; raise a `StudioError`."""
    new: list[Enquiry] = []

    def tell(enquiry: Enquiry) -> None:
        new.append(enquiry)
        count_accepted(request, enquiry)

    address = request.client.host if request.client else ""
    sent = Submission(
        body=body,
        idempotency_key=key,
        address=address,
        nonce=nonce(),
        may_be_shown_again=True,
    )
    try:
        id = await app_state(request).intake.accept(sent, at, tell)
    except IdempotencyConflictError as error:
        # All that was written is in the key: the same form came before, with the same files.
        id = error.id
    if files is not None and not new:
        await files.drop()
    return id


def _token(sent: SentFields, at: str) -> str:
    """Return what tells a form from others; for the one in a page for all it is the day."""
    return sent.text("token") or str(datetime.fromisoformat(at).astimezone(SEOUL).date())


def _faults_in(body: dict[str, Any], request: AnyRequest, at: str) -> Sequence[FieldFault]:
    """Return what else is wrong with what was sent."""
    today = datetime.fromisoformat(at).astimezone(SEOUL).date()
    try:
        read_enquiry(body, app_state(request).published.offer(), today)
    except InvalidFieldsError as error:
        return error.faults
    return ()


def _whole(studio: TheStudio, services: TheServices, ids: Sequence[str]) -> list[KeptFile]:
    """Return those of the files that can still be sent."""
    found = (get_enclosure(studio.store, id) for id in ids)
    return [
        KeptFile(one.id, name_of(services.cipher, one), one.size)
        for one in found
        if one is not None and one.state == "whole"
    ]


def _once_more(
    request: AnyRequest, sent: SentFields, problem: Problem, kept: Sequence[KeptFile] = ()
) -> FilledForm:
    """Return the form with what was typed, and what was wrong."""
    path = request.url.path
    faults = faults_of(problem, path)
    said = None if faults else said_of(problem, path)
    return replace(app_state(request).forms.new_form(sent), faults=faults, kept=kept, problem=said)


FORM_ROUTER = Router(
    "/",
    route_handlers=[post_consultation, post_question, post_more_files, post_withdrawal],
    exception_handlers={Exception: _answer_by_page, HTTPException: _answer_by_page},
    include_in_schema=False,
)
