"""The image host Cloudinary; its key pair stays on the server (specification, section 7)."""

from studio_adapters.images.cloudinary.account import cloudinary_account
from studio_adapters.images.cloudinary.host import CloudinaryImageHost
from studio_adapters.settings import Settings

__all__ = ["CloudinaryImageHost", "open_cloudinary_image_host"]


def open_cloudinary_image_host(url: str, settings: Settings) -> CloudinaryImageHost:
    """Open the account that *url* names; raise `SettingsError` when it names none."""
    return CloudinaryImageHost(cloudinary_account(url), max_bytes=settings.max_upload_bytes)
