"""Writes and checks the manifest of a model folder.

Usage: manifest.py write FOLDER KEY=VALUE ...     records size and SHA-256 of every file
       manifest.py check FOLDER KEY=VALUE ...     exits with 1 and says why if the folder is not what the manifest records

The key `needs` names the files that a complete folder has, separated by spaces; it is not recorded.
"""

import hashlib
import json
import os
import sys

FORMAT = 1
NAME = "manifest.json"


def record(path):
    with open(path, "rb") as file:
        return {"size": os.path.getsize(path), "sha256": hashlib.sha256(file.read()).hexdigest()}


def write(folder, facts):
    files = {name: record(os.path.join(folder, name)) for name in sorted(os.listdir(folder)) if name != NAME}
    manifest = {"format": FORMAT, **facts, "files": files}
    with open(os.path.join(folder, NAME), "w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=2)
        file.write("\n")


def problem(folder, facts, needs):
    """What is wrong with the folder, or None."""
    try:
        with open(os.path.join(folder, NAME), encoding="utf-8") as file:
            manifest = json.load(file)
        if manifest["format"] != FORMAT or any(manifest.get(key) != value for key, value in facts.items()):
            return f"{NAME}: another version of the model or of the converter"
        if missing := set(needs.split()) - manifest["files"].keys():
            return f"{NAME} does not list {sorted(missing)[0]}"
        for name, expected in manifest["files"].items():
            if record(os.path.join(folder, name)) != expected:
                return f"{name} is damaged"
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    except (ValueError, KeyError, TypeError, AttributeError):
        return f"{NAME} is damaged"
    return None


if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in ("write", "check"):
        sys.exit(__doc__)
    facts = dict(argument.split("=", 1) for argument in sys.argv[3:])
    needs = facts.pop("needs", "")
    if sys.argv[1] == "write":
        write(sys.argv[2], facts)
    elif found := problem(sys.argv[2], facts, needs):
        sys.exit(found)
