"""Sentences as a recogniser hears them: word by word."""

import random
from collections.abc import Callable

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


def spoken(test: TestSentence, gap: Callable[[], float] = lambda: SECONDS_PER_WORD) -> Utterance:
    """A partial transcript after each word, and the final one; `gap` says how long each word takes."""
    partials: list[Heard] = []
    at = 0.0
    for text in prefixes(test.text):
        at += gap()
        partials.append(Heard(round(at, 3), text))
    final = Heard(round(at + SECONDS_TO_FINAL, 3), test.text, is_final=True)
    return Utterance([*partials, final], test.context)


def hesitant(seed: int) -> Callable[[], float]:
    """Gaps of which one in eight, on average, is a pause; one longer than 0.75 s would end the utterance."""
    chance = random.Random(seed)
    return lambda: chance.uniform(0.4, 0.75) if chance.random() < 1 / 8 else SECONDS_PER_WORD
