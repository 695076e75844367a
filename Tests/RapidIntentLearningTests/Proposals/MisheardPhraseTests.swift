#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentTelemetry
import RapidIntentYAML
import Testing

/// What dictionaries learn from texts that were taken for a phrase that they sound like.
@Suite struct MisheardPhraseTests {
    private func plan(_ segments: [RecordedSegment]...) throws -> GrowthPlan {
        var evidence = Evidence(locale: "en-GB")
        for segment in segments.joined() { evidence.add(segment) }
        return GrowthPlanner(dictionary: [try DictionarySource(yaml: House.yaml)]).plan(from: evidence)
    }

    private func misheard(
        _ text: String, for taken: String?, _ intent: String, _ entities: [RecordedEntity] = [], times: Int = 20,
        outcome: RecordedSegment.Outcome = .fired, feedback: Feedback.Verdict? = nil
    ) -> [RecordedSegment] {
        Heard.online(text, intent, entities, times: times, outcome: outcome, feedback: feedback).map { answer in
            var near = answer
            (near.source, near.isNearMiss, near.takenFor) = (.dictionary, true, taken)
            (near.phrase, near.serviceTime, near.price) = ("where am i", nil, nil)
            return near
        }
    }

    @Test("A text that was often taken for a phrase is proposed as a phrase, with what it was taken for")
    func proposed() throws {
        let plan = try plan(misheard("where am eye", for: "where am i", "Location"))
        #expect(plan.additions.map(\.phrase) == ["where am eye"])
        let evidence = try #require(plan.additions.first?.evidence)
        #expect(evidence.takenFor == "where am i" && evidence.heard == 20 && evidence.savings.calls == 0)
        #expect(LearnedDictionary.provenance(of: evidence).hasSuffix("; misheard for 'where am i'"))
        // No phrase fits it yet, so it is not counted as known.
        #expect(plan.localShare == 0 && plan.predictedLocalShare == 1)
    }

    @Test("Where the words are masked, the phrase of the dictionary is named")
    func masked() throws {
        let plan = try plan(misheard("where am eye", for: nil, "Location"))
        #expect(plan.additions.map(\.evidence.takenFor) == ["where am i"])
    }

    @Test("Declined and undone ones are evidence against it", arguments: [Feedback.Verdict.declined, .undone, .wrong])
    func refused(_ verdict: Feedback.Verdict) throws {
        let good = misheard("where am eye", for: "where am i", "Location", times: 12)
        let bad = misheard(
            "where am eye", for: "where am i", "Location", times: 8,
            outcome: verdict == .declined ? .needsConfirmation : .fired, feedback: verdict)
        let plan = try plan(good, bad)
        #expect(plan.additions.isEmpty)
        #expect(plan.withheld.map(\.reason.name) == ["disagreement"])
    }

    @Test("Those that nobody answered are no evidence")
    func unanswered() throws {
        let plan = try plan(misheard("where am eye", for: "where am i", "Location", outcome: .needsConfirmation))
        #expect(plan.additions.isEmpty && plan.withheld.map(\.reason) == [.fewIndependent(0)])
    }

    @Test("Failures of near misses do not count against the phrase that they were taken for")
    func phraseIsInnocent() throws {
        let learned = try DictionarySource(
            yaml: "version: 1\nlocale: en-GB\nintents: { Location: [where exactly am i] }\n")
        var evidence = Evidence(locale: "en-GB")
        for segment in misheard("were exactly am i", for: "where exactly am i", "Location", feedback: .undone) {
            var near = segment
            near.phrase = "where exactly am i"
            evidence.add(near)
        }
        let planner = GrowthPlanner(dictionary: [try DictionarySource(yaml: House.yaml)], learned: learned)
        #expect(planner.plan(from: evidence).removals.isEmpty)
        #expect(evidence.local == 0)
    }

    @Test("A phrase with several values keeps their placeholder")
    func severalValues() throws {
        let yaml = """
            version: 1
            locale: en-GB
            lists: { place: [home, work] }
            intents: { Route: ["a route past {place+:stops}"] }
            """
        var evidence = Evidence(locale: "en-GB")
        let stops = RecordedEntity(name: "stops", values: ["home", "work"], text: "home and work")
        for segment in misheard("a rout past home and work", for: nil, "Route", [stops]) { evidence.add(segment) }
        let plan = GrowthPlanner(dictionary: [try DictionarySource(yaml: yaml)]).plan(from: evidence)
        #expect(plan.additions.map(\.phrase) == ["a rout past {place+:stops}"], "\(plan.withheld)")
    }

    @Test("A misheard value is not guessed: it is said where it belongs")
    func misheardValue() throws {
        let plan = try plan(
            misheard(
                "bring me to the of this", for: "bring me to the office", "Navigate",
                [RecordedEntity(name: "place", text: "the of this")]))
        #expect(plan.additions.isEmpty)
        #expect(plan.withheld.map(\.reason) == [.misheardValue(entity: "place", heard: "the of this")])
        #expect(
            plan.withheld.map { "\($0.reason)" } == [
                "'the of this' was heard for a value of the entity 'place'; add it to the spoken forms of that value"
            ])
    }

    @Test("A phrase that conflicts with another one is held back as always")
    func conflict() throws {
        let plan = try plan(misheard("stop their", for: "where am i", "Location"))
        #expect(plan.additions.isEmpty && plan.withheld.map(\.reason.name) == ["conflict"])
    }
}
#endif
