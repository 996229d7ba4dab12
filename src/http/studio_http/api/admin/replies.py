"""/api/admin/enquiries/{id}/replies: writing to the visitor, and what was mailed before."""

from typing import Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath

from studio_core.enquiries.inbox import one_enquiry
from studio_core.enquiries.mail_texts import ReplyTemplate, reply_templates
from studio_core.enquiries.replies import cancel_reply, queue_reply, read_reply
from studio_core.enquiries.stages import Stage
from studio_core.languages.speaking import speaking
from studio_core.mailing.stored import MailState, StoredMail, mail_states, mails_of
from studio_core.records.idempotency import IdempotencyKey
from studio_core.site.spoken_parts import brand_name
from studio_http.api.access import record_access_to
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheAccount,
    TheMoment,
    TheServices,
    TheStudio,
    TheWork,
)
from studio_http.api.shapes.records import IdempotencyKeyHeader
from studio_http.base.bodies import SentBody, read_body
from studio_http.base.problems.problem import ProblemError
from studio_http.enquiries.intake import nonce

_TAGS = ["administration"]
_PATH = "/api/admin/enquiries/{id:str}/replies"


class ReplyIn(msgspec.Struct, rename="camel", omit_defaults=True):
    """A reply to a visitor; with *stageAfter* the enquiry is at that stage once it has gone."""

    subject: str
    body: str
    stage_after: Stage | None = None


class MailOut(msgspec.Struct, rename="camel"):
    """A mail about an enquiry; its texts are empty when *readable* says that its key is not here.

    `failed` is tried again, `bounced` was refused for good. *reply* is the mail server's code, 0
    when it took the mail or was not reached. Until *sendAfter* a reply can be taken back.
    """

    id: str
    kind: Literal["receipt", "reply"]
    state: MailState
    by: str
    to: str
    subject: str
    body: str
    readable: bool
    created_at: str
    send_after: str
    sent_at: str
    attempts: int
    last_error: str
    reply: int
    stage_after: str

    @staticmethod
    def of(stored: StoredMail) -> "MailOut":
        """Return a stored mail for an answer."""
        mail = stored.mail
        return MailOut(
            id=stored.id,
            kind="receipt" if stored.kind == "receipt" else "reply",
            state=stored.state,
            by=stored.by,
            to=mail.to if mail else "",
            subject=mail.subject if mail else "",
            body=mail.text if mail else "",
            readable=mail is not None,
            created_at=stored.created_at,
            send_after=stored.send_after,
            sent_at=stored.sent_at,
            attempts=stored.attempts,
            last_error=stored.last_error,
            reply=stored.reply,
            stage_after=stored.stage_after,
        )


class MailStateOut(msgspec.Struct):
    """How far a mail about an enquiry has got."""

    id: str
    state: MailState


class MailStatesOut(msgspec.Struct):
    """How far each mail about an enquiry has got."""

    items: list[MailStateOut]


class MailsOut(msgspec.Struct):
    """What was mailed about an enquiry, oldest first."""

    items: list[MailOut]


class ReplyTemplateOut(msgspec.Struct, rename="camel"):
    """A text that a reply begins with; a person fills its `[ ]` gaps."""

    key: str
    name: str
    subject: str
    body: str
    stage_after: Stage | None

    @staticmethod
    def of(template: ReplyTemplate) -> "ReplyTemplateOut":
        """Return a template for an answer."""
        return ReplyTemplateOut(
            template.key, template.name, template.subject, template.body, template.stage_after
        )


class ReplyTemplatesOut(msgspec.Struct):
    """The templates, filled for one enquiry in its language.

    *sends* tells whether this site has a mail server. *studio* is what the studio calls itself in
    that language: in brackets it is no gap.
    """

    items: list[ReplyTemplateOut]
    sends: bool
    studio: str


@get(_PATH, tags=_TAGS, sync_to_thread=True)
def get_replies(
    request: AnyRequest, studio: TheStudio, services: TheServices, id: PathId
) -> MailsOut:
    """Give what was mailed about an enquiry: its receipt, and the replies."""
    record_access_to(request, "open", id)
    return MailsOut([MailOut.of(one) for one in mails_of(studio.store, services.cipher, id)])


@get("/api/admin/enquiries/{id:str}/mail-states", tags=_TAGS, sync_to_thread=True)
def get_mail_states(studio: TheStudio, id: PathId) -> MailStatesOut:
    """Say how far the mails of an enquiry have got, and nothing else of them: no access to it."""
    found = mail_states(studio.store, id)
    return MailStatesOut([MailStateOut(mail, state) for mail, state in found.items()])


@get("/api/admin/enquiries/{id:str}/reply-templates", tags=_TAGS, sync_to_thread=True)
def get_reply_templates(
    request: AnyRequest,
    studio: TheStudio,
    services: TheServices,
    account: TheAccount,
    at: TheMoment,
    id: PathId,
) -> ReplyTemplatesOut:
    """Give the studio's templates, filled for one enquiry and for who asks."""
    record_access_to(request, "open", id)
    enquiry = one_enquiry(studio.store, services.cipher, id, at=at)
    found = reply_templates(studio.store, enquiry, account.name)
    with speaking(enquiry.language):
        studio_name = brand_name(studio.store)
    items = [ReplyTemplateOut.of(one) for one in found]
    return ReplyTemplatesOut(items, services.mail is not None, studio_name)


@post(_PATH, status_code=202, tags=_TAGS, sync_to_thread=True)
def post_reply(
    request: AnyRequest,
    services: TheServices,
    work: TheWork,
    id: PathId,
    data: SentBody[ReplyIn],
    idempotency_key: IdempotencyKeyHeader = None,
) -> Response[MailOut]:
    """Mail a reply in ten seconds, once for a key; until then it can be taken back."""
    if services.mail is None:
        raise ProblemError(409, "mail_not_configured")
    read_body(ReplyIn, data)
    reply, key = read_reply(data), IdempotencyKey.sent(idempotency_key, work.actor, data)
    record_access_to(request, "change", id)
    name = key.id if key else nonce()
    mail = queue_reply(work, services.cipher, id, reply, name=name)
    return Response(MailOut.of(mail), status_code=202)


@delete(f"{_PATH}/{{mail:str}}", status_code=200, tags=_TAGS, sync_to_thread=True)
def delete_reply(
    request: AnyRequest, services: TheServices, work: TheWork, id: PathId, mail: FromPath[str]
) -> MailOut:
    """Take a reply back that has not gone."""
    record_access_to(request, "change", id)
    return MailOut.of(cancel_reply(work, services.cipher, id, mail))


REPLY_HANDLERS = [get_replies, get_mail_states, get_reply_templates, post_reply, delete_reply]
