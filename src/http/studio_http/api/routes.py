"""The routes. Built once per process, when first needed: that takes a third of a second."""

from collections.abc import Mapping
from typing import Any

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig

from studio_core.records.collection import Permission
from studio_http.api.accounts.invitations import INVITATION_HANDLERS
from studio_http.api.accounts.own_account import OWN_ACCOUNT_HANDLERS
from studio_http.api.accounts.own_passkeys import OWN_PASSKEY_HANDLERS
from studio_http.api.accounts.recovery import RECOVERY_HANDLERS
from studio_http.api.accounts.team import TEAM_HANDLERS
from studio_http.api.accounts.team_invitations import TEAM_INVITATION_HANDLERS
from studio_http.api.admin.access_records import ACCESS_HANDLERS
from studio_http.api.admin.assignees import get_assignees
from studio_http.api.admin.backups import BACKUP_HANDLERS
from studio_http.api.admin.content import CONTENT_HANDLERS
from studio_http.api.admin.demo import DEMO_HANDLERS, DEMO_LOADING_HANDLERS
from studio_http.api.admin.enclosures import get_enclosure
from studio_http.api.admin.enquiries import INBOX_HANDLERS
from studio_http.api.admin.history import HISTORY_HANDLERS
from studio_http.api.admin.indexnow import INDEXNOW_HANDLERS
from studio_http.api.admin.insights import INSIGHT_HANDLERS
from studio_http.api.admin.media import MEDIA_HANDLERS
from studio_http.api.admin.personal_data import PERSONAL_DATA_HANDLERS
from studio_http.api.admin.portfolio import PORTFOLIO_HANDLERS
from studio_http.api.admin.publishing.consents import CONSENT_HANDLERS
from studio_http.api.admin.publishing.drafts import DRAFT_HANDLERS
from studio_http.api.admin.publishing.history import VERSION_HANDLERS
from studio_http.api.admin.publishing.overview import OVERVIEW_HANDLERS
from studio_http.api.admin.publishing.presence import PRESENCE_HANDLERS
from studio_http.api.admin.publishing.preview_links import PREVIEW_LINK_HANDLERS
from studio_http.api.admin.replies import REPLY_HANDLERS
from studio_http.api.admin.second_factor import SECOND_FACTOR_HANDLERS
from studio_http.api.admin.sessions import SESSION_HANDLERS
from studio_http.api.admin.site import OPENING_HANDLERS, SITE_HANDLERS, get_admin_site
from studio_http.api.admin.statistics import STATISTICS_HANDLERS
from studio_http.api.admin.upkeep import UPKEEP_HANDLERS
from studio_http.api.admin.uploads import UPLOAD_HANDLERS
from studio_http.api.dependencies import DEPENDENCIES, OF_OWN_ACCOUNT
from studio_http.api.enclosures import ENCLOSURE_ROUTER
from studio_http.api.enquiries import get_consultation, get_form_token, post_enquiry
from studio_http.api.forms import FORM_ROUTER
from studio_http.api.health import HEALTH_HANDLERS
from studio_http.api.previews import PREVIEW_HANDLERS
from studio_http.api.public import PUBLIC_HANDLERS
from studio_http.api.receipts import RECEIPT_HANDLERS
from studio_http.api.session import SessionController, post_proof
from studio_http.api.setup import SETUP_HANDLERS
from studio_http.api.signed_in import PERMISSION, require_session
from studio_http.api.site_at import get_site_at
from studio_http.api.visits import post_visit
from studio_http.base.bodies import BodyDescriptions, is_body, read_sent
from studio_http.base.problems.handlers import HANDLERS

OPEN_HANDLERS: list[Any] = [
    *PUBLIC_HANDLERS,
    post_enquiry,
    get_consultation,
    get_form_token,
    *RECEIPT_HANDLERS,
    post_visit,
    ENCLOSURE_ROUTER,
    FORM_ROUTER,
    *HEALTH_HANDLERS,
    SessionController,
    *INVITATION_HANDLERS,
    *RECOVERY_HANDLERS,
    get_site_at,
    *PREVIEW_HANDLERS,
    *SETUP_HANDLERS,
]
ADMINISTRATION: Mapping[Permission | None, list[Any]] = {
    None: [
        Router(
            "/",
            route_handlers=[
                post_proof,
                *OWN_ACCOUNT_HANDLERS,
                *OWN_PASSKEY_HANDLERS,
                *SESSION_HANDLERS,
                *SECOND_FACTOR_HANDLERS,
            ],
            dependencies=OF_OWN_ACCOUNT,
        ),
        get_admin_site,
        *STATISTICS_HANDLERS,
    ],
    "content": [
        *CONTENT_HANDLERS,
        *PORTFOLIO_HANDLERS,
        *INSIGHT_HANDLERS,
        *MEDIA_HANDLERS,
        *UPLOAD_HANDLERS,
        *HISTORY_HANDLERS,
        *DRAFT_HANDLERS,
        *PRESENCE_HANDLERS,
        *OVERVIEW_HANDLERS,
        *PREVIEW_LINK_HANDLERS,
        *CONSENT_HANDLERS,
        *VERSION_HANDLERS,
        *SITE_HANDLERS,
        *DEMO_HANDLERS,
    ],
    "inbox": [*INBOX_HANDLERS, *REPLY_HANDLERS, get_assignees, get_enclosure],
    "personal_data": PERSONAL_DATA_HANDLERS,
    "people": [
        *TEAM_HANDLERS,
        *ACCESS_HANDLERS,
        *TEAM_INVITATION_HANDLERS,
        *OPENING_HANDLERS,
        *INDEXNOW_HANDLERS,
        *DEMO_LOADING_HANDLERS,
        *BACKUP_HANDLERS,
        *UPKEEP_HANDLERS,
    ],
}
"""The routes behind a session by the permission that they ask for; None: every role has it."""


def build_routes(openapi: OpenAPIConfig | None, *more: Any) -> Litestar:
    """Return new routes and *more* of them, with the API document when *openapi* says so."""
    administration = [
        Router("/", route_handlers=handlers, guards=[require_session], opt={PERMISSION: permission})
        for permission, handlers in ADMINISTRATION.items()
    ]
    return Litestar(
        route_handlers=[*OPEN_HANDLERS, *more, *administration],
        dependencies=DEPENDENCIES,
        exception_handlers=HANDLERS,
        logging_config=None,
        openapi_config=openapi,
        type_decoders=[(is_body, read_sent)],
        plugins=[BodyDescriptions()],
        # `RequestGuard` limits bodies in front of every route.
        request_max_body_size=None,
    )
