"""Opening the receipt of an enquiry, wherever that lies."""

from studio_adapters.bootstrap import EnquiryServices, Studio
from studio_core.enquiries.receipts import enquiry_of_token
from studio_core.enquiries.withdrawing import Receipt, ReceiptUnavailableError, open_receipt
from studio_core.errors import StoreUnavailableError


def opened_receipt(studio: Studio, services: EnquiryServices, token: str) -> Receipt:
    """Return the receipt that *token* opens; raise `ReceiptUnavailableError`.

    Raise `StoreUnavailableError` for one that was accepted while the store was away, which has
    not got it yet.
    """
    try:
        return open_receipt(studio.store, services.cipher, token, studio.clock())
    except ReceiptUnavailableError:
        id = enquiry_of_token(services.cipher, token)
        if id and services.spool.get(id) is not None:
            raise StoreUnavailableError("the store has not got it yet") from None
        raise
