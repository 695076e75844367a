#if SpeechServers
import Foundation
import RapidIntent
import RapidIntentTesting
import TestSupport

@testable import RapidIntentHomeAssistant

/// A small home, and what Home Assistant answers about it.
enum HomeFixture {
    static let token = "a-long-lived-token"

    /// The answers, by the type of the question; in the form of Home Assistant 2026.11, with fields that nobody reads.
    static let answers = [
        "get_config": #"{"language":"en","latitude":52.3,"state":"RUNNING"}"#,
        "config/floor_registry/list":
            #"[{"aliases":["downstairs"],"floor_id":"ground","icon":null,"level":0,"name":"Ground Floor"}]"#,
        "config/area_registry/list":
            #"[{"aliases":[],"area_id":"kitchen","floor_id":"ground","name":"Kitchen"},"#
            + #"{"aliases":["den"],"area_id":"living_room","floor_id":null,"name":"Living Room"}]"#,
        "config/device_registry/list": #"[{"area_id":"living_room","id":"d1"},{"area_id":null,"id":"d2"}]"#,
        "homeassistant/expose_entity/list":
            #"{"exposed_entities":{"light.lamp":{"conversation":true},"light.ceiling":{"conversation":true},"#
            + #""light.secret":{"conversation":false},"switch.cloud":{"cloud.alexa":true},"#
            + #""cover.gone":{"conversation":true},"sensor.my_yaml":{"conversation":true}}}"#,
        "config/entity_registry/get_entries":
            #"{"light.lamp":{"aliases":[null,"reading lamp"],"area_id":null,"device_id":"d1"},"#
            + #""light.ceiling":{"aliases":[],"area_id":"kitchen","device_id":"d1"},"cover.gone":{"aliases":[]},"#
            + #""sensor.my_yaml":null}"#,
        "get_states":
            #"[{"attributes":{"friendly_name":"Floor Lamp"},"entity_id":"light.lamp","state":"off"},"#
            + #"{"attributes":{"friendly_name":"Ceiling"},"entity_id":"light.ceiling","state":"on"},"#
            + #"{"attributes":{"friendly_name":"Secret"},"entity_id":"light.secret","state":"on"},"#
            + #"{"attributes":{"device_class":"humidity"},"entity_id":"sensor.my_yaml","state":"5"}]"#,
    ]

    /// The answers that differ before the entities are loaded.
    static let starting = ["get_config": #"{"language":"en","state":"STARTING"}"#, "get_states": "[]"]

    /// The names file of that home.
    static let yaml = """
        # The names of a Home Assistant, which are written here again when they change: edit them there.

        version: 1
        prefer: [name]

        lists:
          floor:
            - { in: [Ground Floor, downstairs], out: Ground Floor, metadata: { id: ground } }
          area:
            - { in: Kitchen, context: { floor: Ground Floor }, metadata: { floor: ground, id: kitchen } }
            - { in: [Living Room, den], out: Living Room, metadata: { id: living_room } }
          name:
            - in: Ceiling
              context: { area: Kitchen, domain: light, floor: Ground Floor }
              metadata: { area: kitchen, id: light.ceiling }
            - { in: Floor Lamp, context: { area: Living Room, domain: light }, metadata: { area: living_room, id: light.lamp } }
            - in: reading lamp
              context: { area: Living Room, domain: light }
              metadata: { area: living_room, id: light.lamp }
            - { in: my yaml, context: { device_class: humidity, domain: sensor }, metadata: { id: sensor.my_yaml } }

        """

    /// Answers about a home with other areas and many lamps, whose areas all have the number of a version in their id.
    static func lamps(_ count: Int, version: Int) -> [String: String] {
        let ids = (0..<count).map { "light.lamp_\($0)" }
        var answers = answers
        answers["config/area_registry/list"] = #"[{"aliases":[],"area_id":"v\#(version)","name":"Area"}]"#
        answers["homeassistant/expose_entity/list"] =
            #"{"exposed_entities":{\#(ids.map { "\"\($0)\":{\"conversation\":true}" }.joined(separator: ","))}}"#
        answers["config/entity_registry/get_entries"] =
            "{\(ids.map { "\"\($0)\":{\"aliases\":[],\"area_id\":\"v\(version)\"}" }.joined(separator: ","))}"
        let states = ids.enumerated().map {
            #"{"attributes":{"friendly_name":"lamp \#($0)"},"entity_id":"\#($1)"}"#
        }
        answers["get_states"] = "[\(states.joined(separator: ","))]"
        return answers
    }

    /// Writes a token to a file that only its owner may read.
    static func tokenFile(in folder: ScratchFolder, _ token: String = token, mode: Int = 0o600) throws -> String {
        let path = try folder.write(token + "\n", to: "token.txt")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    /// Limits for a busy machine.
    static var patient: HomeAssistantLimits {
        var limits = HomeAssistantLimits()
        (limits.connect, limits.answer, limits.gather) = (.seconds(120), .seconds(120), .milliseconds(5))
        (limits.firstRetry, limits.lastRetry) = (.milliseconds(5), .milliseconds(20))
        return limits
    }
}
#endif
