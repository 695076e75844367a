"""hassil, the peer: Home Assistant's matcher, from PyPI, asked as Home Assistant's own test asks it."""

from pathlib import Path
from typing import Any

from . import combinations
from .agreement import Answer
from .corpus import Corpus
from .files import load_yaml
from .skip import Skip

try:
    import hassil
except ImportError:
    hassil = None


class HassilEngine:
    """hassil's `recognize_best` over the templates and names of a corpus."""

    name = "hassil"

    def __init__(self, corpus: Corpus, fixtures: dict[str, Any] | None = None, narrows_names: bool = True):
        """Loads the templates and the names.

        fixtures: other names than those of the corpus.
        narrows_names: whether hassil is given only the names that occur in a sentence. Home Assistant does so, outside
            of hassil.
        """
        self.check()
        self.intents = self.load_combinations(corpus) if corpus.has_combinations else self.load(corpus.template_files)
        # Where each test has a home of its own, Home Assistant narrows nothing.
        self._narrows_names = narrows_names and not corpus.has_combinations
        self.enter(fixtures or corpus.homes[0])

    def enter(self, fixtures: dict[str, Any]) -> None:
        """Takes the names of another home."""
        self.slot_lists = {
            "area": hassil.TextSlotList.from_strings(_names(fixtures.get("areas") or [])),
            "floor": hassil.TextSlotList.from_strings(_names(fixtures.get("floors") or [])),
        }
        self._names = hassil.TextSlotList.from_tuples(
            (name, name, _context(entity))
            for entity in fixtures.get("entities") or []
            for name in _spellings(entity["name"])
        )
        self._name_trie = hassil.Trie()
        for value in self._names.values if self._narrows_names else []:
            self._name_trie.insert(value.text_in.text.strip().lower(), value)

    @staticmethod
    def check() -> None:
        """Says if there is no hassil."""
        if hassil is None:
            raise Skip("hassil is not there: pip install hassil")

    @staticmethod
    def version() -> str:
        from importlib.metadata import version

        return version("hassil")

    @staticmethod
    def load(files: list[Path]) -> Any:
        """Reads the files; also parses the templates, which hassil would put off until they are first used."""
        return _parsed(hassil.Intents.from_files(files))

    @staticmethod
    def load_combinations(corpus: Corpus) -> Any:
        """Reads the files of the newer layout, which hassil itself does not know."""
        base: dict[str, Any] = {}
        for file in sorted(corpus.sentences_folder.glob("*.yaml")):
            hassil.merge_dict(base, load_yaml(file) or {})
        return _parsed(hassil.Intents.from_dict(combinations.intents(corpus.data, corpus.language, base)))

    def answer(self, text: str, context: dict[str, Any]) -> Answer:
        names = self._names
        if self._narrows_names:
            found = [value for _, _, value in self._name_trie.find(text.lower())]
            names = hassil.TextSlotList(name="name", values=found)
        result = hassil.recognize_best(
            text,
            self.intents,
            slot_lists={**self.slot_lists, "name": names},
            intent_context=context,
            best_slot_name="name",
        )
        if result is None:
            return Answer(None)
        return Answer(result.intent.name, {entity.name: entity.value for entity in result.entities.values()})

    def answers(self, questions: list[tuple[str, dict[str, Any]]]) -> list[Answer]:
        """What each text stands for in its context."""
        return [self.answer(text, context) for text, context in questions]


def _parsed(intents: Any) -> Any:
    for intent in intents.intents.values():
        for block in intent.data:
            block.sentences  # noqa: B018: a cached property
    return intents


def _names(things: list[dict[str, Any]]) -> list[str]:
    return [name for thing in things for name in _spellings(thing["name"])]


def _spellings(name: str) -> list[str]:
    """A name may be a template."""
    if not hassil.is_template(name):
        return [name.strip()]
    return [text.strip() for text in hassil.sample_expression(hassil.parse_sentence(name).expression)]


def _context(entity: dict[str, Any]) -> dict[str, Any]:
    """What a name says of the situation: the part of its id before the dot, and its attributes."""
    return {"domain": entity["id"].split(".", maxsplit=1)[0], **(entity.get("attributes") or {})}
