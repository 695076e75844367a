"""A labelled sentence."""

from dataclasses import dataclass

# What stands for "out of scope", as `rapid-intent train` reads it.
NOTHING = {"", "none", "oos", "out_of_scope", "out of scope", "out-of-scope"}


@dataclass(frozen=True)
class Sentence:
    """What is said, and what it means; None for out of scope."""

    text: str
    intent: str | None

    @classmethod
    def labelled(cls, text: str, intent: str | None) -> "Sentence":
        """A sentence with its label, which may be one that stands for "out of scope"."""
        if not isinstance(text, str) or not isinstance(intent, str | None):
            raise ValueError(f"a text and the name of its intent are wanted, and there are {text!r} and {intent!r}")
        return cls(text, None if (intent or "").lower() in NOTHING else intent)
