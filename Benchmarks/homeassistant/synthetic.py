"""Large inputs that are the same on every run: names of things, and phrases."""

import json
import random
from pathlib import Path
from typing import Any

from .corpus import Corpus


def words(count: int, seed: int) -> list[str]:
    """Invented words of two to four syllables."""
    generator = random.Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        syllables = (generator.choice("bdfgklmnprstvz") + generator.choice("aeiou") for _ in range(generator.randint(2, 4)))
        found["".join(syllables)] = None
    return list(found)


def names(count: int) -> list[str]:
    """Names of two words."""
    vocabulary, generator = words(2_000, seed=3), random.Random(4)
    found: dict[str, None] = {}
    while len(found) < count:
        found[f"{generator.choice(vocabulary)} {generator.choice(vocabulary)}".title()] = None
    return list(found)


def fixtures_with_names(corpus: Corpus, count: int) -> dict[str, Any]:
    """The home of the tests with so many lights more."""
    fixtures = dict(corpus.fixtures())
    lights = [{"name": name, "id": f"light.number_{number}"} for number, name in enumerate(names(count))]
    return {**fixtures, "entities": [*fixtures["entities"], *lights]}


def write_phrases(path: Path, count: int) -> None:
    """A dictionary of literal phrases of three to six words, in a hundred intents."""
    vocabulary, generator = words(8_000, seed=5), random.Random(6)
    phrases: dict[str, None] = {}
    while len(phrases) < count:
        phrases[" ".join(generator.choices(vocabulary, k=generator.randint(3, 6)))] = None
    phrases = list(phrases)
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\nlocale: en\nintents:\n")
        for number in range(100):
            file.write(f"  Intent{number}:\n    phrases:\n")
            file.writelines(f"      - {phrase}\n" for phrase in phrases[number::100])


def write_json(path: Path, value: Any) -> None:
    """JSON, which is YAML as well."""
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
