"""Reading YAML."""

from pathlib import Path
from typing import Any

from .skip import Skip, ToolFailure


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
