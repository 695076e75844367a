import Foundation
package import RapidIntent
package import RapidIntentYAML

#if Tool
import ArgumentParser
#endif

package protocol DictionaryPaths {
    var paths: [String] { get }
}

extension DictionaryPaths {
    /// The paths to read: the named ones, or else the folder `Dictionaries` in the current directory.
    package var existingPaths: [String] { paths.isEmpty ? [DefaultDictionaries.folder] : paths }

    /// Throws if nothing is named and there is no folder `Dictionaries`.
    package func checkDefault() throws(Failure) {
        guard paths.isEmpty, !DefaultDictionaries.exist else { return }
        throw Failure(.badInput, "there is no folder 'Dictionaries' here; name a dictionary with '--dictionary PATH'")
    }
}

/// The dictionaries that are read if none are named.
package enum DefaultDictionaries {
    package static let folder = "Dictionaries"
    package static var exist: Bool { FileManager.default.fileExists(atPath: folder) }
}

extension DictionarySet {
    /// The locale of the dictionary that is used for a language that none has; nil if one has it.
    package func substitute(for locale: LocaleIdentifier?) -> LocaleIdentifier? {
        guard let locale, let used = dictionaries(for: locale).first?.locale, used.language != locale.language
        else { return nil }
        return used
    }
}

extension DictionaryReload {
    package var news: String {
        isApplied
            ? "the dictionaries have changed and were reloaded"
            : "the dictionaries have mistakes; the previous ones stay in use"
    }

    /// How long it took, rounded up.
    package var milliseconds: Int { Int((time / .milliseconds(1)).rounded(.up)) }
}

#if Tool
extension LocaleIdentifier {
    /// Refuses the value of `--locale` if it is not a language tag.
    package func validate() throws {
        guard isWellFormed else {
            throw ValidationError("'--locale \(self)' is not a language tag; write it as 'en' or 'en-GB'.")
        }
    }
}
#endif
