"""A peer or data that is missing."""


class Skip(Exception):
    """Something cannot be measured here; the message says why."""
