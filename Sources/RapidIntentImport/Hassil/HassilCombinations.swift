import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// The files of Home Assistant's layout since 2026 (github.com/OHF-Voice/intents), with one file for each combination
/// of the slots of an intent.
///
///     intents.yaml                              the combinations of each intent
///     lists/*.yaml, lists/LANG/*.yaml           lists
///     rules/LANG/*.yaml                         expansion rules
///     sentences/LANG/INTENT/COMBINATION.yaml    sentences, under `data`
///
/// hassil itself reads the older layout only, to which Home Assistant converts this one. The conversion is that of
/// `load_intents_dict` in script/intentfest/util.py of the same repository.
struct HassilCombinations {
    private var files: [File] = []

    private struct File {
        var place: Place
        var root: DocumentNode
        var data: DocumentNode.Entry
    }

    /// What the path of a file of sentences says of it.
    private struct Place {
        /// The folder of `sentences` and `intents.yaml`.
        var folder: String
        /// The name of the folder of the language; nil if the path begins inside it.
        var language: String?
        var intent: String
        var combination: String

        init?(file: String) {
            var parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard let name = parts.popLast(), let intent = parts.popLast(), ![".", "..", ""].contains(intent) else {
                return nil
            }
            self.intent = intent
            combination = name.split(separator: ".").dropLast().joined(separator: ".")
            for isLanguage in [true, false] {
                if let last = parts.last, ![".", "..", ""].contains(last) {
                    parts.removeLast()
                    if isLanguage { language = last }
                } else {
                    parts.append("..")
                }
            }
            folder = parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/")
        }
    }

    /// Takes a file that has `data` at its top; returns whether it is one.
    mutating func take(_ root: DocumentNode, file: String) -> Bool {
        guard case .mapping(let entries) = root.content, let data = entries.last(where: { $0.key.scalar == "data" }),
            // Inside the folder of the intent, a path does not have its name.
            let place = Place(file: file) ?? Place(file: URL(filePath: file).standardized.path)
        else { return false }
        files.append(File(place: place, root: root, data: data))
        return true
    }

    /// Adds the sentences, and the lists and rules that belong to them, in the form that hassil reads.
    func add(to merge: inout HassilMerge, findings: inout ImportFindings) {
        guard let first = files.first else { return }
        let folder = first.place.folder
        let found = (
            lists: Self.files(in: "\(folder)/lists", findings: &findings),
            intents: Self.intents(of: folder, findings: &findings)
        )
        guard let lists = found.lists, let intents = found.intents else {
            let why = "'intents.yaml', 'lists' and 'rules' belong to them, and are not beside the folder 'sentences'"
            guard merge.root != nil else {
                findings.refuse(
                    .empty, "the lists and rules of these sentences are missing", at: first.data.key.location, help: why
                )
                return
            }
            for file in files {
                findings.note(
                    "the sentences under 'data' at the top of the file are not carried over",
                    at: file.data.key.location, why: why)
            }
            return
        }
        let language = first.place.language ?? first.root["language"]?.scalar ?? ""
        let ofLanguage = "\(folder)/lists/\(language)/"
        // Those of the language replace those of all languages.
        let shared = lists.filter { !$0.dropFirst(folder.count + "/lists/".count).contains("/") }
        let rules = Self.files(in: "\(folder)/rules/\(language)", findings: &findings) ?? []
        for file in shared + lists.filter({ $0.hasPrefix(ofLanguage) }) + rules {
            do throws(DictionaryError) {
                let documents = try DocumentFiles.documents(ofFile: file)
                guard let root = HassilImporter.root(of: documents, file: file, findings: &findings) else { continue }
                merge.add(root, replacing: true, findings: &findings)
            } catch {
                findings.refuse(error)
            }
        }
        var left = files
        for intent in intents {
            for combination in intent.value["slot_combinations"]?.entries ?? [] {
                let isOfIt = { (file: File) in
                    file.place.intent == intent.key.scalar && file.place.combination == combination.key.scalar
                }
                for file in left where isOfIt(file) {
                    merge.add(tree(of: file, combination.value, findings: &findings), findings: &findings)
                }
                left.removeAll(where: isOfIt)
            }
        }
        for file in left {
            findings.note(
                "the sentences of '\(file.place.combination)' of intent '\(file.place.intent)' are not carried over",
                at: file.data.key.location, why: "'intents.yaml' does not name this combination of slots")
        }
    }

