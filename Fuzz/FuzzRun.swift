#if Tool
import Foundation

/// Runs cases, one after the other, and ends the program at the first that does harm.
struct FuzzRun: Sendable {
    private let limits: CaseLimits
    private let printsCases: Bool
    private let watchdog: Watchdog

    init(limits: CaseLimits, printsCases: Bool) {
        self.limits = limits
        self.printsCases = printsCases
        // By the clock, and on a machine that has other things to do as well.
        watchdog = Watchdog(limit: .seconds(10 * limits.seconds), message: "it does not come back")
    }

    /// Runs cases until there have been enough or the time is over, and says how they went.
    func run(seeds: PartialRangeFrom<UInt64>, cases: UInt64, seconds: Double?, targets: [FuzzTarget]) {
        let begin = ContinuousClock.now
        var done: UInt64 = 0
        var slowest = (seconds: 0.0, seed: seeds.lowerBound)
        var largest = (memory: 0, seed: seeds.lowerBound)
        for seed in seeds {
            let taken = begin.duration(to: .now) / .seconds(1)
            if done == cases || seconds.map({ taken > $0 }) == true { break }
            let input = FuzzInput(seed: seed, targets: targets)
            let use = run(
                input.target, input.bytes, name: "seed \(seed) (--seed \(seed) --cases 1\(Self.arguments(targets)))")
            if use.seconds > slowest.seconds { slowest = (use.seconds, seed) }
            if use.memory > largest.memory { largest = (use.memory, seed) }
            done += 1
        }
        print(
            String(
                format:
                    "%llu cases in %.1f s, none did harm; the slowest took %.3f s (seed %llu), the largest %.1f MiB (seed %llu)",
                done, begin.duration(to: .now) / .seconds(1), slowest.seconds, slowest.seed,
                Double(largest.memory) / 1_048_576, largest.seed))
    }

    /// Runs a case; does not return if it does harm.
    @discardableResult
    func run(_ target: FuzzTarget, _ input: [UInt8], name: String) -> CaseLimits.Use {
        let report = "rapid-intent-fuzz: \(target.rawValue), \(name), \(input.count) bytes: \(Self.shown(input)): "
        if printsCases { print(report) }
        CrashReport.prepare(report + "it crashes\n")
        watchdog.begin(report)
        defer { watchdog.end() }
        do {
            let use = try CaseLimits.measure { try target.run(input) }
            if let complaint = limits.complaint(about: use) { fail(report + complaint) }
            return use
        } catch {
            fail(report + "\(error)")
        }
    }

    private func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(1)
    }

    private static func arguments(_ targets: [FuzzTarget]) -> String {
        targets.count == FuzzTarget.allCases.count ? "" : targets.map { " --target \($0.rawValue)" }.joined()
    }

    /// The beginning of an input, as text that shows every byte.
    private static func shown(_ input: [UInt8]) -> String {
        let most = 1_000
        let text = input.prefix(most).map { byte in
            switch byte {
            case UInt8(ascii: "\n"): "\\n"
            case UInt8(ascii: "\\"): "\\\\"
            case 0x20...0x7E: String(UnicodeScalar(byte))
            default: String(format: "\\x%02X", byte)
            }
        }.joined()
        return "“\(text)\(input.count > most ? "…" : "")”"
    }
}
#endif
