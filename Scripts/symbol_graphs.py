"""The public declarations of the library products, as the compiler's symbol graphs. Used by public-api and document."""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def library_products():
    """The targets of each library product, by its name."""
    package = json.loads(output("swift", "package", "describe", "--type", "json"))
    return {product["name"]: product["targets"] for product in package["products"] if "library" in product["type"]}


class SymbolGraphs:
    """Extracts symbol graphs out of the build of the tests."""

    def __init__(self):
        folder = output("bash", "-c", '. Scripts/build.bash; "${build[@]}" --show-bin-path').strip()
        self.modules = pathlib.Path(folder) / "Modules"
        self.target = json.loads(output("swift", "-print-target-info"))["target"]["unversionedTriple"]
        self.includes = ["-I", str(self.modules)]
        # The C modules that are imported, ours and those of the dependencies.
        for place in (ROOT / "Sources", ROOT / ".build" / "checks" / "checkouts"):
            for system in sorted(place.rglob("module.modulemap")):
                self.includes += ["-I", str(system.parent)]
                for library in re.findall(r'link "([^"]+)"', system.read_text()):
                    found = subprocess.run(["pkg-config", "--cflags-only-I", library], capture_output=True, text=True)
                    self.includes += [part for flag in found.stdout.split() for part in ("-Xcc", flag)]
        # Those that the build made a map for.
        for made in sorted(self.modules.parent.glob("*.build/module.modulemap")):
            self.includes += ["-Xcc", f"-fmodule-map-file={made}"]

    def extract(self, module, folder, *options):
        """Writes what the module declares, and adds to the types of others, into the folder, and returns the files' paths."""
        if not (self.modules / f"{module}.swiftmodule").exists():
            sys.exit(f"{module} is not built: run Scripts/test first, or what Scripts/build.bash says")
        command = ["swift", "symbolgraph-extract", "-module-name", module, "-target", self.target, *self.includes]
        command += ["-minimum-access-level", "public", *options, "-output-dir", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        folder = pathlib.Path(folder)
        return [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]
