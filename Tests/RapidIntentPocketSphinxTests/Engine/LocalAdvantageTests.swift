import Testing

@testable import RapidIntentPocketSphinx

@Suite("LocalAdvantage")
struct LocalAdvantageTests {
    private typealias Segment = SphinxEngine.Segment

    private let phones = [
        Segment(word: "<phone:AH>", frames: 0..<10, logProbability: -10),
        Segment(word: "<phone:B>", frames: 10..<20, logProbability: -30),
        Segment(word: "<phone:K>", frames: 20..<40, logProbability: -40),
    ]

    @Test("a word is compared with the phones in its own frames, without silence and noise")
    func byWord() {
        let words = [
            Segment(word: "<sil>", frames: 0..<5, logProbability: -100),
            Segment(word: "turn(2)", frames: 5..<15, logProbability: -15),
            Segment(word: "[NOISE]", frames: 15..<20, logProbability: -100),
            Segment(word: "(NULL)", frames: 19..<20, logProbability: -1),
            Segment(word: "off", frames: 20..<40, logProbability: -45),
        ]
        #expect(LocalAdvantage(of: words, over: phones) == LocalAdvantage(of: words.filter(\.isWord), over: phones))
        // 5 + 15 for the phones of "turn", 40 for those of "off".
        #expect(
            LocalAdvantage(of: words, over: phones).words == [
                LocalAdvantage.Word(text: "turn", advantage: 5, frames: 10),
                LocalAdvantage.Word(text: "off", advantage: -5, frames: 20),
            ])
    }

    @Test("the weakest run has the least sum, and is zero if every word is better")
    func weakest() {
        func weakest(_ advantages: [Double]) -> Double {
            let words = advantages.enumerated().map { number, advantage in
                Segment(word: "a", frames: number..<number + 1, logProbability: advantage - 1)
            }
            return LocalAdvantage(of: words, over: phones).weakest
        }
        #expect(weakest([]) == 0)
        #expect(weakest([3, 5]) == 0)
        #expect(weakest([3, -5, 2, -4, 9]) == -7)
        #expect(weakest([-5, 20, -6]) == -6)
    }

    @Test(
        "a conjunction divides between a complete command and the beginning of another",
        arguments: [
            ("good morning", ["good morning"]),
            ("good morning and stop", ["good morning", "and stop"]),
            ("good morning and then stop and turn", ["good morning", "and then stop", "and turn"]),
            ("coffee with milk and sugar", ["coffee with milk and sugar"]),
            ("coffee with milk and stop", ["coffee with milk", "and stop"]),
            ("good morning and", ["good morning", "and"]), ("good and stop", ["good and stop"]),
            ("and stop", ["and stop"]),
        ])
    func commands(text: String, commands: [String]) throws {
        let blueprint = try GrammarBlueprint(
            phrases: ["good morning", "stop", "turn on the light", "coffee with milk", "coffee with milk and sugar"])
        let segments = text.split(separator: " ").enumerated().map {
            Segment(word: String($1), frames: $0..<$0 + 1, logProbability: 0)
        }
        let divided = LocalAdvantage(of: segments, over: []).commands(
            in: blueprint.texts, conjunctions: ["and", "then"])
        #expect(divided.map { $0.map(\.text).joined(separator: " ") } == commands)
    }
}
