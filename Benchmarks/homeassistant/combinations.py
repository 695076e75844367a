"""The layout of Home Assistant's sentences since 2026 (github.com/OHF-Voice/intents): one file for each combination of slots.

    DATA/intents.yaml                             the combinations of each intent
    DATA/lists/*.yaml, DATA/lists/LANG/*.yaml     lists
    DATA/rules/LANG/*.yaml                        expansion rules
    DATA/sentences/LANG/INTENT/COMBINATION.yaml   the templates, under `data`
    DATA/tests/LANG/INTENT/COMBINATION.yaml       the sentences, with the names of their home

What the keys mean is read from `load_intents_dict` in script/intentfest/util.py, and what the tests expect from
tests/test_slot_combinations.py, both in that repository.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from .files import load_yaml

# Where the satellite stands if a test does not say: the name that Home Assistant's own test has for it.
SOMEWHERE = "__context_area__"


def is_layout(data: Path) -> bool:
    """Whether a copy has this layout; an older one may have some files of it, but not their lists."""
    return (data / "intents.yaml").is_file() and (data / "lists").is_dir()


def intents(data: Path, language: str, base: dict[str, Any]) -> dict[str, Any]:
    """The dictionary that hassil reads: `base` from files of the older layout, with everything of this one."""
    base.setdefault("language", language)
    lists = base.setdefault("lists", {})
    for file in [*sorted((data / "lists").glob("*.yaml")), *sorted((data / "lists" / language).glob("*.yaml"))]:
        lists.update((load_yaml(file) or {}).get("lists") or {})
    rules = base.setdefault("expansion_rules", {})
    for file in sorted((data / "rules" / language).glob("*.yaml")):
        rules.update((load_yaml(file) or {}).get("expansion_rules") or {})
    blocks = base.setdefault("intents", {})
    for intent, name, combination in _combinations(data):
        file = data / "sentences" / language / intent / f"{name}.yaml"
        if file.exists():
            written = (load_yaml(file) or {}).get("data") or []
            # Those for Speech-to-Phrase are a part of the others; Home Assistant takes them where there are no others.
            written = [block for block in written if not block.get("speech_to_phrase")] or written
            blocks.setdefault(intent, {"data": []})["data"] += [_block(block, combination) for block in written]
    return base


def tests(data: Path, language: str) -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """For each file of tests, its name, the names of its home, and its tests as the older layout writes them."""
    for intent, name, combination in _combinations(data):
        file = data / "tests" / language / intent / f"{name}.yaml"
        if not file.exists():
            continue
        content = load_yaml(file) or {}
        areas = content.get("areas") or []
        area = next((area["name"] for area in areas if area.get("context_area")), SOMEWHERE)
        domains = list(chain.from_iterable((combination.get("inferred_domains") or {}).values()))
        home = {
            "floors": content.get("floors") or [],
            "areas": areas,
            "entities": [
                {"name": entity["name"], "id": f"{entity['domain']}.x"} for entity in content.get("entities") or []
            ],
        }
        yield f"{intent}/{file.name}", home, [
            {
                "sentences": test.get("sentences"),
                "intent": {
                    "name": intent,
                    "slots": {
                        **(test.get("slots") or {}),
                        **({"domain": domains} if domains else {}),
                        **({"area": area} if combination.get("context_area") else {}),
                    },
                    "context": {"area": area},
                },
            }
            for test in content.get("tests") or []
        ]


def _combinations(data: Path) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for intent, description in (load_yaml(data / "intents.yaml") or {}).items():
        for name, combination in (description.get("slot_combinations") or {}).items():
            yield intent, name, combination


def _block(block: dict[str, Any], combination: dict[str, Any]) -> dict[str, Any]:
    """A block with the conditions and slots that its short forms stand for."""
    slots, requires = dict(block.get("slots") or {}), dict(block.get("requires_context") or {})
    if domains := block.get("name_domains"):
        requires["domain"] = combination["name_domain_groups"][domains] if isinstance(domains, str) else domains
    elif domain := block.get("inferred_domain"):
        slots["domain"] = domain
    if combination.get("context_area"):
        requires["area"] = {"slot": True}
    kept = {key: value for key, value in block.items() if key not in ("name_domains", "inferred_domain")}
    return {**kept, "slots": slots, "requires_context": requires}
