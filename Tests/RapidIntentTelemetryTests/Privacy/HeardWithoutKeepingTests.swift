#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("Words that phrases recognise but do not keep")
struct HeardWithoutKeepingTests {
    /// A way to match words that no entity keeps.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var intents: [IntentSource]
        var partial: String?
        var final: String?
        /// The outcome, as the file names it.
        var outcome: String
    }

    static let cases = [
        Case(
            testDescription: "in the phrase", intents: [IntentSource("Call", phrases: "call {person:@caller}")],
            final: "call zebulon", outcome: "fired"),
        Case(
            testDescription: "in a rule of the phrase", intents: [IntentSource("Call", phrases: "call <who>")],
            final: "call zebulon", outcome: "fired"),
        Case(
            testDescription: "in another phrase of the intent that was fired",
            intents: [IntentSource("Ring", fire: .instant, phrases: "ring", "ring <who>")], partial: "ring",
            final: "ring zebulon", outcome: "fired"),
        Case(
            testDescription: "in what contradicts the command",
            intents: [
                IntentSource("Bell", fire: .instant, phrases: "ring"), IntentSource("Call", phrases: "ring <who>"),
            ], partial: "ring", final: "ring zebulon", outcome: "contradicted"),
        Case(
            testDescription: "in the command that is contradicted",
            intents: [IntentSource("Call", fire: .instant, phrases: "call <who> now")], partial: "call zebulon now",
            final: "call zebulon now or never", outcome: "contradicted"),
        Case(
            testDescription: "in ambiguous phrases",
            intents: [
                IntentSource("Call", phrases: "call <who>"), IntentSource("Visit", phrases: "call {person:@caller}"),
            ],
            final: "call zebulon", outcome: "unresolved"),
        Case(
            testDescription: "in a command that waits for its user's word",
            intents: [IntentSource("Dismiss", fire: .final, phrases: "dismiss <who>")], partial: "dismiss zebulon",
            outcome: "needsConfirmation"),
    ]

    /// The telemetry of a case.
    private func record(_ what: Case, _ privacy: TelemetryPrivacy) async throws -> ScratchFolder {
        let folder = try ScratchFolder()
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: privacy))
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [.wildcard("person")],
                rules: [RuleSource(name: Located("who"), text: Located("{person:@caller}"))], intents: what.intents)
        ])
        var session = IntentResolver(dictionaries: [dictionary], observers: [store]).session()
        if let text = what.partial {
            _ = await session.handle(.transcript(Transcript(utterance: "u1", at: .zero, text: text)))
        }
        if let text = what.final {
            _ = await session.handle(
                .transcript(Transcript(utterance: "u1", at: .seconds(1), text: text, isFinal: true)))
        }
        _ = await session.finish()
        try await store.close()
        return folder
    }

    @Test("are not recorded when masked", arguments: cases)
    func masked(what: Case) async throws {
        let folder = try await record(what, .masked)
        #expect(try RawFile.rows("SELECT outcome, text FROM resolution", in: folder.path()) == [what.outcome + "|"])
        #expect(try !folder.holds("zebulon"))
    }

    @Test("control: are recorded with full privacy", arguments: cases)
    func full(what: Case) async throws {
        let folder = try await record(what, .full)
        #expect(try folder.holds("zebulon"))
    }

    @Test("do not affect other phrases of the dictionary when masked")
    func others() async throws {
        let what = Case(
            testDescription: "", intents: [IntentSource("Call", phrases: "call <who>", "stop calling [<who>]")],
            final: "stop calling", outcome: "fired")
        let folder = try await record(what, .masked)
        #expect(try RawFile.rows("SELECT outcome, text FROM resolution", in: folder.path()) == ["fired|stop calling"])
    }
}
#endif
