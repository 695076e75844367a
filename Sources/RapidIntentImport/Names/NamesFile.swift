package import RapidIntent
package import RapidIntentDictionary
import RapidIntentYAML

/// The user-given names of floors, rooms and devices.
///
/// Sentences of Home Assistant contain them as `{floor}`, `{area}` and `{name}`.
///
/// ```yaml
/// floors: [{ name: First Floor, id: first_floor }]
/// areas: [{ name: Kitchen, id: kitchen, floor: first_floor }]
/// entities:
///   - { name: "Trader Joe[']s", id: zone.trader_joes }
///   - { name: Left Curtain, id: cover.left, area: kitchen, attributes: { device_class: curtain }, aliases: [Drapes] }
/// ```
///
/// The format is that of `_fixtures.yaml` in the tests of Home Assistant's sentences, with `aliases`. A name may be a template;
/// each of its wordings then becomes a value. The context of a device decides which sentences may name it, and which of several
/// devices of one name is meant. It consists of the `domain`, which is the part of the id before the dot, the `attributes`, and the
/// names of its `area` and `floor`. Ids become metadata. An alias of a room or floor stands for its name; one of a device is a
/// value of its own, as in Home Assistant. A dictionary file of this library that declares lists is also a names file; `floor: []`
/// in it is a list without values.
package struct NamesFile: Sendable, Equatable {
    package var lists: [ListSource]
    /// Whether it names a home by the keys of Home Assistant, and not any lists.
    package var isHome = false
    /// The content that was not carried over.
    package var notes: [DictionaryDiagnostic]

    /// Reads a file.
    ///
    /// - Throws: `DictionaryError` with every mistake in it.
    package init(path: String) throws(DictionaryError) {
        try self.init(DocumentFiles.bytes(ofFile: path), file: path)
    }

    init(_ bytes: [UInt8], file: String) throws(DictionaryError) {
        let documents = try DocumentNode.documents(of: bytes, file: file)
        var reader = NamesReader()
        if let root = documents.first, case .mapping(let entries) = root.content,
            entries.contains(where: { $0.key.scalar == "version" })
        {
            let source = try Self.source(bytes, file: file, root: entries)
            lists = source.lists
            if let intent = source.intents.first {
                reader.findings.note(
                    "only the lists of the names file are taken", at: intent.name.location,
                    why: "it declares intents as well; load it beside the imported dictionary if they are wanted")
            }
        } else {
            lists = reader.lists(from: documents, file: file)
            isHome = true
        }
        try reader.findings.check()
        notes = reader.findings.notes
    }

    /// Reads a dictionary file whose lists may be empty, as those of a home without floors.
    private static func source(
        _ bytes: [UInt8], file: String, root: [DocumentNode.Entry]
    ) throws(DictionaryError) -> DictionarySource {
        let reading = DictionaryReading(yaml: bytes, file: file)
        var empty: [DictionaryLocation?] = []
        if case .mapping(let lists)? = root.last(where: { $0.key.scalar == "lists" })?.value.content {
            for list in lists { if case .sequence([]) = list.value.content { empty.append(list.value.location) } }
        }
        let mistakes = reading.diagnostics.filter { mistake in
            mistake.code != .empty
                || !empty.contains { $0?.line == mistake.location?.line && $0?.column == mistake.location?.column }
        }
        guard mistakes.isEmpty else { throw DictionaryError(mistakes) }
        return reading.source
    }
}

private struct NamesReader {
    var findings = ImportFindings(of: .hassil)
    /// The floors and areas by their ids, with the context that they give to what is there.
    private var places: [String: [String: [String: String]]] = [:]

    /// The keys for the state of a home, which only the tests of Home Assistant use.
    private static let stateKeys: Set = ["state", "timers", "media"]

