#if Server
import RapidIntent
import Testing

@testable import RapidIntentServer

@Suite("IntentNames")
struct IntentNamesTests {
    @Test("intents with a score come first, those without a score after them, each once")
    func completing() {
        let names: IntentNames = ["Stop", "Go", "Stop", "Wait"]
        let all = names.completing([.init(name: "Go", score: 0.75), .init(name: "None", score: 0.25)])
        #expect(all.map(\.name) == ["Go", "None", "Stop", "Wait"])
        #expect(all.map(\.score) == [0.75, 0.25, 0, 0])
    }

    @Test("without names, only intents with a score are listed")
    func empty() {
        #expect(IntentNames([]).completing([.init(name: "None", score: 1)]).map(\.name) == ["None"])
    }
}
#endif
