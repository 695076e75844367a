import RapidIntent
import RapidIntentDictionary
import RapidIntentSpeech
import Testing

/// Several values of one place, as lines.
@Suite struct SeveralValuesLinesTests {
    private func lines(_ text: String) async throws -> [String] {
        let resolver = IntentResolver(
            dictionaries: [
                try CommandDictionary([
                    DictionarySource(
                        locale: Located("en-GB"), lists: [ListSource("topping", "ham", "olives")],
                        intents: [
                            IntentSource("Order", phrases: "pizza with {topping+}"),
                            IntentSource("Timer", phrases: "timer for {duration+}"),
                            IntentSource("Play", phrases: "play {1..9+:track}"),
                            IntentSource("Where", phrases: "where am i"),
                        ])
                ])
            ])
        return await resolver.resolutions(of: text).map { ResolutionLine($0).text }
    }

    @Test("values of a list are an array")
    func lists() async throws {
        #expect(
            try await lines("pizza with ham and olives") == [
                #"{"text":"pizza with ham and olives","outcome":"fired","intent":"Order","entities":"#
                    + #"[{"name":"topping","value":["ham","olives"],"text":"ham and olives","start":2,"end":5}],"#
                    + #""source":"dictionary","score":1,"phrase":"pizza with {topping+}"}"#
            ])
    }

    @Test("numbers are an array of numbers")
    func numbers() async throws {
        #expect(try await lines("play one, two and three").first?.contains(#""value":[1,2,3]"#) == true)
    }

    @Test("typed values have what is needed to compute with each")
    func typed() async throws {
        let lines = try await lines("timer for one minute and two minutes")
        #expect(
            lines.first?.contains(
                #"{"name":"duration","value":["PT1M","PT2M"],"text":"one minute and two minutes","start":2,"end":7,"#
                    + #""items":[{"value":"PT1M","type":"duration","seconds":60},"#
                    + #"{"value":"PT2M","type":"duration","seconds":120}]}"#) == true, "\(lines)")
    }

    @Test("a joint may lead to a further value or to another command")
    func commands() async throws {
        let lines = try await lines("pizza with ham and olives and where am i and pizza with olives and ham")
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.first?.contains(#""value":["ham","olives"]"#) == true)
        #expect(lines.last?.contains(#""value":["olives","ham"]"#) == true)
    }
}
