"""Splits of one file of labelled sentences for models of a few intents and sentences."""

import random
import re
from pathlib import Path

from homeassistant.skip import Skip

from . import formats
from .corpus import Corpus, parsed
from .sentence import Sentence

# The numbers of intents of a model, and how many models there are of each.
INTENTS = {2: 60, 5: 20, 10: 8}
# The numbers of sentences an intent to learn from.
SENTENCES = [1, 2, 3, 5, 10, 20]
# How many sentences an intent has to have besides, how many of them are asked at most, and how many foreign ones.
SPARE, ASKED, FOREIGN = 10, 20, 60


def splits(path: Path, seed: int) -> dict[tuple[int, int, int], list[Corpus]]:
    """Corpora by half of the domains (1 or 2), number of intents and number of sentences an intent.

    An intent's domain is its name up to the first `_`, `.` or `/`. The halves are every other domain by name, so that constants
    can be chosen on one and reported on the other. Foreign sentences are those of the half's domains that a model has no intent
    of.
    """
    sentences: dict[str, list[str]] = {}
    for sentence in dict.fromkeys(parsed(formats.json_lines, path)):
        if sentence.intent is not None:
            sentences.setdefault(sentence.intent, []).append(sentence.text)
    domains = sorted({domain(intent) for intent in sentences})
    found = {}
    for half in (1, 2):
        own = {intent: texts for intent, texts in sentences.items() if domain(intent) in domains[half - 1 :: 2]}
        for intents, models in INTENTS.items():
            for count in SENTENCES:
                chance = random.Random(f"{seed} {half} {intents} {count}")
                if corpora := [corpus for _ in range(models) if (corpus := split(own, intents, count, chance))]:
                    found[half, intents, count] = corpora
    if not found:
        raise Skip(f"'{path}' has too few intents, sentences or domains for models of a few intents and foreign sentences")
    return found


def domain(intent: str) -> str:
    return re.split("[_./]", intent)[0]


def split(sentences: dict[str, list[str]], intents: int, count: int, chance: random.Random) -> Corpus | None:
    """Some intents by chance with some sentences each; None where there are not enough."""
    usable = sorted(intent for intent, texts in sentences.items() if len(texts) >= count + SPARE)
    for _ in range(100 if len(usable) >= intents else 0):
        chosen = sorted(chance.sample(usable, intents))
        taken = {domain(intent) for intent in chosen}
        foreign = sorted(text for intent, texts in sentences.items() if domain(intent) not in taken for text in texts)
        if len(foreign) >= FOREIGN:
            break
    else:
        return None
    train, test = [], [Sentence(text, None) for text in chance.sample(foreign, FOREIGN)]
    for intent in chosen:
        own = [Sentence(text, intent) for text in chance.sample(sentences[intent], len(sentences[intent]))]
        train += own[:count]
        test += own[count : count + ASKED]
    return Corpus("few", train, test)
