"""Groups of unresolved sentences by meaning, as `rapid-intent grow` shows them to who looks after a dictionary."""

import json
import random
import re
import sqlite3
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from homeassistant.rapid_intent_engine import ToolFailure
from homeassistant.skip import Skip

from . import formats
from .corpus import parsed
from .few import domain

# The numbers of phrases an intent of the dictionaries, how many dictionaries there are of each, and the share of the intents that
# they lack.
PHRASES, DICTIONARIES, LACKING = [3, 10], 6, 0.25
# How many sentences an intent has to have, and how many sentences are unresolved at most.
USABLE, UNRESOLVED = 8, 400


def measure(program: Path, path: Path, seed: int) -> dict[tuple[int, int], Counter]:
    """Counts by half of the domains (1 or 2) and number of phrases an intent; the halves are those of `few.py`."""
    # Other characters would make a template of the sentence. One that has several intents counts for the last.
    intents = {re.sub(r"[^\w' ]+", " ", each.text): each.intent for each in parsed(formats.json_lines, path)}
    own: dict[str, list[str]] = {}
    for text, intent in intents.items():
        if intent is not None:
            own.setdefault(intent, []).append(text)
    own = {intent: texts for intent, texts in own.items() if len(texts) >= USABLE}
    domains = sorted({domain(intent) for intent in own})
    if len(domains) < 2:
        raise Skip(f"'{path}' has too few intents or domains")
    found = {}
    for half in (1, 2):
        half_own = {intent: texts for intent, texts in own.items() if domain(intent) in domains[half - 1 :: 2]}
        for count in PHRASES:
            chance = random.Random(f"{seed} {half} {count}")
            found[half, count] = sum((groups(program, half_own, count, chance) for _ in range(DICTIONARIES)), Counter())
    return found


def groups(program: Path, own: dict[str, list[str]], count: int, chance: random.Random) -> Counter:
    """The counts of one dictionary, made of some intents by chance."""
    lacking = set(chance.sample(sorted(own), round(LACKING * len(own))))
    phrases, unresolved = {}, []
    for intent in sorted(own):
        texts = chance.sample(own[intent], len(own[intent]))
        kept = 0 if intent in lacking else min(count, len(texts) // 2)
        if kept:
            phrases[intent] = texts[:kept]
        unresolved += [(text, intent) for text in texts[kept:]]
    unresolved = chance.sample(unresolved, min(UNRESOLVED, len(unresolved)))
    with tempfile.TemporaryDirectory() as scratch:
        folder, telemetry = Path(scratch) / "dictionaries", Path(scratch) / "telemetry.sqlite"
        folder.mkdir()
        # JSON is YAML.
        document = {"version": 1, "locale": "en", "intents": phrases}
        (folder / "own.yaml").write_text(json.dumps(document), encoding="utf-8")
        where = ["--dictionary", folder, "--telemetry", telemetry]
        run([program, "resolve", *where, "--telemetry-privacy", "full"], "".join(f"{text}\n" for text, _ in unresolved))
        lines = [json.loads(line) for line in run([program, "grow", "--json", *where]).splitlines()]
        # The number of the line is the name of the utterance.
        rows = sqlite3.connect(telemetry).execute("SELECT text, utterance FROM resolution WHERE text IS NOT NULL")
        intents = {text: unresolved[int(number) - 1][1] for text, number in rows}
    found = [line for line in lines if line.get("change") == "none" and len(line["texts"]) > 1]
    if not found:
        raise Skip("there are no groups; is the sentence encoder installed (Scripts/install-encoder)?")
    return counts(found, intents, lacking)


def counts(found: list[dict], intents: dict[str, str], lacking: set[str]) -> Counter:
    result = Counter(lacking=len(lacking))
    shown = set()
    for group in found:
        [(most, number), *others] = Counter(intents[text["text"]] for text in group["texts"]).most_common()
        result += Counter(groups=1, texts=len(group["texts"]), pure=not others, most=number, near=group["near"])
        result += Counter(rightNear=group["near"] and group["nearest"] == most)
        if most in lacking:
            result += Counter(foreign=1, foreignFar=not group["near"])
            shown |= set() if group["near"] else {most}
        else:
            result += Counter(known=1, right=group["nearest"] == most, knownNear=group["near"])
    return result + Counter(shown=len(shown))


def run(command: list, text: str = "") -> str:
    process = subprocess.run([str(part) for part in command], input=text, capture_output=True, text=True)
    if process.returncode != 0:
        raise ToolFailure(f"{' '.join(map(str, command))} ended with {process.returncode}:\n{process.stderr}")
    return process.stdout
