#if Tool
import ArgumentParser
import Foundation
import RapidIntent
public import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentPrograms

/// Options for learning from telemetry: the folder of dictionaries, and the segments.
struct LearningOptions: ParsableArguments, DictionaryPaths {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "The folder of dictionaries that contains 'learned.yaml' and 'tuned.yaml'; repeat it for other dictionaries in use. (default: "
                + "Dictionaries)", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("The telemetry file to learn from.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

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

    /// Writes a change of the folder, and notes it in the journal of the telemetry file.
    func write(_ change: FolderChange) throws(Failure) -> JournalEntry {
        try Failure.badInput {
            try ReviewJournal(path: ReviewJournal.path(forTelemetry: telemetry))
                .write(change, at: Date(), by: NSUserName())
        }
    }
}

extension DictionaryError: ProgramError {}
#endif
