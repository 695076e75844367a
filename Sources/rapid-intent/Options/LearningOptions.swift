#if Tool
import ArgumentParser
import Foundation
public import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentPrograms
import RapidIntentTelemetry

struct LearningOptions: ParsableArguments, DictionaryPaths {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "The folder of dictionaries that contains 'learned.yaml' and 'tuned.yaml'; repeat it for other dictionaries in use. (default: "
                + "Dictionaries)", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("The telemetry file to learn from.", valueName: "file"))
    var telemetry: String = Self.defaultTelemetry

    private static let defaultTelemetry = "Telemetry/telemetry.sqlite"

    @Option(help: Since.help)
    var since: Since?

    @OptionGroup var language: LocaleOptions

    /// Reads the dictionaries; prints their mistakes on standard error.
    func folder() throws -> GrowthFolder {
        let paths = existingPaths
        let folder = try GrowthFolder(path: paths[0], others: Array(paths.dropFirst()), locale: language.locale)
        DiagnosticDigest(folder.mistakes).report()
        return folder
    }

    /// How a command takes back what it changed: `'rapid-intent grow --undo 1' takes it back`.
    func remedy(for entry: JournalEntry, by command: String) -> String {
        let name = telemetry.contains(" ") ? "\"\(telemetry)\"" : telemetry
        let file = telemetry == Self.defaultTelemetry ? "" : " --telemetry \(name)"
        return "'rapid-intent \(command) --undo \(entry.id)\(file)' takes it back"
    }

    /// Opens the journal of the telemetry file: before anything is asked that could then not be written.
    func journal() throws(Failure) -> ReviewJournal {
        try Failure.badInput {
            // A file that is not there gets no journal.
            _ = try TelemetryReader(path: telemetry)
            return try ReviewJournal(path: ReviewJournal.path(forTelemetry: telemetry))
        }
    }
}

extension ReviewJournal {
    /// Writes a change of a folder now, by whoever runs the tool.
    func write(_ change: FolderChange) throws(Failure) -> JournalEntry {
        try Failure.badInput { try write(change, at: Date(), by: NSUserName()) }
    }
}

extension DictionaryError: ProgramError {}
#endif
