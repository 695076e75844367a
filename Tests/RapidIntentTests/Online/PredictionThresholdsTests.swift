import Testing

@testable import RapidIntent

@Suite struct PredictionThresholdsTests {
    private func outcome(_ scores: KeyValuePairs<String, Double>, found: Bool = true) throws -> Resolution.Outcome {
        let intents = scores.map { Prediction.RankedIntent(name: $0, score: $1) }
        let prediction = Prediction(text: "coffee", intents: intents, topIntent: found ? intents.first : nil)
        return PredictionThresholds.standard.outcome(of: prediction, in: [try sampleDictionary()])
    }

    private func online(_ intent: String, _ score: Double) -> FiredCommand {
        FiredCommand(command: Command(intent: intent), source: .online, score: score)
    }

    @Test("At or above accept a prediction fires; below, it is put to the user; below confirm, it is nothing")
    func thresholds() throws {
        #expect(try outcome(["Location": 0.90]) == .fired(online("Location", 0.90)))
        #expect(try outcome(["Location": 0.8999]) == .needsConfirmation(online("Location", 0.8999)))
        #expect(try outcome(["Location": 0.60]) == .needsConfirmation(online("Location", 0.60)))
        #expect(try outcome(["Location": 0.59]) == .unresolved(.belowThreshold(intent: "Location", score: 0.59)))
    }

    @Test("A runner-up that is nearly as good makes it a question")
    func margin() throws {
        #expect(try outcome(["Location": 0.95, "Stop": 0.85]) == .needsConfirmation(online("Location", 0.95)))
        #expect(try outcome(["Location": 0.95, "Stop": 0.70]) == .fired(online("Location", 0.95)))
    }

    @Test("Nothing found is no match, and an intent that nobody declares is named")
    func nothing() throws {
        #expect(try outcome(["None": 0.99], found: false) == .unresolved(.noMatch))
        #expect(try outcome(["Sing": 0.99]) == .unresolved(.undeclaredIntent("Sing")))
    }

    @Test("What an undeclared application handed the question to counts, with no more than the choice's score")
    func inner() throws {
        func outcome(_ outer: Prediction.RankedIntent, _ inner: [Prediction.RankedIntent]) throws -> Resolution.Outcome
        {
            let handedOn = Prediction(text: "coffee", intents: inner, topIntent: inner.first)
            let prediction = Prediction(text: "coffee", intents: [outer], topIntent: outer, inner: handedOn)
            return PredictionThresholds.standard.outcome(of: prediction, in: [try sampleDictionary()])
        }
        let sure = Prediction.RankedIntent(name: "Location", score: 0.98)
        #expect(try outcome(.init(name: "App", score: 0.99), [sure]) == .fired(online("Location", 0.98)))
        #expect(try outcome(.init(name: "App", score: 0.7), [sure]) == .needsConfirmation(online("Location", 0.7)))
        #expect(try outcome(.init(name: "App", score: 0.99), []) == .unresolved(.noMatch))
        #expect(
            try outcome(.init(name: "App", score: 0.99), [.init(name: "Sing", score: 1)])
                == .unresolved(.undeclaredIntent("Sing")))
        #expect(try outcome(.init(name: "Stop", score: 0.95), [sure]) == .fired(online("Stop", 0.95)))
    }

    @Test("Entities get canonical values and word places in the text")
    func entities() throws {
        let text = "🙂 bring me to “my office” now"
        let prediction = Prediction(
            text: text, intents: [.init(name: "Navigate", score: 1)], topIntent: .init(name: "Navigate", score: 1),
            entities: [
                .init(name: "Location", role: "place", text: "my office", value: "my office", range: 15..<24),
                .init(name: "when", text: "now", value: "2026-11-21", range: nil),
                .init(name: "x", text: "y", value: "z", range: 90..<95),
            ])
        let outcome = PredictionThresholds.standard.outcome(of: prediction, in: [try sampleDictionary()])
        guard case .fired(let fired) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(
            fired.command.entities == [
                Entity(name: "place", value: "office", text: "my office", words: 4..<6),
                Entity(name: "when", value: "2026-11-21", text: "now", words: nil),
                Entity(name: "x", value: "z", text: "y", words: nil),
            ])
    }
}
