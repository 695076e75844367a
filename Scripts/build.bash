# How tests and checks build the package: once, everything, optimised as it is shipped, with what only tests see.
# Sourced by scripts in the package's folder. "${build[@]}" builds; run_tests SECONDS OPTION ... runs tests of a build.

# Without what only debuggers and editors need, and in a folder of its own: what 'swift build -c release' makes is not the same.
flags=(--scratch-path .build/checks --enable-all-traits --configuration release -Xswiftc -enable-testing -Xswiftc -gnone)
build=(swift build "${flags[@]}")

# Runs tests that 'flags' have built, four at a time: if hundreds began at once, those that begin late would have used up their time
# limits waiting. A test that blocks every thread cannot be ended by its own limit, and would block the caller: so there is one here.
run_tests() {
    local status=0 scratch printer limit=$1
    scratch=$(mktemp -d)
    mkfifo "$scratch/output"
    tee "$scratch/log" <"$scratch/output" &
    printer=$!
    timeout --foreground --kill-after=10 "$limit" swift test --skip-build "${flags[@]}" \
        --experimental-maximum-parallelization-width 4 "${@:2}" >"$scratch/output" 2>&1 || status=$?
    # Tests that were left behind would keep the printer waiting for their output.
    [ "$status" -eq 0 ] || pkill -KILL --session 0 RapidIntentPack || true
    wait "$printer" || true
    if [ "$status" -ne 0 ]; then
        echo "==> What failed, of $(wc -l <"$scratch/log") lines:" >&2
        grep -a '✘' "$scratch/log" >&2 || true
    fi
    rm -rf "$scratch"
    if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
        echo "The tests were not over after $limit s; those above without an end held them up." >&2
    fi
    return "$status"
}
