#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentTelemetry
import RapidIntentYAML
import Testing

/// The evidence that counts for a phrase, and how often it counts.
@Suite struct GrowthEvidenceTests {
    private func plan(policy: GrowthPolicy = GrowthPolicy(), _ segments: [RecordedSegment]...) throws -> GrowthPlan {
        var evidence = Evidence(locale: "en-GB")
        for segment in segments.joined() { evidence.add(segment) }
        return GrowthPlanner(dictionary: [try DictionarySource(yaml: House.yaml)], policy: policy).plan(from: evidence)
    }

    private func place(_ text: String) -> [RecordedEntity] { [RecordedEntity(name: "place", text: text)] }

    // MARK: - Agreement

    @Test("Answers with an unknown value are no evidence against answers with a known one of the same intent")
    func sameIntent() throws {
        let listed = Heard.online("bring me to starbucks", "Navigate", place("starbucks"), times: 21)
        let alone = try plan(listed)
        #expect(alone.additions.map(\.phrase) == ["bring me to {place}"])
        let both = try plan(listed, Heard.online("bring me to the moon", "Navigate", place("the moon"), times: 20))
        #expect(both.additions == alone.additions)
        #expect(both.additions.first?.evidence.answers == 21 && both.additions.first?.evidence.said == 21)
        #expect(both.withheld.map(\.reason) == [.noSlot(entity: "place")])
        // Another intent does, whatever the value.
        let against = try plan(listed, Heard.online("bring me to the moon", "Location", place("the moon"), times: 20))
        #expect(against.withheld.map(\.reason.name).contains("disagreement"))
        #expect(against.withheld.first?.evidence.answers == 41)
    }

    @Test("An utterance is predicted once, even if its words make two phrases")
    func predictedOnce() throws {
        let yaml = """
            version: 1
            locale: en-GB
            lists: { north: [york], south: [dover] }
            intents: { Go: ["go to {north:town}", "go to {south:town}"] }
            """
        func towns(_ town: String, times: Int) -> [RecordedSegment] {
            Heard.online("travel on to \(town)", "Go", [RecordedEntity(name: "town", text: town)], times: times)
        }
        let plan = GrowthPlanner(dictionary: [try DictionarySource(yaml: yaml)]).plan(
            from: Evidence(
                towns("york", times: 30), towns("dover", times: 30), Heard.nothing("travel on to {town}", times: 2),
                Heard.nothing("well well", times: 38))
        )
        #expect(plan.additions.map(\.phrase) == ["travel on to {north:town}", "travel on to {south:town}"])
        #expect(plan.additions.map(\.evidence.said) == [31, 31])
        #expect(plan.predictedLocalShare == 0.62)
    }

    // MARK: - Answers of one's own model

    @Test("Answers of the user's own model teach nothing unless the user confirmed them", arguments: [false, true])
    func ownModel(isCopy: Bool) throws {
        func answers(_ feedback: Feedback.Verdict?) -> [RecordedSegment] {
            Heard.online("where exactly am i", "Location", feedback: feedback).map { segment in
                var answer = segment
                answer.modelVersion = "model:0123456789abcdef"
                if isCopy { answer.source = .cache }
                return answer
            }
        }
        let echo = try plan(answers(nil))
        #expect(echo.additions.isEmpty)
        #expect(try plan(answers(.confirmed)).additions.map(\.phrase) == ["where exactly am i"])
        #expect(try plan(answers(.wrong)).additions.isEmpty)
        // Another service has other training data, so answers that were not taken back are evidence.
        #expect(try plan(Heard.online("where exactly am i", "Location")).additions.count == 1)
    }

    // MARK: - Copies

    private func copies(times: Int, feedback: Feedback.Verdict? = nil) -> [RecordedSegment] {
        Heard.online("where exactly am i", "Location", times: times).map { segment in
            var copy = segment
            (copy.source, copy.serviceTime, copy.price, copy.feedback) = (.cache, nil, nil, feedback)
            if feedback != nil { copy.outcome = .needsConfirmation }
            return copy
        }
    }

    @Test("Copies of one answer count once; a second answer or a confirmation makes them count")
    func cached() throws {
        let once = Heard.online("where exactly am i", "Location", times: 1)
        let held = try plan(once, copies(times: 11))
        #expect(held.additions.isEmpty && held.withheld.map(\.reason) == [.fewIndependent(1)])
        let phrase = try #require(held.withheld.first)
        #expect(phrase.evidence.agreeing == 12 && phrase.evidence.independent == 1)
        for more in [Heard.online("where exactly am i", "Location", times: 1), copies(times: 1, feedback: .confirmed)] {
            let plan = try plan(once, copies(times: 11), more)
            #expect(plan.additions.map(\.evidence.independent) == [2], "\(plan)")
            #expect(plan.additions.map(\.evidence.agreeing) == [13])
        }
        var policy = GrowthPolicy()
        policy.minimumIndependent = 1
        #expect(try plan(policy: policy, once, copies(times: 11)).additions.count == 1)
    }

    // MARK: - Undeclared intents

    @Test("An undeclared intent is listed with its utterances")
    func undeclared() throws {
        var segments = Heard.nothing("open the garage door", times: 50, reason: "undeclaredIntent")
        for index in segments.indices { segments[index].intent = "Garage" }
        let plan = try plan(segments)
        #expect(plan.withheld.map(\.reason) == [.undeclaredIntent])
        #expect(plan.withheld.map(\.intent) == ["Garage"] && plan.withheld.first?.evidence.heard == 50)
        // The intent of an answer with a low score is no answer.
        for index in segments.indices { segments[index].reason = "belowThreshold" }
        #expect(try self.plan(segments).withheld.isEmpty)
    }

    // MARK: - Masked values

    @Test("The prediction for masked values is an upper bound, and marked as such")
    func masked() throws {
        let masked = try plan(Heard.online("bring me to {place}", "Navigate", [.masked("place")]))
        #expect(masked.additions.map(\.evidence.hasMaskedValues) == [true] && masked.predictsAtMost)
        let full = try plan(Heard.online("bring me to starbucks", "Navigate", place("starbucks")))
        #expect(full.additions.map(\.evidence.hasMaskedValues) == [false] && !full.predictsAtMost)
    }
}
#endif
