"""How much may go wrong."""

import argparse
from dataclasses import dataclass


@dataclass(frozen=True)
class Bound:
    """At most so many of so many: a share, whatever the number that is measured."""

    count: int
    total: int

    @staticmethod
    def read(text: str) -> "Bound":
        """A bound from a text such as 2/500."""
        count, slash, total = text.partition("/")
        if not (slash and count.isdecimal() and total.isdecimal() and 0 < int(total) >= int(count)):
            raise argparse.ArgumentTypeError(f"'{text}' is no share such as 2/500")
        return Bound(int(count), int(total))

    def holds(self, count: int, total: int) -> bool:
        return count * self.total <= self.count * total

    def __str__(self) -> str:
        return f"{self.count} of {self.total}"
