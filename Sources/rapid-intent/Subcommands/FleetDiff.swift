#if Tool && Fleet
import ArgumentParser
import RapidIntent
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentSupport

struct FleetDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Shows what differs between two published versions.",
        discussion: """
            Texts of up to 1 MiB are compared line by line, as 'diff -u' does it; of other files, only whether they \
            differ.

            EXAMPLES
              # the version in force, and the one before
              rapid-intent fleet diff --name home --servers nats://nats:4222
              rapid-intent fleet diff 3 5 --name home --servers nats://nats:4222
            """)

    /// The longest text that is compared line by line, in bytes.
    static let longest = 1 << 20

    @Argument(
        help: ArgumentHelp("The version before. (default: the one that was in force before)", valueName: "number"))
    var before: Int?

    @Argument(help: ArgumentHelp("The later version. (default: the one in force)", valueName: "number"))
    var after: Int?

    @OptionGroup var options: FleetLineOptions

    @OptionGroup var output: OutputOptions

    mutating func run() async throws {
        let versions = try options.versions()
        let decision = try await versions.inForce()
        let after = after ?? decision.number
        let before = before ?? (after == decision.number ? decision.before : nil) ?? after - 1
        let (old, new) = (before > 0 ? try await versions.files(of: before) : [:], try await versions.files(of: after))
        for path in Set(old.keys).union(new.keys).sorted() where old[path] != new[path] {
            show(path, old[path], new[path])
        }
    }

    private func show(_ path: String, _ old: [UInt8]?, _ new: [UInt8]?) {
        let change = old == nil ? "added" : new == nil ? "removed" : "changed"
        let diff = Self.diff(of: path, old, new)
        if output.json { return StandardOutput.write(["path": path, "change": change, "diff": diff]) }
        guard let diff else { return StandardOutput.write(DisplayWidth.printable("\(path): \(change)")) }
        if new == nil { StandardOutput.write(DisplayWidth.printable("\(path): removed")) }
        for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            StandardOutput.write(DisplayWidth.printable(String(line)))
        }
    }

    /// The difference of a file, line by line; nil if it is no text, or longer than ``longest``.
    static func diff(of path: String, _ old: [UInt8]?, _ new: [UInt8]?) -> String? {
        func text(_ bytes: [UInt8]?) -> String? {
            guard let bytes else { return "" }
            return bytes.count <= longest ? String(validating: bytes, as: UTF8.self) : nil
        }
        guard let before = text(old), let after = text(new) else { return nil }
        return UnifiedDiff(from: old == nil ? nil : before, to: after, file: path).text
    }
}
#endif
