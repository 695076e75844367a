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
# The numbers of sentences an intent to learn from of a curve, and how many an intent has to have, so that eight or more are asked.
CURVE, CURVE_LEAST = [1, 3, 5, 10], 18


def curve(path: Path) -> list[Corpus]:
    """Corpora of the first sentences of each intent that has enough; each asks the sentences that none learns from."""
    intents = {name: texts for name, texts in sentences_of_intents(path).items() if len(texts) >= CURVE_LEAST}
    if not intents:
        raise Skip(f"'{path}' has no intent with {CURVE_LEAST} sentences")

    def part(start: int, end: int | None) -> list[Sentence]:
        return [Sentence(text, intent) for intent, texts in intents.items() for text in texts[start:end]]

    return [Corpus(f"{path.stem}, {count} of each intent", part(0, count), part(CURVE[-1], None)) for count in CURVE]


def sentences_of_intents(path: Path) -> dict[str, list[str]]:
    """The different sentences of each intent, in the order of the file."""
    sentences: dict[str, list[str]] = {}
    for sentence in dict.fromkeys(parsed(formats.json_lines, path)):
        if sentence.intent is not None:
            sentences.setdefault(sentence.intent, []).append(sentence.text)
    return sentences


def splits(path: Path, seed: int) -> dict[tuple[int, int, int], list[Corpus]]:
    """Corpora by half of the domains (1 or 2), number of intents and number of sentences an intent.

    An intent's domain is its name up to the first `_`, `.` or `/`. The halves are every other domain by name, so that constants
    can be chosen on one and reported on the other. Foreign sentences are those of the half's domains that a model has no intent
    of.
    """
    sentences = sentences_of_intents(path)
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
