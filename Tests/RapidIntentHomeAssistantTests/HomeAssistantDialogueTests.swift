#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing

@testable import RapidIntentHomeAssistant

@Suite struct HomeAssistantDialogueTests {
    private var dialogue = HomeAssistantDialogue(
        token: HomeAssistantToken(secret: HomeFixture.token), follows: true, limits: HomeAssistantLimits(),
        server: "Home Assistant at h:1")

    /// Lets a dialogue authenticate, and returns what it asks.
    private mutating func open(at now: Duration = .zero) throws -> [JSON] {
        _ = try dialogue.receive(.text(#"{"type":"auth_required","ha_version":"2026.11.0"}"#), at: now)
        return try json(dialogue.receive(.text(#"{"type":"auth_ok"}"#), at: now))
    }

    private func json(_ messages: [WebSocketMessage]) throws -> [JSON] {
        try messages.map { message in
            guard case .text(let text) = message else { return .null }
            return try JSON(reading: text.utf8, expecting: "JSON")
        }
    }

    /// Answers questions, and those that follow from the answers.
    private mutating func answer(_ questions: [JSON], at now: Duration) throws {
        for question in questions {
            let result = HomeFixture.answers[question["type"]?.string ?? ""] ?? "null"
            let id = try #require(question["id"]?.number)
            let more = try dialogue.receive(
                .text(#"{"id":\#(Int(id)),"type":"result","success":true,"result":\#(result)}"#), at: now)
            try answer(json(more), at: now)
        }
    }

    private mutating func change(at now: Duration) throws {
        let event = #"{"id":4,"type":"event","event":{"event_type":"entity_registry_updated","data":{}}}"#
        #expect(try dialogue.receive(.text(event), at: now) == [])
    }

    @Test("It sends the token, subscribes before it asks, and asks for aliases once it knows what is exposed")
    mutating func conversation() throws {
        #expect(
            try dialogue.receive(.text(#"{"type":"auth_required"}"#), at: .zero) == [
                .text(#"{"type":"auth","access_token":"a-long-lived-token"}"#)
            ])
        let asked = try dialogue.receive(.text(#"{"type":"auth_ok"}"#), at: .zero)
        #expect(asked.first == .text(#"{"id":1,"type":"subscribe_events","event_type":"area_registry_updated"}"#))
        let questions = try json(asked)
        #expect(
            questions.compactMap { $0["type"]?.string }
                == [String](repeating: "subscribe_events", count: 5) + [
                    "get_config", "config/floor_registry/list", "config/area_registry/list",
                    "config/device_registry/list", "homeassistant/expose_entity/list", "get_states",
                ])
        #expect(questions.compactMap { $0["id"]?.number } == (1...11).map(Double.init))
        try answer(Array(questions.dropLast(2)), at: .seconds(1))
        #expect(dialogue.removeHome() == nil)
        let exposed = try #require(HomeFixture.answers["homeassistant/expose_entity/list"])
        let entries = try dialogue.receive(
            .text(
                #"{"id":10,"type":"result","success":true,"result":\#(exposed)}"#
            ), at: .seconds(1))
        #expect(
            entries == [
                .text(
                    #"{"id":12,"type":"config/entity_registry/get_entries","entity_ids":["#
                        + #""cover.gone","light.ceiling","light.lamp","sensor.my_yaml"]}"#
                )
            ])
        try answer(json(entries) + [questions[10]], at: .seconds(1))
        let read = dialogue.removeHome()
        let home = try #require(read)
        #expect(home.entities.map(\.id) == ["light.ceiling", "light.lamp", "sensor.my_yaml"])
        #expect(dialogue.removeHome() == nil)
    }

    @Test("A burst of changes gives one more home, a while after the first of them")
    mutating func burst() throws {
        try answer(open(), at: .seconds(1))
        _ = dialogue.removeHome()
        for number in 0..<1_000 { try change(at: .seconds(100) + .milliseconds(number)) }
        #expect(dialogue.due == .seconds(102))
        #expect(try dialogue.wake(at: .milliseconds(101_999)) == [])
        let questions = try json(dialogue.wake(at: .seconds(102)))
        #expect(questions.count == 6)
        try answer(questions, at: .seconds(103))
        #expect(dialogue.removeHome() != nil)
        #expect(dialogue.due == .seconds(133))
    }

    @Test("A home that changes while it is read is read again, but not for ever")
    mutating func changesWhileReading() throws {
        var questions = try open()
        var now = Duration.zero
        for _ in 0..<3 {
            try change(at: now)
            try answer(questions, at: now)
            #expect(dialogue.removeHome() == nil)
            now = dialogue.due
            questions = try json(dialogue.wake(at: now))
            #expect(questions.count == 6)
        }
        try change(at: now)
        try answer(questions, at: now)
        #expect(dialogue.removeHome() != nil)
        // The last change is still to be read.
        #expect(dialogue.due == now + .seconds(2))
    }

    @Test("The answer about aliases is due like the others")
    mutating func lateAliases() throws {
        var questions = try open()
        let exposed = questions.remove(at: 9)
        try answer(questions, at: .seconds(1))
        let result = try #require(HomeFixture.answers["homeassistant/expose_entity/list"])
        let id = try #require(exposed["id"]?.number)
        _ = try dialogue.receive(
            .text(#"{"id":\#(Int(id)),"type":"result","success":true,"result":\#(result)}"#), at: .seconds(2))
        #expect(dialogue.due == .seconds(32))
        #expect(throws: HomeAssistantError.self) { try dialogue.wake(at: .seconds(32)) }
    }

    @Test("Silence is asked about, and a due answer that does not come is an error")
    mutating func silence() throws {
        try answer(open(), at: .seconds(1))
        #expect(dialogue.due == .seconds(31))
        #expect(try dialogue.receive(.ping([1, 2]), at: .seconds(21)) == [.pong([1, 2])])
        #expect(dialogue.due == .seconds(51))
        #expect(try dialogue.wake(at: .seconds(51)) == [.text(#"{"id":13,"type":"ping"}"#)])
        // Pings of the other side do not make up for it.
        _ = try dialogue.receive(.ping([]), at: .seconds(60))
        #expect(dialogue.due == .seconds(81))
        var patient = dialogue
        _ = try patient.receive(.text(#"{"id":13,"type":"pong"}"#), at: .seconds(70))
        #expect(patient.due == .seconds(100))
        let error = #expect(throws: HomeAssistantError.self) { try dialogue.wake(at: .seconds(81)) }
        #expect(
            error
                == HomeAssistantError(
                    .unreachable,
                    "Home Assistant at h:1 did not answer within 30.0 seconds; check that it runs and is not overloaded"
                ))
    }

    @Test("What is no Home Assistant is an error, with the address as it should be")
    mutating func others() throws {
        for text in ["[]", "{}", #"{"type":"hello"}"#, "nonsense", ""] {
            var dialogue = dialogue
            let error = #expect(throws: HomeAssistantError.self) { try dialogue.receive(.text(text), at: .zero) }
            #expect(error?.code == .badReply)
        }
        let error = #expect(throws: HomeAssistantError.self) {
            try dialogue.receive(.text(#"{"type":"hello"}"#), at: .zero)
        }
        #expect(
            error?.description == "Home Assistant at h:1 is not Home Assistant: it sends 'hello' instead of "
                + "'auth_required'; check the host and the port of the address; the path is usually /api/websocket")
    }

    @Test("A rejected token is an error that never contains it, whatever the other side quotes")
    mutating func rejection() throws {
        _ = try dialogue.receive(.text(#"{"type":"auth_required"}"#), at: .zero)
        let error = #expect(throws: HomeAssistantError.self) {
            try dialogue.receive(
                .text(#"{"type":"auth_invalid","message":"\n\u001bGot 'a-long-\u0000lived-token'"}"#), at: .zero)
        }
        #expect(error?.code == .rejectedToken)
        #expect(
            error?.description == "Home Assistant at h:1 rejects the token (Got '<REDACTED>'); make a new one in the "
                + "profile of an administrator, under Security")
        var dump = ""
        Swift.dump(dialogue, to: &dump)
        #expect(!dump.contains(HomeFixture.token))
        #expect(!"\(dialogue)".contains(HomeFixture.token))
    }

    @Test(
        "A refused question is an error with the question and the remedy",
        arguments: [
            ("unauthorized", "Unauthorized", "the token must be that of an administrator"),
            ("unknown_command", "Unknown command.", "Home Assistant 2024.4 or later is needed"),
        ])
    mutating func refusals(code: String, message: String, help: String) throws {
        _ = try open()
        let error = #expect(throws: HomeAssistantError.self) {
            try dialogue.receive(
                .text(
                    #"{"id":10,"type":"result","success":false,"error":{"code":"\#(code)","message":"\#(message)"}}"#),
                at: .zero)
        }
        #expect(
            error
                == HomeAssistantError(
                    .refused,
                    "Home Assistant at h:1 refuses 'homeassistant/expose_entity/list' (\(message)); \(help)"))
    }
}
#endif
