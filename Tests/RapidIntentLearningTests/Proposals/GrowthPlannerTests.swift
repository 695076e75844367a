#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
@testable import RapidIntentLearning
import RapidIntentTelemetry
import RapidIntentYAML
import Testing

@Suite struct GrowthPlannerTests {
    private func plan(
        learned: String? = nil, rejected: RejectedPhrases = RejectedPhrases(), policy: GrowthPolicy = GrowthPolicy(),
        _ segments: [RecordedSegment]...
    ) throws -> GrowthPlan {
        var evidence = Evidence(locale: "en-GB")
        for segment in segments.joined() { evidence.add(segment) }
        return GrowthPlanner(
            dictionary: [try DictionarySource(yaml: House.yaml)],
            learned: try learned.map { try DictionarySource(yaml: $0) }, rejected: rejected, policy: policy
        ).plan(from: evidence)
    }

    /// The reason why a phrase with frequent and equal answers is held back.
    private func reason(_ text: String, _ intent: String, _ entities: [RecordedEntity] = []) throws
        -> WithheldPhrase.Reason?
    {
        let plan = try plan(Heard.online(text, intent, entities))
        #expect(plan.additions.isEmpty && plan.withheld.count == 1, "\(plan)")
        return plan.withheld.first?.reason
    }

    @Test("A text with many equal answers is proposed, with all its evidence")
    func proposal() throws {
        let plan = try plan(
            Heard.online("where exactly am i", "Location", times: 19),
            Heard.online("where exactly am i", "Location", times: 1, feedback: .undone),
            Heard.local("x", "Location", times: 20))
        let proposal = try #require(plan.additions.first)
        #expect(plan.additions.count == 1 && plan.withheld.isEmpty)
        #expect(proposal.phrase == "where exactly am i" && proposal.intent == "Location")
        #expect(proposal.evidence.heard == 20 && proposal.evidence.sessions == 5)
        #expect(proposal.evidence.agreeing == 19 && proposal.evidence.answers == 20)
        #expect(proposal.evidence.agreementAtLeast == WilsonInterval.lowerBound(successes: 19, trials: 20))
        #expect(abs(proposal.evidence.meanScore - 0.95) < 1e-9)
        #expect(proposal.evidence.first == Heard.morning)
        #expect(proposal.evidence.last == Heard.morning.addingTimeInterval(18 * 3_600))
        #expect(proposal.evidence.savings.calls == 20 && proposal.evidence.savings.serviceTime == .seconds(5))
        #expect(proposal.evidence.savings.price == Money("0.03"))
        #expect(plan.localShare == 0.5 && plan.predictedLocalShare == 1)
    }

    @Test("A text with too few answers or sessions is not proposed yet")
    func thresholds() throws {
        #expect(try plan(Heard.online("where exactly am i", "Location", times: 9)).infrequent.map(\.heard) == [9])
        #expect(try plan(Heard.online("where exactly am i", "Location", sessions: 2)).infrequent.count == 1)
        var policy = GrowthPolicy()
        (policy.minimumHeard, policy.minimumSessions) = (8, 2)
        let plan = try plan(policy: policy, Heard.online("where exactly am i", "Location", times: 8, sessions: 2))
        #expect(plan.additions.isEmpty && plan.withheld.map(\.reason.name) == ["disagreement"])
    }

