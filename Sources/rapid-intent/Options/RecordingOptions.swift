#if Tool
import ArgumentParser
import RapidIntentTelemetry

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
