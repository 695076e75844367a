#if Tool
#if LIBFUZZER
import Foundation

/// Gives the library inputs that libFuzzer finds by watching which code they reach.
///
/// The first byte of an input chooses the target, so that one corpus serves all of them.
@main
enum Fuzz {
    static func main() {
        var count = CommandLine.argc
        var arguments = CommandLine.unsafeArgv
        exit(
            runDriver(&count, &arguments) { bytes, count in
                guard let bytes, count > 0 else { return 0 }
                let target = FuzzTarget.allCases[Int(bytes[0]) % FuzzTarget.allCases.count]
                let input = Array(UnsafeBufferPointer(start: bytes, count: count).dropFirst())
                do throws(BrokenPromise) {
                    try target.run(input)
                } catch {
                    // This is how libFuzzer is told of a finding.
                    fatalError(error.description)
                }
                return 0
            })
    }
}

/// What libFuzzer offers to programs that have a `main` of their own (FuzzerInterface.h of LLVM's compiler-rt).
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
#else
import ArgumentParser
import Foundation

/// `rapid-intent-fuzz`: gives the library hostile input, and checks that it does not crash or break a promise.
@main
struct Fuzz: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rapid-intent-fuzz",
        abstract: "Gives dictionaries, templates and transcripts that nobody would write to the library.",
        discussion: """
            Every case is made from a number, its seed, and is the same on every run. A case that crashes, does not \
            come back, takes too long or too much memory, or makes the library contradict itself is reported with its \
            seed and its input, and ends the run with 1.

            EXAMPLES
              rapid-intent-fuzz --cases 100000
              rapid-intent-fuzz --seconds 600 --target templates --seed $RANDOM
              rapid-intent-fuzz --seed 4711 --cases 1 --print      the case with this seed
              rapid-intent-fuzz --input crash.yaml --target yaml   a file
            """)

    @Option(help: "The seed of the first case; the next one has the next number.")
    var seed: UInt64 = 1

    @Option(help: "How many cases to run. (default: 10000, or as many as there is time for)")
    var cases: UInt64?

    @Option(help: "How long to run, in seconds.")
    var seconds: Double?

    @Option(help: "What is fuzzed: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")); repeatable.")
    var target: [FuzzTarget] = []

    @Option(help: "Give this file to the target instead.")
    var input: String?

    @Option(help: "The time of the processor that a case may take, in seconds.")
    var secondsPerCase = CaseLimits.standard.seconds

    @Option(help: "The memory that a case may take, in MiB.")
    var memoryPerCase = CaseLimits.standard.memory >> 20

    @Option(help: "The stack of the thread that runs the cases, in KiB; those of Swift's tasks have 512.")
    var stack = 512

    @Flag(help: "Print every case before it is run.")
    var print = false

    func validate() throws {
        if !(64...1 << 20).contains(stack) {
            throw ValidationError("'--stack' must be from 64 to \(1 << 20) KiB.")
        }
        if input != nil, target.count != 1 {
            throw ValidationError("'--input' needs one '--target': what the file is given to.")
        }
    }

    func run() throws {
        let input = try input.map { [UInt8](try Data(contentsOf: URL(filePath: $0))) }
        let run = FuzzRun(limits: CaseLimits(seconds: secondsPerCase, memory: memoryPerCase << 20), printsCases: print)
        // On a small stack, as tasks have: recursion must not follow the input down.
        let thread = Thread {
            CrashReport.install()
            if let input {
                run.run(target[0], input, name: "the file")
            } else {
                run.run(
                    seeds: seed..., cases: cases ?? (seconds == nil ? 10_000 : .max), seconds: seconds,
                    targets: target.isEmpty ? FuzzTarget.allCases : target)
            }
            Foundation.exit(0)
        }
        thread.stackSize = stack << 10
        thread.start()
        while true { sleep(1_000) }
    }
}

extension FuzzTarget: ExpressibleByArgument {}

extension CaseLimits {
    /// What is more than enough for any input; a build for debugging is given more time, also on a busy machine.
    static var standard: CaseLimits {
        #if DEBUG
        CaseLimits(seconds: 60, memory: 512 << 20)
        #else
        CaseLimits(seconds: 2, memory: 256 << 20)
        #endif
    }
}
#endif
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("rapid-intent-fuzz", needs: "Tool") }
}
#endif
