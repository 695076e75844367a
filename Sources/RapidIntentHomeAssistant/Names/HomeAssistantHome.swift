#if SpeechServers
import RapidIntent
import RapidIntentSupport

/// The floors, areas and exposed entities of a home, as Home Assistant answers.
struct HomeAssistantHome: Sendable, Equatable {
    /// A floor or an area.
    struct Place: Sendable, Equatable {
        var id: String
        var names: [String]
        var floor: String?
    }

    /// An entity that is exposed to Assist.
    struct Entity: Sendable, Equatable {
        var id: String
        var names: [String]
        /// The area of the entity, or else of its device.
        var area: String?
        var deviceClass: String?

        var domain: String { String(id.prefix { $0 != "." }) }
    }

    /// The language of the home, such as `en`.
    var language: String?
    var floors: [Place] = []
    var areas: [Place] = []
    var entities: [Entity] = []

    init() {}

    /// Reads the answers to all questions.
    ///
    /// The fields are those of the registries in Home Assistant 2026.11: `homeassistant/components/config` and, for the
    /// exposed entities, `homeassistant/components/homeassistant/exposed_entities.py`. As there, an entity without a
    /// state is not spoken of, and one without a name is called by its id.
    init(_ answers: [HomeAssistantQuestion: JSON], from server: String) throws(HomeAssistantError) {
        func answer(_ question: HomeAssistantQuestion) -> Reading {
            Reading(value: answers[question] ?? .null, what: question.rawValue, server: server)
        }
        language = try answer(.config).text("language")
        floors = try answer(.floors).elements().map { (floor) throws(HomeAssistantError) in
            Place(
                id: try floor.required("floor_id"), names: [try floor.required("name")] + (try floor.texts("aliases")))
        }
        areas = try answer(.areas).elements().map { (area) throws(HomeAssistantError) in
            Place(
                id: try area.required("area_id"), names: [try area.required("name")] + (try area.texts("aliases")),
                floor: try area.text("floor_id"))
        }
        var areaOfDevice: [String: String] = [:]
        for device in try answer(.devices).elements() {
            areaOfDevice[try device.required("id")] = try device.text("area_id")
        }
        var entries: [String: Reading] = [:]
        for (id, entry) in try answer(.entries).members() where !entry.value.isNull { entries[id] = entry }
        let exposed = Set(try Self.exposed(answers[.exposed] ?? .null, from: server))
        for state in try answer(.states).elements() {
            let id = try state.required("entity_id")
            guard exposed.contains(id) else { continue }
            let attributes = state.value["attributes"]
            let entry = entries[id]
            let name =
                attributes?["friendly_name"]?.string
                ?? String(id.drop { $0 != "." }.dropFirst()).replacing("_", with: " ")
            let (own, device) = (try entry?.text("area_id"), try entry?.text("device_id"))
            entities.append(
                Entity(
                    id: id, names: [name] + (try entry?.texts("aliases") ?? []),
                    area: own ?? device.flatMap { areaOfDevice[$0] },
                    deviceClass: attributes?["device_class"]?.string))
        }
        entities.sort { $0.id < $1.id }
    }

    /// The ids of the entities that are exposed to Assist, from the answer to ``HomeAssistantQuestion/exposed``.
    static func exposed(_ answer: JSON, from server: String) throws(HomeAssistantError) -> [String] {
        let reading = Reading(
            value: answer["exposed_entities"] ?? .null, what: HomeAssistantQuestion.exposed.rawValue, server: server)
        return try reading.members().filter { $0.value.value["conversation"]?.bool == true }.map(\.key).sorted()
    }

    /// A value of an answer.
    private struct Reading {
        var value: JSON
        /// The question.
        var what: String
        var server: String

        private func mismatch(_ name: String, _ expected: String, _ found: JSON) -> HomeAssistantError {
            HomeAssistantError(
                .badReply, "\(server) answers '\(what)' with \(name) as \(found.kind); it must be \(expected)")
        }

        func elements() throws(HomeAssistantError) -> [Reading] {
            guard let elements = value.array else { throw mismatch("a result", "an array", value) }
            return elements.map { Reading(value: $0, what: what, server: server) }
        }

        func members() throws(HomeAssistantError) -> [(key: String, value: Reading)] {
            guard let members = value.object else { throw mismatch("a result", "an object", value) }
            return members.map { ($0.key, Reading(value: $0.value, what: what, server: server)) }
        }

        /// The text of a member; nil if it is missing or null.
        func text(_ name: String) throws(HomeAssistantError) -> String? {
            guard let member = value[nonNull: name] else { return nil }
            guard let text = member.string else { throw mismatch("'\(name)'", "a string", member) }
            return text
        }

        func required(_ name: String) throws(HomeAssistantError) -> String {
            guard let text = try text(name) else { throw mismatch("'\(name)'", "a string", value[name] ?? .null) }
            return text
        }

        /// The texts of a member; null among aliases stands for the name of the entity.
        func texts(_ name: String) throws(HomeAssistantError) -> [String] {
            guard let member = value[nonNull: name] else { return [] }
            guard let elements = member.array else { throw mismatch("'\(name)'", "an array", member) }
            return elements.compactMap(\.string)
        }
    }
}

/// What Home Assistant is asked, by the type of the message.
enum HomeAssistantQuestion: String, Sendable, CaseIterable {
    case config = "get_config"
    case floors = "config/floor_registry/list"
    case areas = "config/area_registry/list"
    case devices = "config/device_registry/list"
    case exposed = "homeassistant/expose_entity/list"
    case states = "get_states"
    /// The entries of the exposed entities, with their aliases; `config/entity_registry/list` has none.
    case entries = "config/entity_registry/get_entries"
}
#endif
