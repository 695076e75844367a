"""Sentences that mean nothing: what an engine makes of them is a false accept.

Always the same ones, whichever the engine: the generator starts from a fixed number, and Python's is the same everywhere.
"""

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .corpus import TestSentence
from .skip import Skip

Question = tuple[str, dict[str, Any]]

# English words of which none stands in Home Assistant's English templates or names.
FOREIGN_WORDS = ["banana", "elephant", "velvet", "quantum", "gravel", "penguin", "violin", "triangle", "walnut", "zebra"]

# Shorter sentences have too few orders, and no inside.
SHORTEST = 3


def out_of_scope(path: Path) -> list[Question]:
    """The out-of-scope queries of CLINC150 (github.com/clinc/oos-eval, data/data_full.json): 1,200 of them."""
    if not path.exists():
        raise Skip(f"there is no {path}")
    parts = json.loads(path.read_text(encoding="utf-8"))
    return [(text, {}) for part in ("oos_train", "oos_val", "oos_test") for text, _ in parts.get(part, [])]


def shuffled(tests: Iterable[TestSentence]) -> list[Question]:
    """Sentences with their words in another order."""
    generator = random.Random(1)
    questions = []
    for test, words in _long_enough(tests):
        order = list(words)
        while order == words:
            generator.shuffle(order)
        questions.append((" ".join(order), test.context))
    return questions


def with_a_foreign_word(tests: Iterable[TestSentence]) -> list[Question]:
    """Sentences with a word between two of theirs that belongs to none."""
    generator = random.Random(2)
    questions = []
    for test, words in _long_enough(tests):
        place = generator.randrange(1, len(words))
        words = [*words[:place], generator.choice(FOREIGN_WORDS), *words[place:]]
        questions.append((" ".join(words), test.context))
    return questions


def foreign_word(text: str) -> str | None:
    """The word that was put into a sentence."""
    return next((word for word in text.split() if word in FOREIGN_WORDS), None)


def _long_enough(tests: Iterable[TestSentence]):
    for test in tests:
        words = test.text.split()
        if len(set(words)) >= SHORTEST:
            yield test, words