    @Test("Phrases that were heard too seldom say how near they are, those that lack the least first")
    func infrequent() throws {
        let plan = try plan(
            Heard.online("where on earth am i", "Location", times: 4, sessions: 4),
            Heard.online("bring me to {place}", "Navigate", [.masked("place")], times: 6, sessions: 3),
            Heard.online("where exactly am i", "Location", times: 30, sessions: 2),
            Heard.online("set it to ## percent", "Light", times: 1, sessions: 1),
            // The dictionary has this phrase by now, but not for another intent.
            Heard.online("where am i", "Location", times: 4, sessions: 2),
            Heard.online("where am i", "Navigate", times: 2, sessions: 1))
        #expect(plan.known == 1 && plan.additions.isEmpty && plan.withheld.isEmpty)
        #expect(
            plan.infrequent.map { "\($0.phrase) → \($0.intent), \($0.progress(to: GrowthPolicy()))" } == [
                "where exactly am i → Location, heard 30 times, in 2 of 3 sessions",
                "bring me to {place} → Navigate, heard 6 of 10 times, in 3 sessions",
                "where on earth am i → Location, heard 4 of 10 times, in 4 sessions",
                "where am i → Navigate, heard 2 of 10 times, in 1 of 3 sessions",
                "set it to ## percent → Light, heard 1 of 10 times, in 1 of 3 sessions",
            ])
        #expect(GrowthPolicy().frequency == "10 times, in 3 sessions")
    }

    @Test("Texts that no phrase fits, and that are neither proposed nor withheld, are listed, the most frequent first")
    func unproposed() throws {
        let plan = try plan(
            Heard.online("where exactly am i", "Location"), Heard.nothing("where exactly am i", times: 1),
            Heard.online("note it down", "Nothing"), Heard.online("where on earth am i", "Location", times: 2),
            Heard.online("where on earth am i", "Destination", times: 1), Heard.nothing("open the shed", times: 7),
            Heard.nothing("where am i", times: 4))
        #expect(
            plan.additions.map(\.phrase) == ["where exactly am i"] && plan.withheld.map(\.phrase) == ["note it down"])
        #expect(plan.unproposed.map(\.text) == ["open the shed", "where on earth am i"])
        #expect(plan.unproposed.map(\.heard) == [7, 3] && plan.unproposed.map(\.sessions.count) == [5, 2])
    }

    @Test("Different answers, no match and undone commands count as disagreement")
    func disagreement() throws {
        let text = "where exactly am i"
        let often = Heard.online(text, "Location", times: 20)
        for other in [
            Heard.online(text, "Destination", times: 5), Heard.nothing(text, times: 5),
            Heard.online(text, "Location", times: 5, outcome: .contradicted),
            Heard.online(text, "Location", times: 5, outcome: .needsConfirmation, feedback: .declined),
            Heard.online(text, "Location", times: 5, feedback: .wrong),
        ] {
            let plan = try plan(often, other)
            #expect(plan.additions.isEmpty, "\(plan)")
            #expect(
                plan.withheld.map(\.reason) == [
                    .disagreement(atLeast: WilsonInterval.lowerBound(successes: 20, trials: 25))
                ])
        }
        // A failure of the service, or a pending answer, is no evidence.
        for other in [
            Heard.nothing(text, times: 50, reason: "serviceFailed"),
            Heard.online(text, "Location", times: 50, outcome: .needsConfirmation),
        ] {
            #expect(try plan(often, other).additions.count == 1)
        }
    }

    @Test("Confirmed commands count like executed ones; answers with a low score do not")
    func scores() throws {
        let confirmed = Heard.online(
            "where exactly am i", "Location", score: 0.82, outcome: .needsConfirmation, feedback: .confirmed)
        #expect(try plan(confirmed).additions.count == 1)
        let doubtful = Heard.online(
            "where exactly am i", "Location", score: 0.7, outcome: .needsConfirmation, feedback: .confirmed)
        #expect(try plan(doubtful).withheld.map(\.reason.name) == ["lowScore"])
    }

    // MARK: - Placeholders

    @Test(
        "The words of entities become the intent's own placeholders",
        arguments: [
            ("bring me to {place}", "Navigate", [RecordedEntity.masked("place")], "bring me to {place}"),
            (
                "bring me to the office", "Navigate", [RecordedEntity(name: "place", text: "the Office,")],
                "bring me to {place}"
            ),
            (
                "bring me back home", "Navigate", [RecordedEntity(name: "place", text: "back home")],
                "bring me {homeward:place}"
            ),
            ("make {room} bright", "Light", [.masked("room")], "make {room} bright"),
            (
                "dim it to 40 percent now", "Light", [RecordedEntity(name: "level", text: "forty")],
                "dim it to {level} percent now"
            ),
            ("dim it to 40 percent now", "Light", [], "dim it to 40 percent now"),
        ])
    func generalised(text: String, intent: String, entities: [RecordedEntity], phrase: String) throws {
        #expect(try plan(Heard.online(text, intent, entities)).additions.map(\.phrase) == [phrase])
    }

    @Test("Several values of a list, together often enough, make one phrase")
    func joined() throws {
        let plan = try plan(
            Heard.online(
                "bring me to starbucks", "Navigate", [RecordedEntity(name: "place", text: "Starbucks")], times: 6),
            Heard.online(
                "bring me to my office", "Navigate", [RecordedEntity(name: "place", text: "my office")], times: 6))
        #expect(plan.additions.map(\.phrase) == ["bring me to {place}"])
        #expect(plan.additions.first?.evidence.heard == 12)
    }

    @Test("A text that cannot be written as a phrase is held back")
    func obstacles() throws {
        #expect(try reason("wake me at # ##", "Location") == .maskedDigits)
        #expect(try reason("do it", "Unheard") == .undeclaredIntent)
        #expect(try reason("nowhere", "Location") == .tooShort)
        #expect(try reason("{place}", "Navigate", [.masked("place")]) == .tooShort)
        #expect(try reason("bring me there", "Navigate", [.masked("place")]) == .entityNotSaid("place"))
        #expect(try reason("{place} to {place}", "Navigate", [.masked("place")]) == .entityNotSaid("place"))
        #expect(try reason("write {text} down", "Note", [.masked("text")]) == .noSlot(entity: "text"))
        #expect(try reason("bring me {who}", "Navigate", [.masked("who")]) == .noSlot(entity: "who"))
        // A condition may exclude values that a phrase without one would match.
        #expect(try reason("lamp of {room}", "Here", [.masked("room")]) == .noSlot(entity: "room"))
        let unlisted = RecordedEntity(name: "place", text: "the moon")
        #expect(try reason("bring me to the moon", "Navigate", [unlisted]) == .noSlot(entity: "place"))
    }

    @Test("Of two lists, the one used after the same word is chosen; without one, the phrase is held back")
    func ambiguousSlot() throws {
        let yaml = """
            version: 1
            locale: en-GB
            lists: { north: [york], south: [dover] }
            intents: { Go: ["go to {north:town}", "go to {south:town}"] }
            """
        let plan = GrowthPlanner(dictionary: [try DictionarySource(yaml: yaml)])
            .plan(from: Evidence(Heard.online("travel to {town}", "Go", [.masked("town")])))
        #expect(plan.withheld.map(\.reason) == [.ambiguousSlot(entity: "town", lists: ["north", "south"])])
        #expect(
            try self.plan(Heard.online("bring me {place}", "Navigate", [.masked("place")])).additions.map(\.phrase) == [
                "bring me {homeward:place}"
            ])
        #expect(
            try reason("bring {place} here", "Navigate", [.masked("place")])
                == .ambiguousSlot(entity: "place", lists: ["homeward", "place"]))
    }

    // MARK: - Conflicts

    @Test("A phrase that would disturb an existing one is not proposed")
    func conflicts() throws {
        #expect(
            try reason("where am i", "Destination")
                == .conflict(.claimed(sentence: "where am i", phrase: "where am i", intent: "Location")))
        #expect(
            try reason("take me to starbucks", "Location")
                == .conflict(
                    .claimed(sentence: "take me to starbucks", phrase: "take me to {place}", intent: "Navigate")))
        #expect(
            try reason("stop the music", "Cancel")
                == .conflict(.hidden(sentence: "stop the music", phrase: "stop", intent: "Stop")))
        #expect(try reason("turn on", "Stop") == .conflict(.hides(sentence: "turn on the")))
        #expect(
            try reason("where am i going to", "Navigate")
                == .conflict(.delays(phrase: "where am i going", intent: "Destination", by: .milliseconds(550))))
        // A situation other than that of the utterance.
        #expect(
            try reason("lights on please now", "Light")
                == .conflict(
                    .claimed(sentence: "lights on please now", phrase: "lights on please now", intent: "Here")))
        // Another intent claims some values of the list.
        let plan = try plan(Heard.online("light up next to {place}", "Navigate", [.masked("place")]))
        #expect(plan.additions.isEmpty)
        #expect(plan.withheld.map(\.reason.name) == ["conflict"])
    }

    @Test("A phrase that delays others is proposed if delays are allowed; one that would itself wait says so")
    func delays() throws {
        var policy = GrowthPolicy()
        policy.mayDelay = true
        #expect(try plan(policy: policy, Heard.online("where am i going to", "Navigate")).additions.count == 1)
        let plan = try plan(Heard.online("turn on", "Light"))
        #expect(plan.additions.map(\.waitsFor) == ["turn on the"])
    }

    @Test("Of two conflicting new phrases, the more frequent one is proposed")
    func rivals() throws {
        let plan = try plan(
            Heard.online("over to {place}", "Navigate", [.masked("place")], times: 30),
            Heard.online("over to {room}", "Light", [.masked("room")], times: 20))
        #expect(plan.additions.map(\.phrase) == ["over to {place}"])
        #expect(plan.withheld.map(\.phrase) == ["over to {room}"])
        #expect(plan.withheld.map(\.reason.name) == ["conflict"])
    }

    @Test("Phrases learned meanwhile and rejected phrases are not proposed again")
    func knownAndRejected() throws {
        let heard = Heard.online("bring me to {place}", "Navigate", [.masked("place")])
        let learned = "version: 1\nintents: { Navigate: ['(bring|lead) me to {place}'] }"
        let known = try plan(learned: learned, heard)
        #expect(known.known == 1 && known.additions.isEmpty && known.withheld.isEmpty)
        var rejected = RejectedPhrases()
        rejected.reject(phrase: "bring me to {place}", intent: "Navigate", comment: "")
        #expect(try plan(rejected: rejected, heard).withheld.map(\.reason) == [.rejected])
        let seldom = Heard.online("bring me to {place}", "Navigate", [.masked("place")], times: 3)
        #expect(try plan(rejected: rejected, seldom).infrequent.isEmpty)
    }

    // MARK: - Removals

    private static let learned = "version: 1\nintents: { Navigate: ['bring me to {place}'] }"

    @Test("A learned phrase with too many wrong commands is forgotten, and not learned again")
    func removals() throws {
        let phrase = "bring me to {place}"
        let uses =
            Heard.local(phrase, "Navigate", times: 10)
            + Heard.local(phrase, "Navigate", times: 2, outcome: .contradicted)
            + Heard.local(phrase, "Navigate", times: 2, feedback: .undone)
            + Heard.local(phrase, "Navigate", times: 1, outcome: .contradicted, feedback: .wrong)
        let plan = try plan(learned: Self.learned, uses)
        #expect(
            plan.removals == [
                RemovalProposal(
                    phrase: phrase, intent: "Navigate", fired: 15, contradicted: 2, undone: 2, wrong: 1,
                    wrongAtLeast: WilsonInterval.lowerBound(successes: 5, trials: 15))
            ])
        #expect(plan.predictedLocalShare == 0)
        let again = try self.plan(uses, Heard.online(phrase, "Navigate", [.masked("place")], times: 50))
        #expect(again.withheld.map(\.reason) == [.provedWrong(fired: 15, bad: 5)])
        var rejected = RejectedPhrases()
        rejected.keep(phrase: phrase, intent: "Navigate", comment: "")
        #expect(try self.plan(learned: Self.learned, rejected: rejected, uses).removals.isEmpty)
    }

    @Test("A single wrong command is no reason to forget, nor are wrong commands of a hand-written phrase")
    func accidents() throws {
        let phrase = "bring me to {place}"
        #expect(
            try plan(learned: Self.learned, Heard.local(phrase, "Navigate", times: 2, feedback: .wrong)).removals
                .isEmpty)
        let seldom =
            Heard.local(phrase, "Navigate", times: 60) + Heard.local(phrase, "Navigate", times: 5, feedback: .undone)
        #expect(try plan(learned: Self.learned, seldom).removals.isEmpty)
        #expect(try plan(Heard.local("where am i", "Location", times: 20, feedback: .wrong)).removals.isEmpty)
    }

    @Test("The same evidence gives the same plan, whatever the order")
    func order() throws {
        var segments =
            Heard.online("bring me to {place}", "Navigate", [.masked("place")])
            + Heard.online("where exactly am i", "Location") + Heard.online("stop it now", "Cancel")
            + Heard.online("where on earth am i", "Location", times: 12)
        let plan = try plan(segments)
        #expect(plan.additions.map(\.phrase) == ["bring me to {place}", "where exactly am i", "where on earth am i"])
        segments.reverse()
        #expect(try self.plan(segments) == plan)
    }

    @Test("Utterances in other languages are counted and skipped")
    func languages() throws {
        var foreign = Heard.online("wo bin ich denn", "Location")
        for index in foreign.indices { foreign[index].locale = "de" }
        let evidence = Evidence(foreign, Heard.online("where exactly am i", "Location"))
        #expect(evidence.foreign == 20 && evidence.segments == 20)
        var american = Evidence(locale: "en")
        for segment in Heard.online("x y", "Location") { american.add(segment) }
        #expect(american.segments == 20)
    }
}
#endif
