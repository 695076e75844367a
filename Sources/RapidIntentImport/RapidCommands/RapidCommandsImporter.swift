import Foundation
import RapidIntent
package import RapidIntentDictionary
import RapidIntentYAML

/// Imports the property list of the Cities Unlocked sample, `RapidCommandsDictionary`
/// (github.com/CatalystCode/rapid-voice-commands-ios).
///
/// ```xml
/// <key>RapidCommandsDictionary</key>
/// <dict>
///   <key>where am i</key> <string>Location</string>
/// </dict>
/// ```
///
/// A file may be an `Info.plist` that contains the dictionary, or the dictionary alone, in XML or binary form. The
/// texts of each intent keep the order of an XML file; for a binary file they are sorted alphabetically.
package struct RapidCommandsImporter: DictionaryImporter {
    /// The key of the dictionary in an app's property list.
    package static let key = "RapidCommandsDictionary"

    package init() {}

    /// Reads a property list.
    ///
    /// - Throws: `DictionaryError` with every mistake in it.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        var findings = ImportFindings(of: .rapidCommands)
        let bytes = try DocumentFiles.bytes(ofFile: path)
        let root = try Self.propertyList(bytes, file: path)
        let keys = PropertyListKeys(bytes, file: path)
        let start = DictionaryLocation(file: path, line: 1, column: 1)
        guard let entries = root as? [String: Any] else {
            throw DictionaryError(
                .wrongType, "the property list must be a dictionary", at: start,
                help: "it has the key '\(Self.key)', or maps what is said to intents")
        }
        let commands: [String: Any]
        if let inner = entries[Self.key] {
            guard let inner = inner as? [String: Any] else {
                throw DictionaryError(
                    .wrongType, "'\(Self.key)' must be a dictionary", at: keys.location(of: Self.key) ?? start,
                    help: "it maps what is said to intents")
            }
            commands = inner
            for key in entries.keys.sorted() where key.hasPrefix("Luis") || key.hasPrefix("SpeechCognitiveServices") {
                findings.note(
                    "'\(key)' is not carried over", at: keys.location(of: key) ?? start,
                    why: "an online service is named when a resolver is made, and keys belong in the environment")
            }
        } else if !entries.isEmpty, entries.values.allSatisfy({ $0 is String }), entries["CFBundleIdentifier"] == nil {
            commands = entries
        } else {
            throw DictionaryError(
                .empty, "the property list has no '\(Self.key)'", at: start,
                help: "name the Info.plist of the app, or a property list that maps what is said to intents")
        }
        let source = DictionarySource(intents: Self.intents(from: commands, keys: keys, at: start, findings: &findings))
        findings.noteMissingLanguage(at: start)
        try findings.check()
        return ImportedDictionary(source: source, notes: findings.notes)
    }

    private static func intents(
        from commands: [String: Any], keys: PropertyListKeys, at start: DictionaryLocation,
        findings: inout ImportFindings
    ) -> [IntentSource] {
        var intents: [IntentSource] = []
        var places: [String: Int] = [:]
        let phrases = commands.keys.map { phrase in (phrase, keys.location(of: phrase)) }.sorted {
            ($0.1?.line ?? 0, $0.1?.column ?? 0, $0.0) < ($1.1?.line ?? 0, $1.1?.column ?? 0, $1.0)
        }
        for (phrase, place) in phrases {
            let location = place ?? start
            guard let intent = commands[phrase] as? String, !intent.trimmed.isEmpty else {
                findings.refuse(
                    .wrongType, "the intent of '\(phrase)' must be text", at: location,
                    help: "a phrase maps to the name of its intent")
                continue
            }
            guard !phrase.trimmed.isEmpty else {
                findings.refuse(.empty, "the phrase of intent '\(intent)' is empty", at: location)
                continue
            }
            let text = Located(phrase.trimmed.escapedForTemplates, at: place)
            if let place = places[intent] {
                intents[place].phrases.append(text)
            } else {
                places[intent] = intents.count
                intents.append(IntentSource(name: Located(intent), phrases: [text]))
            }
        }
        return intents
    }

    private static func propertyList(_ bytes: [UInt8], file: String) throws(DictionaryError) -> Any {
        do {
            // Foundation also tries the NeXTSTEP format, and logs an error for files in neither format.
            guard isXMLOrBinary(bytes) else { throw CocoaError(.propertyListReadCorrupt) }
            return try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        } catch {
            // Foundation reports the line only in its message, if at all.
            let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
            let line = reason?.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) }
            throw DictionaryError(
                .wrongType, "this is not a property list" + (reason.map { ": \($0)" } ?? ""),
                at: DictionaryLocation(file: file, line: max(1, line ?? 1), column: 1),
                help: "name an XML or binary property list, such as the Info.plist of an app")
        }
    }

    private static func isXMLOrBinary(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: "bplist".utf8) { return true }
        // A byte order mark, the zero bytes of UTF-16 and white space may precede the first tag.
        let ignored: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x09, 0x0A, 0x0D, 0x20]
        return bytes.first { !ignored.contains($0) } == UInt8(ascii: "<")
    }
}

/// The locations of keys in an XML property list, which Foundation's reader does not report; empty for a binary one.
struct PropertyListKeys {
    private var locations: [String: DictionaryLocation] = [:]

    /// Searches each line for `<key>…</key>`; if a key occurs twice, the last one is stored.
    init(_ bytes: [UInt8], file: String) {
        guard !bytes.starts(with: "bplist".utf8) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var rest = line
            // Counted from key to key, because a file may be a single line.
            var (counted, column) = (line.startIndex, 1)
            while let open = rest.firstRange(of: "<key>"), let close = rest[open.upperBound...].firstRange(of: "</key>")
            {
                let key = rest[open.upperBound..<close.lowerBound]
                column += line.distance(from: counted, to: open.upperBound)
                counted = open.upperBound
                locations[Self.unescaped(key)] = DictionaryLocation(
                    file: file, line: number + 1, column: column, length: key.count,
                    lineText: line.utf8.count <= 2_000 ? String(line) : nil)
                rest = rest[close.upperBound...]
            }
        }
    }

    /// The location of a key with its length; nil if it was not found.
    func location(of key: String) -> DictionaryLocation? { locations[key] }

    private static func unescaped(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        return String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&apos;", with: "'").replacing("&amp;", with: "&")
    }
}
