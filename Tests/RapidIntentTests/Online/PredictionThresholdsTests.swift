import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct PredictionThresholdsTests {
    private func outcome(_ scores: KeyValuePairs<String, Double>, found: Bool = true) throws -> Resolution.Outcome {
        let intents = scores.map { Prediction.RankedIntent(name: $0, score: $1) }
        let prediction = Prediction(text: "coffee", intents: intents, topIntent: found ? intents.first : nil)
        return PredictionThresholds.standard.outcome(of: prediction, in: [try sampleDictionary()])
    }

    private func online(_ intent: String, _ score: Double) -> FiredCommand {
        FiredCommand(command: Command(intent: intent), source: .online, score: score)
    }

    @Test("A prediction fires at 'accept' and above, asks the user below it, and is ignored below 'confirm'")
    func thresholds() throws {
        #expect(try outcome(["Location": 0.90]) == .fired(online("Location", 0.90)))
        #expect(try outcome(["Location": 0.8999]) == .needsConfirmation(online("Location", 0.8999)))
        #expect(try outcome(["Location": 0.60]) == .needsConfirmation(online("Location", 0.60)))
        #expect(try outcome(["Location": 0.59]) == .unresolved(.belowThreshold(intent: "Location", score: 0.59)))
    }

    @Test("A runner-up with nearly the same score makes the command ask for confirmation")
    func margin() throws {
        #expect(try outcome(["Location": 0.95, "Stop": 0.85]) == .needsConfirmation(online("Location", 0.95)))
        #expect(try outcome(["Location": 0.95, "Stop": 0.70]) == .fired(online("Location", 0.95)))
    }

    @Test("The dictionary's thresholds of an intent take precedence over the service's")
    func ofTheIntent() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                defaults: IntentSettings(accept: Located(0.5), margin: Located(0.3)),
                intents: [
                    IntentSource("A", phrases: "a"),
                    IntentSource(
                        name: Located("B"), settings: IntentSettings(confirm: Located(0.1), margin: Located(0)),
                        phrases: [Located("b")]),
                ])
        ])
        func outcome(_ name: String, _ score: Double, runnerUp: Double = 0) -> Resolution.Outcome {
            let intents = [Prediction.RankedIntent(name: name, score: score), .init(name: "None", score: runnerUp)]
            return PredictionThresholds(confirm: 0.4).outcome(
                of: Prediction(text: "x", intents: intents, topIntent: intents[0]), in: [dictionary])
        }
        #expect(outcome("A", 0.5) == .fired(online("A", 0.5)))
        #expect(outcome("A", 0.5, runnerUp: 0.21) == .needsConfirmation(online("A", 0.5)))
        #expect(outcome("A", 0.45) == .needsConfirmation(online("A", 0.45)))
        #expect(outcome("A", 0.39) == .unresolved(.belowThreshold(intent: "A", score: 0.39)))
        #expect(outcome("B", 0.5, runnerUp: 0.5) == .fired(online("B", 0.5)))
        #expect(outcome("B", 0.1) == .needsConfirmation(online("B", 0.1)))
    }

    @Test("A word that the intent does not account for asks the user; if it accounts for all, a lower score fires")
    func coverage() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en", intents: ["Temperature": ["what is the temperature"], "Lock": ["lock the door"]])
        ])
        func outcome(
            _ text: String, _ coverage: [Double], score: Double = 0.9, in dictionary: CommandDictionary = dictionary
        ) -> Resolution.Outcome {
            let top = Prediction.RankedIntent(name: "Temperature", score: score)
            var prediction = Prediction(text: text, intents: [top], topIntent: top)
            prediction.coverage = coverage
            return PredictionThresholds.modelWithEncoder.outcome(of: prediction, in: [dictionary])
        }
        func asked(_ score: Double, _ refusal: Refusal? = nil) -> Resolution.Outcome {
            .needsConfirmation(
                FiredCommand(command: Command(intent: "Temperature"), source: .online, score: score, refusal: refusal))
        }
        // "has" says nothing by itself, and "please" is not among the words that are measured.
        let text = "please what temperature has Venus"
        let foreign = Refusal(.unknownWords, words: "Venus")
        #expect(outcome(text, [1, 0.9, 0.2, 0.29]) == asked(0.9, foreign))
        #expect(outcome(text, [1, 0.9, 0.2, 0.29], score: 0.93) == .fired(online("Temperature", 0.93)))
        #expect(outcome(text, [1, 0.9, 0.2, 0.31]) == .fired(online("Temperature", 0.9)))
        #expect(outcome(text, [0.1]) == .fired(online("Temperature", 0.9)), "another number of words says nothing")
        #expect(outcome(text, [], score: 0.87) == asked(0.87))
        #expect(outcome(text, [1, 0.9, 0.2, 0.54], score: 0.7) == asked(0.7))
        #expect(outcome(text, [1, 0.9, 0.2, 0.56], score: 0.7) == .fired(online("Temperature", 0.7)))
        #expect(outcome(text, [1, 1, 1, 1], score: 0.59) == asked(0.59))
        #expect(outcome("Venus", [1], score: 0.7) == asked(0.7), "one word may be no more than a name")
        // What a question is about must be accounted for at any score: a thing, or what follows the words of a phrase.
        for (text, topic) in [
            ("what is the temperature of the sun", "sun"), ("what has the parcel", "parcel"),
            ("what is the temperature on venus", "venus"),
        ] {
            let words = text.split(separator: " ").count
            let known = [Double](repeating: 1, count: words - 1)
            #expect(outcome(text, known + [0.54], score: 1) == asked(1, Refusal(.unknownWords, words: topic)))
            #expect(outcome(text, known + [0.56], score: 1) == .fired(online("Temperature", 1)))
        }
        #expect(outcome("what is the current temperature", [1, 1, 1, 0.4, 1]) == .fired(online("Temperature", 0.9)))
        let parcel = Refusal(.unknownWords, words: "parcel")
        #expect(outcome("what has the parcel is", [1, 1, 1, 0.4, 1], score: 1) == asked(1, parcel))
        let mere = Refusal(.unknownWords, words: "the temperature")
        #expect(outcome("the temperature", [1, 1], score: 1) == asked(1, mere), "it asks nothing")
        let strict = try CommandDictionary([
            DictionarySource(
                defaults: IntentSettings(accept: Located(0.8)),
                intents: [IntentSource("Temperature", phrases: "what is the temperature")])
        ])
        #expect(outcome(text, [1, 1, 1, 1], score: 0.7, in: strict) == asked(0.7), "an intent's own threshold stays")
    }

    @Test("A service's name for 'no intent' is no match at any score", arguments: ["None", "none", "nlu_fallback", ""])
    func wordsForNothing(name: String) throws { #expect(try outcome([name: 0.99]) == .unresolved(.noMatch)) }

    @Test("An entity of an intent is identified by role or name in any case, or by its list")
    func mapping() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [
                    ListSource("place", "Garden", ListValueSource("office", saidAs: "my office")),
                    ListSource(
                        "level", ListValueSource(forms: [Located("full")], canonical: Located("100"), type: .number)),
                ],
                intents: [
                    IntentSource("Go", phrases: "go [to {place:destination}] [at {level}]"),
                    IntentSource("Move", phrases: "move [from {place:from}] [to {place:to}]"),
                    IntentSource("Think", phrases: "think"),
                ])
        ])
        func entity(_ intent: String, _ name: String, role: String? = nil, _ text: String) -> String? {
            let top = Prediction.RankedIntent(name: intent, score: 1)
            let outcome = PredictionThresholds.standard.outcome(
                of: Prediction(
                    text: text, intents: [top], topIntent: top,
                    entities: [.init(name: name, role: role, text: text, value: text)]), in: [dictionary])
            guard case .fired(let fired) = outcome, let entity = fired.command.entities.first else { return nil }
            return "\(entity.name) \(entity.value) \(entity.type)"
        }
        #expect(entity("Go", "Destination", "garden") == "destination Garden text")
        #expect(entity("Go", "x", role: "DESTINATION", "MY OFFICE!") == "destination office text")
        #expect(entity("Go", "Place", "my office") == "destination office text")
        #expect(entity("Go", "level", "full") == "level 100 number")
        #expect(entity("Go", "destination", "the moon") == "destination the moon text")
        // The prediction does not say which of the two it is.
        #expect(entity("Move", "place", "garden") == "place Garden text")
        #expect(entity("Move", "place", role: "to", "garden") == "to Garden text")
        #expect(entity("Think", "place", "garden") == "place Garden text")
        #expect(entity("Think", "mood", "Garden") == "mood Garden text")
    }

    @Test("A prediction without an intent is no match, and an undeclared intent is named")
    func nothing() throws {
        #expect(try outcome(["None": 0.99], found: false) == .unresolved(.noMatch))
        #expect(try outcome(["Sing": 0.99]) == .unresolved(.undeclaredIntent("Sing")))
    }

    @Test("For an undeclared orchestration, its target's prediction counts, with at most the score of the choice")
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

    @Test("Entities have canonical values and word places in the text")
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
