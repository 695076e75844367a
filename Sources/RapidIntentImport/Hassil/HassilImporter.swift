import RapidIntent
package import RapidIntentDictionary
import RapidIntentYAML

/// Imports sentences written for hassil, the engine of Home Assistant (github.com/OHF-Voice/hassil).
///
/// ```swift
/// let imported = try HassilImporter().dictionary(at: "sentences/en")
/// ```
///
/// The sentences may be in either layout of Home Assistant: in files that hassil reads itself, also merged into one as
/// PyPI's `home-assistant-intents` has them, or in one file for each combination of slots, with `intents.yaml`, `lists`
/// and `rules` beside the folder `sentences`.
///
/// | hassil | becomes |
/// |---|---|
/// | `language` | the locale |
/// | `intents.X.data` | a block of phrases each; plain phrases if it contains only sentences |
/// | `sentences`, `expansion_rules`, `lists` | the same, templates as they are written |
/// | `slots`, `out` of a list value | entities; a list of texts stays a list; other lists and mappings become JSON text |
/// | `requires_context`, `excludes_context` | conditions, `slot: true` included |
/// | `required_keywords` | keywords |
/// | `metadata`, `response`, `inferred_domain`, `name_domains` | metadata |
/// | the same two in a file of a combination of slots | the entity `domain`; a condition on the domain of the name |
/// | `context_area` of a combination of slots | a condition on `area`, and an entity |
/// | `skip_words` | the same |
/// | a list value that is a template without `out` | a value for each of its wordings, as in hassil |
///
/// Where two values of a list have the same wording, the first keeps it, as in hassil. Blocks without sentences are
/// left out. Not carried over, and reported: `responses`, settings of ranges for digits and words, blocks for
/// Speech-to-Phrase, and keys that hassil does not read itself.
package struct HassilImporter: DictionaryImporter {
    package init() {}

    /// Reads a file, or a folder of files in one language including its subfolders, and joins them like hassil.
    ///
    /// - Throws: `DictionaryError` with every mistake.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        var findings = ImportFindings(of: .hassil)
        var merge = HassilMerge()
        var combinations = HassilCombinations()
        var language: Located<String>?
        for file in try DocumentFiles.paths(at: path, of: "sentence file") {
            do throws(DictionaryError) {
                let documents = try DocumentFiles.documents(ofFile: file)
                guard let root = Self.root(of: documents, file: file, findings: &findings) else { continue }
                Self.checkLanguage(of: root, against: &language, findings: &findings)
                if !combinations.take(root, file: file) { merge.add(root, findings: &findings) }
            } catch {
                findings.refuse(error)
            }
        }
        combinations.add(to: &merge, findings: &findings)
        try findings.check()
        guard let root = merge.root else {
            throw DictionaryError(.empty, "there is nothing in '\(path)'", help: "name a folder of hassil sentences")
        }
        var reader = HassilReader(findings: findings)
        let source = reader.source(from: root)
        try reader.findings.check()
        return ImportedDictionary(source: source, notes: reader.findings.notes)
    }

    /// The top-level mapping of a file; nil, with a diagnostic, if the file is empty or has another form.
    static func root(of documents: [DocumentNode], file: String, findings: inout ImportFindings) -> DocumentNode? {
        let documents = documents.filter { ScalarValue($0) != .null }
        guard let root = documents.first else {
            findings.note(
                "the file is empty", at: DictionaryLocation(file: file, line: 1, column: 1),
                why: "there is nothing to carry over")
            return nil
        }
        if documents.count > 1 {
            findings.refuse(
                .invalidYAML, "a second document begins here", at: documents[1].location,
                help: "hassil reads one document of a file; put the second one into a file of its own")
            return nil
        }
        guard case .mapping(let entries) = root.content else {
            findings.refuse(
                .wrongType, "a file of hassil must be a mapping, found \(root.kindOfValue)", at: root.location,
                help: "it begins with 'language:' and 'intents:'")
            return nil
        }
        let keys = Set(entries.compactMap(\.key.scalar))
        if let refusal = ImportFormat.hassil.refusal(of: root) {
            findings.refuse(DictionaryError([refusal]))
            return nil
        }
        guard !keys.isDisjoint(with: HassilReader.keys) else {
            findings.refuse(
                .wrongType, "this is not a file of hassil: it has none of its keys", at: root.location,
                help: "the keys are \(HassilReader.keys.joined(separator: ", "))")
            return nil
        }
        return root
    }

    private static func checkLanguage(
        of root: DocumentNode, against language: inout Located<String>?, findings: inout ImportFindings
    ) {
        guard case .mapping(let entries) = root.content,
            let node = entries.last(where: { $0.key.scalar == "language" })?.value, let text = node.scalar
        else { return }
        if let language, LocaleIdentifier(rawValue: language.value) != LocaleIdentifier(rawValue: text) {
            findings.refuse(
                .conflictingDeclaration, "the language is '\(text)' here and '\(language.value)' in other files",
                at: node.location, help: "import each language by itself: name its folder")
        }
        language = language ?? Located(text, at: node.location)
    }
}
