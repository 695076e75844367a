"""What counts as right: the rules of Home Assistant's own test (tests/test_language_sentences.py in its repository)."""

import numbers
from dataclasses import dataclass, field
from typing import Any

from .corpus import TestSentence


@dataclass(frozen=True)
class Answer:
    """What an engine made of a sentence."""

    intent: str | None
    slots: dict[str, Any] = field(default_factory=dict)
    # Why there is no intent, if the engine says.
    reason: str = ""

    def __str__(self) -> str:
        if self.intent is None:
            return f"nothing ({self.reason})" if self.reason else "nothing"
        return f"{self.intent}({', '.join(f'{name}: {value!r}' for name, value in sorted(self.slots.items()))})"

    def means_the_same_as(self, other: "Answer") -> bool:
        """Whether both are the same command."""
        return (
            self.intent == other.intent
            and self.slots.keys() == other.slots.keys()
            and all(is_same(value, other.slots[name]) for name, value in self.slots.items())
        )


def is_right(answer: Answer, test: TestSentence) -> bool:
    """Whether intent and slots are as expected."""
    return has_right_intent(answer, test) and not wrong_slots(answer, test)


def has_right_intent(answer: Answer, test: TestSentence) -> bool:
    return answer.intent == test.intent


def wrong_slots(answer: Answer, test: TestSentence) -> list[str]:
    """The slots that are missing, not expected, or have another value."""
    names = sorted(answer.slots.keys() | test.slots.keys())
    return [name for name in names if not _slot_is_right(answer.slots.get(name), test.slots.get(name))]


def _slot_is_right(matched: Any, expected: Any) -> bool:
    if matched is None or expected is None:
        return False
    if isinstance(matched, list) and isinstance(expected, list):
        return all(_is_among(value, matched) for value in expected)
    if isinstance(matched, list):
        return _is_among(expected, matched)
    # Of several expected values, any one will do.
    return _is_among(matched, expected if isinstance(expected, list) else [expected])


def _is_among(value: Any, values: list[Any]) -> bool:
    return any(is_same(value, other) for other in values)


def is_same(one: Any, other: Any) -> bool:
    """Texts letter by letter; a number like a number, also where one of the two is its text: 20, 20.0 and "20"."""
    if _is_number(one) or _is_number(other):
        try:
            return float(one) == float(other)
        except (TypeError, ValueError):
            return False
    return one == other


def _is_number(value: Any) -> bool:
    return isinstance(value, numbers.Real) and not isinstance(value, bool)
