import RapidIntent
package import RapidIntentDictionary
import RapidIntentYAML

/// Imports the metadata of Spokestack's keyword models, which lists the utterances of each class.
///
/// ```json
/// { "name": "lights", "type": "keyword", "classes": [
///   { "name": "on", "utterances": [{ "id": "1", "text": "lights on" }] }] }
/// ```
///
/// A class becomes an intent, and its utterances become phrases.
package struct SpokestackImporter: DictionaryImporter {
    package init() {}

    /// Reads a metadata file.
    ///
    /// - Throws: `DictionaryError` with every mistake in it.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        var findings = ImportFindings(of: .spokestack)
        let root = try findings.root(ofFile: path, format: .spokestack)
        var source = DictionarySource()
        var hasClasses = false
        for member in findings.members(of: root, "the metadata") ?? [] {
            switch member.name.value {
            case "classes":
                hasClasses = true
                source.intents = Self.intents(from: member.value, findings: &findings)
            default:
                findings.leaveOut(member, why: "it describes the model, which is not needed any more")
            }
        }
        if !hasClasses {
            findings.refuse(
                .wrongType, "this is not keyword metadata of Spokestack: 'classes' is missing", at: root.location,
                help: "name the 'metadata.json' of a keyword model")
        }
        findings.noteMissingLanguage(at: root.location)
        try findings.check()
        return ImportedDictionary(source: source, notes: findings.notes)
    }

    private static func intents(from node: DocumentNode, findings: inout ImportFindings) -> [IntentSource] {
        var intents: [IntentSource] = []
        var places: [String: Int] = [:]
        for item in findings.items(of: node, "'classes'") ?? [] {
            guard let members = findings.members(of: item, "a class") else { continue }
            guard let nameNode = members.first(where: { $0.name.value == "name" })?.value else {
                findings.refuse(
                    .empty, "'name' is missing in a class", at: item.location,
                    help: "a class is { name: stop, utterances: [{ text: stop }] }")
                continue
            }
            guard let name = findings.words(of: nameNode, "'name' of a class") else { continue }
            var phrases: [Located<String>] = []
            for member in members {
                switch member.name.value {
                case "name": break
                case "utterances":
                    for utterance in findings.items(of: member.value, "'utterances' of class '\(name.value)'") ?? [] {
                        if let text = text(of: utterance, findings: &findings) { phrases.append(text) }
                    }
                default:
                    findings.leaveOut(member, of: "class '\(name.value)'", why: "a class has a name and utterances")
                }
            }
            if phrases.isEmpty {
                findings.note(
                    "class '\(name.value)' has no utterances", at: item.location,
                    why: "it becomes an intent that nothing is said for")
            }
            if let place = places[name.value] {
                intents[place].phrases += phrases
            } else {
                places[name.value] = intents.count
                intents.append(IntentSource(name: name, phrases: phrases))
            }
        }
        return intents
    }

    /// The text of an utterance; its `id` is used only by the model.
    private static func text(of node: DocumentNode, findings: inout ImportFindings) -> Located<String>? {
        guard let members = findings.members(of: node, "an utterance") else { return nil }
        guard let text = members.first(where: { $0.name.value == "text" })?.value else {
            findings.refuse(
                .empty, "'text' is missing in an utterance", at: node.location, help: "an utterance is { text: stop }")
            return nil
        }
        return findings.words(of: text, "'text' of an utterance").map {
            Located($0.value.escapedForTemplates, at: $0.location)
        }
    }
}
