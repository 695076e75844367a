"""Home Assistant's test sentences (github.com/home-assistant/intents), read from a copy of its folders.

    DATA/sentences/LANG/*.yaml       the templates, in hassil's syntax
    DATA/tests/LANG/_fixtures.yaml   the names, areas and floors of the home that the tests assume
    DATA/tests/LANG/*.yaml           sentences, with the intent and slots expected of each
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .skip import Skip, ToolFailure


@dataclass(frozen=True)
class TestSentence:
    """A sentence and what it must come to."""

    text: str
    intent: str
    slots: dict[str, Any] = field(default_factory=dict)
    context: dict[str, Any] = field(default_factory=dict)
    file: str = ""


def load_yaml(path: Path) -> Any:
    """Reads a YAML file, with libyaml where PyYAML has it: only the speed differs."""
    try:
        import yaml
    except ImportError:
        raise Skip("PyYAML is not there: pip install pyyaml") from None
    try:
        with open(path, encoding="utf-8") as file:
            return yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise ToolFailure(f"'{path}' cannot be read: {' '.join(str(error).split())}") from None


class Corpus:
    """The sentences of one language."""

    def __init__(self, data: Path, language: str):
        self.language = language
        self.sentences_folder = data / "sentences" / language
        self.tests_folder = data / "tests" / language
        self.names_file = self.tests_folder / "_fixtures.yaml"
        for path in (self.sentences_folder, self.names_file):
            if not path.exists():
                raise Skip(f"there is no {path}")
        # Files that start with an underscore hold no tests; folders hold tests of another kind.
        files = sorted(path for path in self.tests_folder.glob("*.yaml") if not path.name.startswith("_"))
        self.known_failures = self._known_failures()
        self.tests = [
            test for file in files for test in self._tests_of(file) if test.text not in self.known_failures
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

    def _known_failures(self) -> set[str]:
        """Sentences that Home Assistant's own test expects to fail: there is no right answer to compare with."""
        path = self.tests_folder / "_test_failures.yaml"
        if not path.exists():
            return set()
        try:
            return set((load_yaml(path) or {}).get("sentences") or [])
        except (TypeError, AttributeError) as error:
            raise ToolFailure(f"'{path}' is not as its form should be: {type(error).__name__}: {error}") from None

    def _tests_of(self, file: Path) -> list[TestSentence]:
        try:
            return self._sentences(file)
        except (LookupError, TypeError, AttributeError) as error:
            raise ToolFailure(f"'{file}' is not as its form should be: {type(error).__name__}: {error}") from None

    @staticmethod
    def _sentences(file: Path) -> list[TestSentence]:
        return [
            TestSentence(
                text=str(sentence),
                intent=test["intent"]["name"],
                slots=test["intent"].get("slots") or {},
                # Home Assistant's test hands what it expects as context to the matcher, as the situation.
                context=test["intent"].get("context") or {},
                file=file.name,
            )
            for test in (load_yaml(file) or {}).get("tests") or []
            for sentence in test.get("sentences") or []
        ]
