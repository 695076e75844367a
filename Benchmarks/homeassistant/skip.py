"""Why something cannot be measured."""


class Skip(Exception):
    """A peer or data that is missing; the message says which."""


class ToolFailure(Exception):
    """The tool did not do what it was asked, or data cannot be read."""