    mutating func lists(from documents: [DocumentNode], file: String) -> [ListSource] {
        guard let root = documents.first, ScalarValue(root) != .null else {
            findings.refuse(
                .empty, "the names file is empty", at: DictionaryLocation(file: file, line: 1, column: 1),
                help: "write 'areas:', 'floors:' and 'entities:', each a list of names")
            return []
        }
        var lists: [ListSource] = []
        var isNamesFile = false
        // Floors, then areas, then what is in them.
        let order = ["floors", "areas"]
        let members = findings.members(of: root, "the names file") ?? []
        for member in members.filter({ order.contains($0.name.value) }).sorted(by: { $0.name.value > $1.name.value })
            + members.filter({ !order.contains($0.name.value) })
        {
            let list: String
            switch member.name.value {
            case "floors": list = "floor"
            case "areas": list = "area"
            case "entities": list = "name"
            case "language": continue
            case let key where Self.stateKeys.contains(key):
                findings.leaveOut(member, why: "it is the state of a home, and a dictionary has its names only")
                continue
            default:
                findings.leaveOut(member, why: "names are read from 'areas', 'floors' and 'entities'")
                continue
            }
            isNamesFile = true
            var values = NamedValues()
            for item in findings.items(of: member.value, "'\(member.name.value)'") ?? [] {
                read(item, of: list, into: &values)
            }
            // A list without values is left out.
            if !values.all.isEmpty {
                lists.append(ListSource(name: Located(list, at: member.name.location), values: values.all))
            }
        }
        if !isNamesFile {
            findings.refuse(
                .wrongType, "this is not a names file", at: root.location,
                help: "write 'areas:', 'floors:' and 'entities:', each a list of names")
        }
        return lists
    }

    private mutating func read(_ node: DocumentNode, of list: String, into values: inout NamedValues) {
        // A name alone is enough.
        if node.scalar != nil {
            guard let name = findings.words(of: node, "a name") else { return }
            for value in findings.values(saidAs: name, of: "list '\(list)'") { values.add(value, findings: &findings) }
            return
        }
        guard let members = findings.members(of: node, "an entry of list '\(list)'") else { return }
        guard let nameNode = members.first(where: { $0.name.value == "name" })?.value else {
            findings.refuse(.empty, "'name' is missing", at: node.location, help: "write what people call it")
            return
        }
        guard let name = findings.words(of: nameNode, "'name'") else { return }
        var context: [String: String] = [:]
        var attributes: [String: String] = [:]
        var metadata: [String: String] = [:]
        var aliases: [Located<String>] = []
        for member in members {
            let (key, node) = (member.name.value, member.value)
            switch key {
            case "name": break
            case "id":
                guard let id = findings.words(of: node, "'id'")?.value else { break }
                metadata["id"] = id
                if list == "name" { context["domain"] = id.split(separator: ".").first.map(String.init) ?? id }
            case "area", "floor":
                metadata[key] = findings.value(ofMetadata: node, "'\(key)'")
                context.merge(metadata[key].flatMap { places[key]?[$0] } ?? [:]) { own, _ in own }
            case "aliases":
                aliases = (findings.items(of: node, "'aliases'") ?? []).compactMap {
                    findings.words(of: $0, "an alias")
                }
            case "domain": attributes[key] = findings.value(ofMetadata: node, "'\(key)'")
            case "attributes":
                for attribute in findings.members(of: node, "'attributes'") ?? [] {
                    attributes[attribute.name.value] = findings.value(
                        ofMetadata: attribute.value, "'\(attribute.name.value)'")
                }
            case _ where Self.stateKeys.contains(key): break  // The state of a device is not part of its name.
            default:
                findings.leaveOut(
                    member,
                    why: "of an entry, 'name', 'aliases', 'id', 'area', 'floor', 'domain' and 'attributes' are read")
            }
        }
        context.merge(attributes) { _, attribute in attribute }
        var said = findings.values(saidAs: name, of: "list '\(list)'")
        let others = aliases.flatMap { findings.values(saidAs: $0, of: "list '\(list)'") }
        if list != "name", said.count == 1 {
            said[0].forms += others.flatMap(\.forms)
            if let id = metadata["id"] {
                places[list, default: [:]][id] = context.merging([list: said[0].canonical.value]) { $1 }
            }
        } else {
            said += others
        }
        for var value in said {
            value.context = context
            value.metadata = metadata
            values.add(value, findings: &findings)
        }
    }
}

/// Values of a list; two may have the same name if their contexts differ.
private struct NamedValues {
    private(set) var all: [ListValueSource] = []
    private var known: [Identity: DictionaryLocation?] = [:]

    private struct Identity: Hashable {
        var name: String
        var context: [String: String]
    }

    mutating func add(_ value: ListValueSource, findings: inout ImportFindings) {
        let identity = Identity(name: value.canonical.value, context: value.context)
        if let first = known[identity] {
            findings.note(
                "the name '\(value.canonical.value)' stands here a second time", at: value.canonical.location,
                earlier: .init("the first is here", at: first),
                why: "nothing that is known of the two tells them apart, so the first counts")
        } else {
            known[identity] = .some(value.canonical.location)
            all.append(value)
        }
    }
}