    /// The YAML files in a folder; nil if it is not there.
    private static func files(in folder: String, findings: inout ImportFindings) -> [String]? {
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        do throws(DictionaryError) { return try DocumentFiles.paths(at: folder) } catch {
            findings.refuse(error)
            return []
        }
    }

    /// The intents with their combinations; nil if their file is not there.
    private static func intents(of folder: String, findings: inout ImportFindings) -> [DocumentNode.Entry]? {
        let file = "\(folder)/intents.yaml"
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        do throws(DictionaryError) { return try DocumentFiles.documents(ofFile: file).first?.entries ?? [] } catch {
            findings.refuse(error)
            return []
        }
    }

    // MARK: Conversion

    /// The sentences of a file, in the form that hassil reads.
    private func tree(of file: File, _ combination: DocumentNode, findings: inout ImportFindings) -> DocumentNode {
        var data = file.data
        if case .sequence(let blocks) = data.value.content {
            // Those for Speech-to-Phrase are a part of the others; Home Assistant takes them where there are no others.
            let own = blocks.filter { !$0.isForSpeechToPhrase }
            for block in own.isEmpty ? [] : blocks where block.isForSpeechToPhrase {
                findings.note(
                    "a block of intent '\(file.place.intent)' for Speech-to-Phrase is not carried over",
                    at: block.location, why: "Home Assistant leaves it out as well: other blocks have its sentences")
            }
            data.value.content = .sequence(
                (own.isEmpty ? blocks : own).compactMap {
                    block(from: $0, of: file, combination, findings: &findings)
                })
        }
        func node(_ content: DocumentNode.Content) -> DocumentNode { DocumentNode(content, at: data.key.location) }
        let intent = node(.mapping([data]))
        let intents = node(.mapping([.init(key: node(.text(file.place.intent)), value: intent)]))
        var entries = (file.root.entries ?? []).filter { $0.key.scalar != "data" }
        entries.append(.init(key: node(.text("intents")), value: intents))
        return DocumentNode(.mapping(entries), at: file.root.location)
    }

    /// A block in the form that hassil reads; nil if a name in it has no meaning.
    private func block(
        from node: DocumentNode, of file: File, _ combination: DocumentNode, findings: inout ImportFindings
    ) -> DocumentNode? {
        guard let entries = node.entries else { return node }
        // An example repeats what the sentences say, for people.
        let keys = ["name_domains", "inferred_domain", "speech_to_phrase", "example"]
        var block = DocumentNode(.mapping(entries.filter { !keys.contains($0.key.scalar ?? "") }), at: node.location)
        if var domains = node["name_domains"], ScalarValue(domains) != .null {
            if let group = domains.scalar {
                guard let named = combination["name_domain_groups"]?[group] else {
                    findings.refuse(
                        .invalidValue, "there is no group of domains '\(group)'", at: domains.location,
                        help:
                            "list the domains, or declare it under 'name_domain_groups' of '\(file.place.combination)' "
                            + "of intent '\(file.place.intent)' in 'intents.yaml'")
                    return nil
                }
                domains = named
            }
            block.set("domain", under: "requires_context", to: domains)
        } else if let domain = node["inferred_domain"], ScalarValue(domain) != .null {
            block.set("domain", under: "slots", to: domain)
        }
        if let area = combination["context_area"], ScalarValue(area) == .boolean(true) {
            let slot = DocumentNode.Entry(
                key: DocumentNode(.text("slot"), at: node.location),
                value: DocumentNode(.plain("true"), at: node.location))
            block.set("area", under: "requires_context", to: DocumentNode(.mapping([slot]), at: node.location))
        }
        return block
    }
}

extension DocumentNode {
    /// The entries of a mapping; nil for anything else.
    fileprivate var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    /// Whether a block is meant for Home Assistant's closed recogniser (github.com/OHF-Voice/speech-to-phrase).
    fileprivate var isForSpeechToPhrase: Bool { self["speech_to_phrase"].map(ScalarValue.init) == .boolean(true) }

    fileprivate subscript(key: String) -> DocumentNode? { entries?.last { $0.key.scalar == key }?.value }

    fileprivate mutating func set(_ key: String, under parent: String, to value: DocumentNode) {
        var outer = entries ?? []
        let inner = self[parent]?.entries ?? []
        outer.removeAll { $0.key.scalar == parent }
        let entry = Entry(key: DocumentNode(.text(key), at: value.location), value: value)
        let changed = DocumentNode(.mapping(inner.filter { $0.key.scalar != key } + [entry]), at: location)
        outer.append(Entry(key: DocumentNode(.text(parent), at: location), value: changed))
        content = .mapping(outer)
    }
}
