#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Testing
import TestSupport

/// A service that takes every text for a call.
private struct CallingService: OnlineIntentService {
    let name = "calling"

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        let top = Prediction.RankedIntent(name: "Call", score: 1)
        return Prediction(text: question.text, intents: [top], topIntent: top)
    }
}

@Suite("Values of lists that no command accounts for")
struct ListValuesTests {
    /// The outcomes and texts of what a session hears, the last transcript as final.
    private func record(_ transcripts: [String], _ privacy: TelemetryPrivacy = .masked) async throws -> [String] {
        let folder = try ScratchFolder()
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: privacy))
        var session = IntentResolver(dictionaries: [try dictionary()], observers: [store]).session()
        for (number, text) in transcripts.enumerated() {
            let transcript = Transcript(
                utterance: "u1", at: .seconds(number), text: text, isFinal: number == transcripts.count - 1)
            _ = await session.handle(.transcript(transcript))
        }
        _ = await session.finish()
        try await store.close()
        return try RawFile.rows("SELECT outcome, text FROM resolution", in: folder.path())
    }

    private func dictionary() throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                lists: [ListSource("place", "Oslo", "New York"), ListSource("person", "Zebulon")],
                intents: [
                    IntentSource("Navigate", fire: .instant, phrases: "take me to {place:destination}"),
                    IntentSource("Call", phrases: "call {person}"),
                ])
        ])
    }

    @Test("are masked where a service names a command for a text with words left over")
    func asked() async throws {
        let folder = try ScratchFolder()
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .masked))
        let resolver = IntentResolver(dictionaries: [try dictionary()], service: CallingService(), observers: [store])
        _ = await resolver.resolution(of: "call Zebulon and walnut Oslo")
        try await store.close()
        #expect(
            try RawFile.rows("SELECT outcome <> 'unresolved', text FROM resolution", in: folder.path())
                == ["1|call {person} and walnut {destination}"])
    }

    @Test("are masked where words are left over, and where a command is contradicted")
    func masked() async throws {
        #expect(
            try await record(["call Zebulon and walnut Oslo"])
                == ["unresolved|call {person} and walnut {destination}"])
        #expect(
            try await record(["take me to Oslo", "take me to New York walnut with Zebulon"])
                == ["contradicted|take me to {destination} walnut with {person}"])
    }

    @Test("control: are recorded with full privacy, and in a text without a command")
    func recorded() async throws {
        #expect(
            try await record(["call Zebulon and walnut Oslo"], .full)
                == ["unresolved|call zebulon and walnut oslo"])
        #expect(try await record(["Zebulon likes walnuts"]) == ["unresolved|zebulon likes walnuts"])
    }
}
#endif
