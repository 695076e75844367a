#if SpeechServers
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// The names of a home as a dictionary file with the lists `floor`, `area` and `name`.
///
/// The file is one for `rapid-intent import hassil --names`, and can also be loaded beside a dictionary of sentences
/// that was imported without names.
package struct HomeAssistantNames: Sendable, Equatable {
    /// The text of the file.
    package let yaml: String
    package let floors: Int
    package let areas: Int
    package let entities: Int
    /// The names that were left out, each with the reason.
    package let omissions: [String]

    /// The largest dictionary file that is read.
    private static let mostBytes = 16 << 20

    /// The first line of a file.
    private static let comment =
        "The names of a Home Assistant, which are written here again when they change: edit them there."

    package static let none = HomeAssistantNames(HomeAssistantHome(), locale: nil)

    /// Makes lists of a home, in the language of the sentences; nil for that of the home.
    ///
    /// Each name and alias of an entity is a value of its own, as in Home Assistant, which finds its entity by it; an alias of a
    /// floor or an area stands for its name. The context of an entity are its `domain`, its `device_class`, and the names of its
    /// `area` and `floor`, which tell entities of one name apart; ids are metadata.
    init(_ home: HomeAssistantHome, locale: LocaleIdentifier?) {
        let language = locale ?? home.language.map(LocaleIdentifier.init(rawValue:)) ?? "en"
        let normaliser = Normaliser(locale: language.isWellFormed ? language : "en")
        var (floors, areas, entities) = (
            SpokenNames(normaliser, kind: "floor"), SpokenNames(normaliser, kind: "area"),
            SpokenNames(normaliser, kind: "entity")
        )
        for floor in home.floors { floors.add(floor.names, id: floor.id) }
        for area in home.areas {
            areas.add(
                area.names, id: area.id, context: floors.context("floor", ofID: area.floor),
                metadata: area.floor.map { ["floor": $0] } ?? [:])
        }
        for entity in home.entities {
            var context = areas.context("area", ofID: entity.area)
            context["domain"] = entity.domain
            context["device_class"] = entity.deviceClass
            let metadata = entity.area.map { ["area": $0] } ?? [:]
            for name in entity.names { entities.add([name], id: entity.id, context: context, metadata: metadata) }
        }
        let source = DictionarySource(
            lists: [("floor", floors), ("area", areas), ("name", entities)].map {
                ListSource(name: Located($0), values: $1.values)
            },
            // Home Assistant prefers the match that contains a name.
            preferredEntities: [Located("name")])
        yaml = DictionaryWriter(comments: [.dictionary: Self.comment]).yaml(for: source)
        self.floors = floors.values.count
        self.areas = areas.values.count
        self.entities = entities.values.count
        omissions = floors.omissions + areas.omissions + entities.omissions
    }

    /// Checks that a file holds names, is empty or does not exist, so that no other file is overwritten.
    ///
    /// - Throws: ``HomeAssistantError`` if it holds anything else, cannot be read, or is a folder, a pipe or a device.
    package static func check(_ path: String) throws(HomeAssistantError) {
        do throws(FileFailure) {
            let old = try FileContents.bytes(ofFile: path, limit: mostBytes)
            if old.isEmpty || old.starts(with: "# \(comment)".utf8) { return }
        } catch {
            switch error {
            case .missing: return
            case .tooLarge: break
            case .notAFile:
                let kind = (try? FileStatus(ofPath: path).kind) == .folder ? "folder" : "pipe or a device"
                throw HomeAssistantError(.namesFile, "the names file \(path) is a \(kind); name a file")
            case .system, .mode:
                throw HomeAssistantError(
                    .namesFile,
                    "the names file \(path) cannot be read: \(error.reason); check the path and its permissions")
            }
        }
        throw HomeAssistantError(
            .namesFile,
            "the file \(path) was not written from a Home Assistant and is not overwritten; name another file for the "
                + "names, or remove it")
    }

    /// Whether a file has this text.
    package func isWritten(to path: String) -> Bool {
        (try? FileContents.bytes(ofFile: path, limit: yaml.utf8.count)).map { $0.elementsEqual(yaml.utf8) } ?? false
    }

    /// Writes the file in one step; readers see the whole old one or the whole new one.
    ///
    /// A file with anything else than such names is not overwritten.
    ///
    /// - Returns: Whether it was written: a file that has this text is left alone.
    @discardableResult
    package func write(to path: String) throws(HomeAssistantError) -> Bool {
        if isWritten(to: path) { return false }
        let bytes = Array(yaml.utf8)
        guard bytes.count <= Self.mostBytes else {
            throw HomeAssistantError(
                .namesFile,
                "the names have \(bytes.count) bytes, and a dictionary file may have \(Self.mostBytes); expose fewer entities"
            )
        }
        try Self.check(path)
        do throws(FileFailure) {
            try FileContents.replace(path, with: bytes)
        } catch {
            throw HomeAssistantError(
                .namesFile,
                "the names file \(path) cannot be written: \(error.reason); check the path and the permissions of its "
                    + "folder"
            )
        }
        return true
    }
}

/// The values of a list, which no dictionary refuses.
private struct SpokenNames {
    private let normaliser: Normaliser
    private let kind: String
    private(set) var values: [ListValueSource] = []
    private(set) var omissions: [String] = []
    private var said: [Way: (name: String, id: String)] = [:]

    /// Shorter than the wordings that templates may have, also with every character escaped.
    private static let mostBytes = 500

    private struct Way: Hashable {
        var words: [UInt8]
        var context: [String: String]
    }

    init(_ normaliser: Normaliser, kind: String) {
        self.normaliser = normaliser
        self.kind = kind
    }

    /// The context of what is in a place.
    ///
    /// - Parameter key: What the place is: `area` or `floor`.
    func context(_ key: String, ofID id: String?) -> [String: String] {
        guard let place = values.first(where: { $0.metadata["id"] == id }) else { return [:] }
        return place.context.merging([key: place.canonical.value]) { $1 }
    }

    /// Adds a value with all ways to say it; the first is its name.
    mutating func add(
        _ names: [String], id: String, context: [String: String] = [:], metadata: [String: String] = [:]
    ) {
        let forms = names.compactMap { form($0, id: id, context) }
        guard let name = forms.first else { return }
        values.append(
            ListValueSource(
                forms: forms.map { Located(TemplateParser.escaped($0)) }, canonical: Located(name), context: context,
                metadata: metadata.merging(["id": id]) { $1 }))
    }

    /// A way to say a value; nil if it is no name, or one that is known.
    private mutating func form(_ text: String, id: String, _ context: [String: String]) -> String? {
        let name = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
        guard !name.isEmpty else { return nil }
        let shown = "\(kind) '\(name.prefix(100))' (\(id.quotable()))"
        guard name.utf8.count <= Self.mostBytes else {
            omissions.append("\(shown) has a name of more than \(Self.mostBytes) bytes; give it a shorter alias")
            return nil
        }
        let ways = normaliser.readings(of: name).filter { !$0.words.isEmpty }.map {
            Way(words: $0.utf8, context: context)
        }
        guard !ways.isEmpty else {
            omissions.append("\(shown) has a name without words that people say; give it an alias")
            return nil
        }
        if let other = ways.lazy.compactMap({ [said] in said[$0] }).first {
            // An alias or an entity of the same name: Home Assistant decides which is meant.
            if other.name != name, other.id != id {
                omissions.append("\(shown) is said like '\(other.name)'; give it another alias")
            }
            return nil
        }
        for way in ways { said[way] = (name, id) }
        return name
    }
}
#endif
