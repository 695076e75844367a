"""Home Assistant's test sentences, read from a copy of its folders in either layout.

The older one (github.com/home-assistant/intents); `combinations` has the newer one:

    DATA/sentences/LANG/*.yaml       the templates, in hassil's syntax
    DATA/tests/LANG/_fixtures.yaml   the names, areas and floors of the home that the tests assume
    DATA/tests/LANG/*.yaml           sentences, with the intent and slots expected of each
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import combinations
from .files import load_yaml
from .skip import Skip, ToolFailure


@dataclass(frozen=True)
class TestSentence:
    """A sentence and what it must come to."""

    text: str
    intent: str
    slots: dict[str, Any] = field(default_factory=dict)
    context: dict[str, Any] = field(default_factory=dict)
    file: str = ""
    # The index of its home among those of the corpus.
    home: int = 0


def layout(data: Path) -> str:
    """The layout of a copy."""
    return "combinations" if combinations.is_layout(data) else "merged"


class Corpus:
    """The sentences of one language."""

    def __init__(self, data: Path, language: str):
        self.data = data
        self.language = language
        self.has_combinations = combinations.is_layout(data)
        self.layout = layout(data)
        self.sentences_folder = data / "sentences" / language
        self.tests_folder = data / "tests" / language
        self.names_file = self.tests_folder / "_fixtures.yaml"
        for path in [self.sentences_folder] if self.has_combinations else [self.sentences_folder, self.names_file]:
            if not path.exists():
                raise Skip(f"there is no {path}")
        # The names, areas and floors that tests assume.
        self.homes: list[dict[str, Any]] = []
        self.known_failures = self._known_failures()
        self.tests = [
            test
            for test in self._all_tests()
            if test.text not in self.known_failures and not self._is_elsewhere(test)
        ]
        if not self.tests:
            raise Skip(f"there are no test sentences in {self.tests_folder}")

    @staticmethod
    def languages(data: Path) -> list[str]:
        """The languages that have sentences and tests."""
        if not (data / "tests").is_dir():
            raise Skip(f"there are no Home Assistant sentences in {data}")
        return sorted(
            folder.name for folder in (data / "tests").iterdir() if (data / "sentences" / folder.name).is_dir()
        )

    @property
    def template_files(self) -> list[Path]:
        return sorted(self.sentences_folder.rglob("*.yaml"))

    def fixtures(self) -> dict[str, Any]:
        return load_yaml(self.names_file)

    def by_home(self, sample: int) -> Iterator[tuple[dict[str, Any], list[TestSentence]]]:
        """Every so many of the tests, by their home."""
        tests = self.tests[::sample]
        for number, home in enumerate(self.homes):
            if of_home := [test for test in tests if test.home == number]:
                yield home, of_home

    def _is_elsewhere(self, test: TestSentence) -> bool:
        """Whether a sentence names an entity in an area where its home has none: Home Assistant would carry nothing out."""
        home = self.homes[test.home]
        said = {area.get("id") for area in home.get("areas") or [] if area["name"] == test.slots.get("area")}
        areas = [entity.get("area") for entity in home.get("entities") or [] if entity["name"] == test.slots.get("name")]
        return bool(said and areas) and all(area and area not in said for area in areas)

    def _known_failures(self) -> set[str]:
        """Sentences that Home Assistant's own test expects to fail: there is no right answer to compare with."""
        path = self.tests_folder / "_test_failures.yaml"
        if not path.exists():
            return set()
        try:
            return set((load_yaml(path) or {}).get("sentences") or [])
        except (TypeError, AttributeError) as error:
            raise ToolFailure(f"'{path}' is not as its form should be: {type(error).__name__}: {error}") from None

    def _all_tests(self) -> Iterator[TestSentence]:
        # Files that start with an underscore hold no tests.
        files = sorted(path for path in self.tests_folder.glob("*.yaml") if not path.name.startswith("_"))
        if files:
            self.homes.append(self.fixtures())
        for file in files:
            yield from self._checked(file, lambda: self._sentences((load_yaml(file) or {}).get("tests"), file.name))
        if self.has_combinations:
            for name, home, tests in self._checked(
                self.tests_folder, lambda: list(combinations.tests(self.data, self.language))
            ):
                if home not in self.homes:
                    self.homes.append(home)
                yield from self._checked(
                    self.tests_folder / name, lambda: self._sentences(tests, name, self.homes.index(home))
                )

    @staticmethod
    def _checked(file: Path, read) -> Any:
        try:
            return read()
        except (LookupError, TypeError, AttributeError) as error:
            raise ToolFailure(f"'{file}' is not as its form should be: {type(error).__name__}: {error}") from None

    @staticmethod
    def _sentences(tests: Any, file: str, home: int = 0) -> list[TestSentence]:
        return [
            TestSentence(
                text=str(sentence),
                intent=test["intent"]["name"],
                slots=test["intent"].get("slots") or {},
                # Home Assistant's test hands what it expects as context to the matcher, as the situation.
                context=test["intent"].get("context") or {},
                file=file,
                home=home,
            )
            for test in tests or []
            for sentence in test.get("sentences") or []
        ]
