import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentYAML

/// Which dictionaries are used.
struct DictionaryOptions: ParsableArguments {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp("A dictionary, or a folder of them; repeatable. (default: Dictionaries)", valueName: "path"))
    var paths: [String] = []

    /// Reads and checks the dictionaries.
    ///
    /// Doubts go to standard error; mistakes end the tool.
    func load() throws -> CommandDictionary {
        if paths.isEmpty, !FileManager.default.fileExists(atPath: "Dictionaries") {
            throw Failure(
                .badInput, "there is no folder 'Dictionaries' here; name a dictionary with '--dictionary PATH'")
        }
        do throws(DictionaryError) {
            let dictionary = try CommandDictionary(contentsOf: paths.isEmpty ? ["Dictionaries"] : paths)
            for warning in dictionary.warnings { StandardError.write(warning.description) }
            return dictionary
        } catch {
            StandardError.write(error.description)
            throw ExitStatus.badInput
        }
    }
}
