"""What is wrong with a value, before it is known which field of which record has it."""


class ValueFault(Exception):  # noqa: N818 - it never leaves the check of a value
    """A value has a fault: its code, and facts for the message."""

    def __init__(self, code: str = "field_invalid", *facts: tuple[str, str | int]) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
