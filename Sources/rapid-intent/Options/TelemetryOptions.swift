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

/// Options for keeping the sound of utterances; without `--recordings` no sound is kept.
struct RecordingOptions: ParsableArguments {
    @Flag(
        help: """
            Keep the sound of each recorded utterance, as a WAV file beside the telemetry file, in the folder with its name \
            and '.recordings'. 'review --web' plays it, and 'forget' deletes it with its segments. Needs \
            '--telemetry-privacy full', because a recording has every word.
            """)
    var recordings = false

    @Option(help: ArgumentHelp("Delete recordings that are older than this. (default: 30d)", valueName: "age"))
    var recordingsAge: Age?

    @Option(
        help: ArgumentHelp(
            "Delete the oldest recordings when all of them hold more than this. (default: 1GB)", valueName: "size"))
    var recordingsSize: ByteCount?

    func check(with telemetry: TelemetryOptions) throws {
        guard recordings else {
            for (name, isGiven) in [
                ("--recordings-age", recordingsAge != nil), ("--recordings-size", recordingsSize != nil),
            ] where isGiven {
                throw ValidationError("'\(name)' needs '--recordings': no sound is kept without it.")
            }
            return
        }
        guard telemetry.telemetry != nil else {
            throw ValidationError(
                "'--recordings' needs '--telemetry FILE': recordings are kept and forgotten with its segments.")
        }
        guard telemetry.telemetryPrivacy == .full else {
            throw ValidationError(
                "'--recordings' needs '--telemetry-privacy full': a recording has every word that the file would hide.")
        }
        for (name, isGiven) in [
            ("--telemetry-without-unresolved", telemetry.telemetryWithoutUnresolved),
            ("--telemetry-mask", !telemetry.telemetryMask.isEmpty),
        ] where isGiven {
            throw ValidationError(
                """
                '--recordings' cannot be used with '\(name)': a recording has every word that the file would leave out.
                """)
        }
    }

    /// The limits of recordings; nil if none are kept.
    var retention: TelemetryRetention? {
        guard recordings else { return nil }
        return TelemetryRetention(
            age: .seconds(recordingsAge?.seconds ?? 30 * 86_400), bytes: recordingsSize?.bytes ?? 1_000_000_000)
    }
}
#endif
