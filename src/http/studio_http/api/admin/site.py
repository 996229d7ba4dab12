"""/api/admin/site: configuration of the site that only administrators may see."""

import msgspec
from litestar import get

from studio_adapters.bootstrap import site_table
from studio_core.accounts.roles import may
from studio_core.portfolio.rules import MAX_NEW_IMAGES
from studio_core.site.public_site import administrators_notes
from studio_http.api.dependencies import TheAccount, TheStudio


class ImageHostOut(msgspec.Struct, rename="camel"):
    """The image host: its kind, and the names that the troubleshooting guide shows."""

    kind: str
    cloud_name: str
    upload_preset: str


class AdminSiteOut(msgspec.Struct, rename="camel"):
    """Notes and limits for administrators (decision 19)."""

    spreadsheet_url: str
    spreadsheet_note: str
    contact: str
    image_host: ImageHostOut
    max_upload_bytes: int
    max_new_images: int


@get("/api/admin/site", tags=["administration"], sync_to_thread=True)
def get_admin_site(studio: TheStudio, account: TheAccount) -> AdminSiteOut:
    """Return the configured notes, the image host and the limits.

    The notes lead to enquiries: whoever may not see these has empty ones.
    """
    table = site_table(studio.settings) if may(account.role, "inbox") else {}
    notes = administrators_notes(table)
    host = studio.media.describe()
    return AdminSiteOut(
        spreadsheet_url=notes["spreadsheetUrl"],
        spreadsheet_note=notes["spreadsheetNote"],
        contact=notes["contact"],
        image_host=ImageHostOut(host.kind, host.cloud_name, host.upload_preset),
        max_upload_bytes=studio.settings.max_upload_bytes,
        max_new_images=MAX_NEW_IMAGES,
    )
