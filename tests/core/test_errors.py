"""Every error says what happened, in its text and as facts."""

import pytest

from studio_core.errors import (
    EnquiryNotFoundError,
    FieldFault,
    IdempotencyConflictError,
    ImageHostError,
    ImageNotFoundError,
    ImageRefusedError,
    InsightNotFoundError,
    InvalidFieldsError,
    InvalidRecordError,
    ProjectNotFoundError,
    RecordNotFoundError,
    StoreMissingError,
    StoreSchemaError,
    StudioError,
    TooManyAttemptsError,
    UndoRefusedError,
)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (InvalidRecordError("portfolio/p1", "too deep"), ["portfolio/p1", "too deep"]),
        (RecordNotFoundError("portfolio", "p1"), ["portfolio/p1"]),
        (UndoRefusedError(7, "changed since"), ["7", "changed since"]),
        (StoreMissingError("sqlite:///studio.db"), ["sqlite:///studio.db"]),
        (StoreSchemaError("0001", "0002"), ["0001", "0002", "studio upgrade"]),
        (StoreSchemaError("0001", "0003", "0.1.0"), ["0001", "0003", "version 0.1.0 on it once"]),
        (StoreSchemaError("0003", "0002"), ["0003", "0002", "install the newer version"]),
        (InvalidFieldsError([FieldFault("title", "field_required")]), ["title: field_required"]),
        (ImageRefusedError("upload_too_large", "a.jpg"), ["a.jpg", "upload_too_large"]),
        (ImageRefusedError("upload_too_large"), ["file", "upload_too_large"]),
        (ImageNotFoundError("a.jpg"), ["a.jpg"]),
        (ImageHostError(507, "full"), ["507", "full"]),
        (IdempotencyConflictError("AAAA"), ["idempotency key"]),
        (TooManyAttemptsError(30), ["30 s"]),
    ],
)
def test_the_text_names_what_happened(error: StudioError, words: list[str]) -> None:
    assert [word for word in words if word not in str(error)] == []


@pytest.mark.parametrize(
    ("error", "collection"),
    [
        (ProjectNotFoundError("x"), "portfolio"),
        (InsightNotFoundError("x"), "insights"),
        (EnquiryNotFoundError("x"), "enquiries"),
    ],
)
def test_what_is_missing_is_named_by_its_place(error: RecordNotFoundError, collection: str) -> None:
    assert (error.collection, error.id) == (collection, "x")
    assert f"{collection}/x" in str(error)
