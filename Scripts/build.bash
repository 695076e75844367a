# How tests and checks build the package: once, everything, optimised as it is shipped, with what only tests see.
# Sourced by scripts in the package's folder. "${build[@]}" builds; run_tests SECONDS OPTION ... runs tests of a build.

# Without what only debuggers and editors need, and in a folder of its own: what 'swift build -c release' makes is not the same.
flags=(--scratch-path .build/checks --enable-all-traits --configuration release -Xswiftc -enable-testing -Xswiftc -gnone)
build=(swift build "${flags[@]}")

# Runs tests that 'flags' have built, four at a time: if hundreds began at once, those that begin late would have used up their time
# limits waiting. A test that blocks every thread cannot be ended by its own limit, and would block the caller: so there is one here.
run_tests() {
    local status=0 scratch printer watcher limit=$1
    scratch=$(mktemp -d)
    mkfifo "$scratch/output"
    tee "$scratch/log" <"$scratch/output" &
    printer=$!
    # What holds the tests up can be seen only while it does.
    (sleep $((limit - 20)) && stacks >"$scratch/stacks" 2>&1) &
    watcher=$!
    timeout --foreground --kill-after=10 "$limit" swift test --skip-build "${flags[@]}" \
        --experimental-maximum-parallelization-width 4 "${@:2}" >"$scratch/output" 2>&1 || status=$?
    pkill --parent "$watcher" 2>/dev/null || true
    kill "$watcher" 2>/dev/null || true
    wait "$watcher" 2>/dev/null || true
    # Tests that were left behind would keep the printer waiting for their output.
    [ "$status" -eq 0 ] || pkill -KILL --session 0 RapidIntentPack || true
    wait "$printer" || true
    if [ "$status" -ne 0 ]; then
        echo "==> What failed, of $(wc -l <"$scratch/log") lines:" >&2
        grep -a '✘' "$scratch/log" >&2 || true
    fi
    if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
        [ ! -s "$scratch/stacks" ] || cat "$scratch/stacks" >&2
        echo "The tests were not over after $limit s. Those that began and did not end:" >&2
        comm -23 <(sed -nE 's/^◇ Test (.*) started\.$/\1/p' "$scratch/log" | grep -vE '^(case passing|run$)' | sort) \
            <(sed -nE 's/^[✔✘] Test (.*) (passed|failed) after .*/\1/p' "$scratch/log" |
                sed -E 's/ with [0-9]+ test cases?$//' | sort) >&2
    fi
    rm -rf "$scratch"
    return "$status"
}

# Where each thread of the tests that run is.
stacks() {
    local process
    process=$(pgrep --newest --session 0 RapidIntentPack) || return 0
    if command -v lldb >/dev/null; then
        timeout 15 lldb --batch -p "$process" -o 'thread backtrace all' | grep -a ' frame #' | cut -c1-200
    fi
}
