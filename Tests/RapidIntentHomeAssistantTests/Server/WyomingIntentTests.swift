#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport
import Testing

@testable import RapidIntentHomeAssistant

@Suite("WyomingServer: intents", .timeLimit(.minutes(5)))
struct WyomingIntentTests {
    @Test("a text is answered with its intents, in order, and with the client's context")
    func intents() async throws {
        let context = JSON.object([("conversation_id", .string("c1")), ("device_id", .null)])
        let returned = #""context":{"conversation_id":"c1","device_id":null}"#
        #expect(
            try await House.answers(to: "Turn on the hall light.", context: context) == [
                #"intent {"name":"TurnOn","entities":[{"name":"name","value":"hall light"}],\#(returned)}"#
            ])
        #expect(
            try await House.answers(to: "turn on the kitchen light and close the blinds", context: context, count: 4)
                == [
                    "intents-start {\(returned)}",
                    #"intent {"name":"TurnOn","entities":[{"name":"name","value":"kitchen light"}],\#(returned)}"#,
                    #"intent {"name":"Close","entities":[{"name":"name","value":"blinds"}],\#(returned)}"#,
                    "intents-stop {}",
                ])
    }

    @Test(
        "the area of a client is that of its satellite, then of its device, then the default; its own context goes first",
        arguments: [
            ([("satellite_id", "assist_satellite.hall"), ("device_id", "d1")], "Hall", "Kitchen"),
            ([("satellite_id", "assist_satellite.other"), ("device_id", "d1")], "Attic", "Kitchen"),
            ([("device_id", "d2")], "Kitchen", "Kitchen"), ([("area", "Cellar"), ("device_id", "d1")], "Cellar", nil),
            ([("device_id", "d2")], nil, nil),
        ])
    func areaOfText(context: [(String, String)], area: String?, usual: String?) async throws {
        let context = JSON.object(context.map { ($0.0, .string($0.1)) })
        let found = try await House.answers(to: "stop", context: context, in: House.areas()) {
            $0.area = usual
            $0.areas = ["assist_satellite.hall": "Hall", "d1": "Attic"]
        }
        let intent = area.map { #"intent {"name":"Stop","entities":[{"name":"area","value":"\#($0)"}],"# }
        #expect(found.first?.hasPrefix(intent ?? "not-recognized") == true, "\(found)")
    }

    @Test("a text follows up on the one before in its conversation, whatever connection it comes by")
    func followUp() async throws {
        let answers = try await House.server(of: nil) { $0.resolver.followUps = .standard }.serving { address in
            var answers: [String] = []
            for (conversation, text) in [
                ("c1", "turn on the hall light"), ("c2", "close the blinds"), ("c1", "and the kitchen light"),
                ("c3", "and the kitchen light"),
            ] {
                let event = try await Client.with(address) { client in
                    let context = JSON.object([("conversation_id", .string(conversation))])
                    try await client.send("transcript", [("text", .string(text)), ("context", context)])
                    return try #require(try await client.next())
                }
                answers.append("\(event.type) \(event.data.first { $0.key == "entities" }?.value.text ?? "")")
            }
            return answers
        }
        #expect(
            answers == [
                #"intent [{"name":"name","value":"hall light"}]"#, #"intent [{"name":"name","value":"blinds"}]"#,
                #"intent [{"name":"name","value":"kitchen light"}]"#, "not-recognized ",
            ])
    }

    @Test("what is not understood is not recognised, or has its configured text")
    func unknown() async throws {
        #expect(try await House.answers(to: "tell me a joke") == ["not-recognized {}"])
        #expect(
            try await House.answers(to: "tell me a joke", WyomingAnswers(otherwise: "Sorry"))
                == [#"not-handled {"text":"Sorry"}"#])
    }

    @Test("a command with an answer text is handled; among others, the text is that of its intent")
    func handled() async throws {
        let texts = WyomingAnswers(["GetName": "Ida", "TurnOn": "The {name} is on"])
        #expect(try await House.answers(to: "what is your name", texts) == [#"handled {"text":"Ida"}"#])
        let several = try await House.answers(to: "turn on the hall light and close the blinds", count: 4, texts)
        let command = #""name":"TurnOn","entities":[{"name":"name","value":"hall light"}]"#
        #expect(several[1] == "intent {\(command),\"text\":\"The hall light is on\"}")
        #expect(several[2] == #"intent {"name":"Close","entities":[{"name":"name","value":"blinds"}]}"#)
    }

    @Test("spoken words in an answer have no braces, because Home Assistant reads the answer as a template")
    func braces() {
        let spoken = Entity(name: "words", value: "{{ 1 }}", text: "{{ 1 }}", words: nil)
        let answers = WyomingAnswers(["Say": "You said {words}."])
        #expect(answers.text(for: Command(intent: "Say", entities: [spoken])) == "You said  1 .")
    }
}
#endif
