#if Tool
public import ArgumentParser
import Foundation
public import RapidIntent
import RapidIntentPrograms
public import RapidIntentTelemetry

/// Options for recording telemetry; without `--telemetry` nothing is recorded.
struct TelemetryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Record telemetry in this SQLite file. Without it, nothing is recorded.", valueName: "file"))
    var telemetry: String?

    @Option(
        help: ArgumentHelp(
            "How much of the spoken text is recorded: counts (no words at all), masked (entities and digits hidden; the default) "
                + "or full.",
            valueName: "mode"))
    var telemetryPrivacy: TelemetryPrivacy?

    @Option(
        help: ArgumentHelp(
            "With full, mask segments with values of this type all the same, such as digits or currency, and texts "
                + "that no phrase accounts for; repeatable.",
            valueName: "type"))
    var telemetryMask: [EntityType] = []

    @Flag(help: "Do not record texts that were not understood.")
    var telemetryWithoutUnresolved = false

    @Option(
        help: ArgumentHelp(
            "The name of this run in the file, such as a device or a user. (default: a new name for each run)",
            valueName: "name"))
    var telemetrySession: String?

    @Option(help: ArgumentHelp("Delete entries that are older than this, such as 90d.", valueName: "age"))
    var telemetryAge: Age?

    @Option(
        help: ArgumentHelp(
            "Delete the oldest entries when the file holds more than this, such as 200MB.", valueName: "size"))
    var telemetrySize: ByteCount?

    func validate() throws {
        guard telemetry == nil else { return }
        let named = [
            ("--telemetry-privacy", telemetryPrivacy != nil), ("--telemetry-mask", !telemetryMask.isEmpty),
            ("--telemetry-session", telemetrySession != nil),
            ("--telemetry-without-unresolved", telemetryWithoutUnresolved),
            ("--telemetry-age", telemetryAge != nil), ("--telemetry-size", telemetrySize != nil),
        ]
        if let option = named.first(where: \.1)?.0 {
            throw ValidationError("'\(option)' needs '--telemetry FILE': nothing is recorded without it.")
        }
    }

    /// Opens the file.
    ///
    /// - Parameters:
    ///   - recogniser: The name of what hears; nil for transcripts of others.
    ///   - recordings: The limits of recordings; nil if none are kept.
    func store(recogniser: String? = nil, recordings: TelemetryRetention? = nil) throws -> TelemetryStore? {
        guard let telemetry else { return nil }
        let configuration = TelemetryConfiguration(
            privacy: telemetryPrivacy ?? .masked, maskedTypes: Set(telemetryMask),
            recordsUnresolvedText: !telemetryWithoutUnresolved,
            retention: TelemetryRetention(
                age: telemetryAge.map { .seconds($0.seconds) }, bytes: telemetrySize?.bytes),
            recogniser: recogniser, recordings: recordings)
        return try TelemetryStore(
            path: telemetry, session: telemetrySession ?? UUID().uuidString, configuration: configuration,
            onFailure: { StandardError.write("telemetry: \($0)") })
    }
}

extension TelemetryPrivacy: ExpressibleByArgument {}

extension EntityType: ExpressibleByArgument {}

extension TelemetryError: ProgramError {}

extension TelemetryStore {
    /// Prints an error if entries cannot be written, and continues.
    func finish() async {
        do throws(TelemetryError) { try await close() } catch { StandardError.write("telemetry: \(error)") }
    }
}

struct ByteCount: ExpressibleByArgument, Equatable {
    let bytes: Int

    /// The minimum size in bytes; a smaller one is a mistake, because a file without segments already has about 60 kB.
    static let least = 100_000

    /// Reads `500kB`, `200MB` or `2GB`, in powers of a thousand, or a number of bytes; nil for any other text, and
    /// below ``least``.
    init?(argument: String) {
        let units = [("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("", 1)]
        guard let (suffix, size) = units.first(where: { argument.hasSuffix($0.0) }),
            let count = UInt32(argument.dropLast(suffix.count)), count > 0
        else { return nil }
        bytes = Int(count) * size
        if bytes < Self.least { return nil }
    }
}
#endif
