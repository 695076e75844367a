#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentTelemetry
import RapidIntentYAML
import Testing
import TestSupport

/// Conflicts of a phrase that is the beginning of new sentences.
@Suite struct BeginningTests {
    private func plan(
        _ yaml: String, policy: GrowthPolicy = GrowthPolicy(), _ segments: [RecordedSegment]...
    ) throws -> GrowthPlan {
        var evidence = Evidence(locale: "en-GB")
        for segment in segments.joined() { evidence.add(segment) }
        return GrowthPlanner(dictionary: [try DictionarySource(yaml: yaml)], policy: policy).plan(from: evidence)
    }

    /// A list of 401 values; eight random ones hardly include a given one.
    private static let town = """
        version: 1
        locale: en-GB
        lists:
          place: [home, \((1...400).map { "house \($0)" }.joined(separator: ", "))]
        intents:
          Navigate: ["take me to {place}"]

        """

    @Test("A phrase that would delay one of 401 values is held back, unless delays are allowed")
    func waits() throws {
        let heard = Heard.online("take me to home quickly now", "Navigate")
        let delays = PhraseConflict.delays(phrase: "take me to {place}", intent: "Navigate", by: .milliseconds(550))
        #expect(try plan(Self.town, heard).withheld.map(\.reason) == [.conflict(delays)])
        var policy = GrowthPolicy()
        policy.mayDelay = true
        #expect(try plan(Self.town, policy: policy, heard).additions.count == 1)
    }

    @Test("Of 451 values, the one that also ends another phrase is found")
    func oneOfMany() throws {
        let yaml = """
            version: 1
            locale: en-GB
            lists:
              homeward: [\((1...450).map { "cave \($0)" }.joined(separator: ", ")), home]
              place: [\((1...450).map { "house \($0)" }.joined(separator: ", ")), home]
            intents:
              Navigate: ["take me {homeward:place}"]
              Visit: ["visit {place}"]

            """
        #expect(
            try plan(yaml, Heard.online("take me {place} for tea", "Visit", [.masked("place")])).withheld.map(\.reason)
                == [
                    .conflict(.delays(phrase: "take me {homeward:place}", intent: "Navigate", by: .milliseconds(550)))
                ])
    }

    @Test("A phrase that would delay others is not written, even when asked to")
    func notWritten() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.town, to: "town.yaml")
        var policy = GrowthPolicy()
        policy.mayDelay = true
        let additions = try plan(
            Self.town, policy: policy, Heard.online("take me to home quickly now", "Navigate")
        ).additions
        let growth = try GrowthFolder(path: folder.url.path)
        let error = #expect(throws: DictionaryError.self) { try growth.edited(adding: additions) }
        #expect(error?.description.contains("would wait 550 ms longer") == true)
        #expect(try !growth.edited(adding: additions, policy: policy).isEmpty)
    }

    private static let kitchen = """
        version: 1
        locale: en-GB
        intents:
          Stop:
            fire: instant
            blocks:
              - phrases: [stop it]
                requires_context: { area: Kitchen }
          Oven:
            blocks:
              - phrases: [oven on]
                requires_context: { area: [Kitchen, Hall] }
          Music: [play the music]

        """

    @Test("A phrase that fires or waits early in one situation only is a conflict")
    func situations() throws {
        #expect(
            try plan(Self.kitchen, Heard.online("stop it the music now", "Music")).withheld.map(\.reason)
                == [.conflict(.hidden(sentence: "stop it the music now", phrase: "stop it", intent: "Stop"))])
        #expect(
            try plan(Self.kitchen, Heard.online("oven on and play", "Music")).withheld.map(\.reason)
                == [.conflict(.delays(phrase: "oven on", intent: "Oven", by: .milliseconds(550)))])
        #expect(
            try plan(Self.kitchen, Heard.online("oven on and warm", "Oven")).withheld.map(\.reason)
                == [.conflict(.delays(phrase: "oven on", intent: "Oven", by: .milliseconds(550)))])
        #expect(try plan(Self.kitchen, Heard.online("please play music", "Music")).additions.count == 1)
    }
}
#endif
