# How tests and checks build the package: once, everything, optimised as it is shipped, with what only tests see.
# Sourced by scripts in the package's folder; "${build[@]}" builds, "${run_tests[@]}" runs what was built.

# Without what only debuggers and editors need.
flags=(--enable-all-traits --configuration release -Xswiftc -enable-testing -Xswiftc -gnone)
build=(swift build "${flags[@]}")
run_tests=(swift test --skip-build "${flags[@]}")
