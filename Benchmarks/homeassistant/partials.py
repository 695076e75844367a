"""Sentences as a recogniser hears them: word by word."""

from .rapid_intent_engine import Heard, Utterance
from .corpus import TestSentence

# Seconds from one word to the next: an unhurried speaker.
SECONDS_PER_WORD = 0.3
# Seconds from the last word to the final transcript: how long recognisers wait for more.
SECONDS_TO_FINAL = 0.8


def prefixes(text: str) -> list[str]:
    """The beginnings of a sentence, each with one word more; the last is all of it."""
    words = text.split()
    return [" ".join(words[:count]) for count in range(1, len(words) + 1)]


def last_word_at(text: str) -> float:
    """When the last word has been heard, in seconds since the beginning."""
    return round(len(text.split()) * SECONDS_PER_WORD, 3)


def spoken(test: TestSentence) -> Utterance:
    """A partial transcript after each word, and the final one."""
    partials = [
        Heard(round(number * SECONDS_PER_WORD, 3), text) for number, text in enumerate(prefixes(test.text), start=1)
    ]
    final = Heard(round(last_word_at(test.text) + SECONDS_TO_FINAL, 3), test.text, is_final=True)
    return Utterance([*partials, final], test.context)
