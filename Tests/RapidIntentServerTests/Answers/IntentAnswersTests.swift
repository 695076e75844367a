#if Server
import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentServer

@Suite("IntentAnswers")
struct IntentAnswersTests {
    /// A service that takes every text for the same intent.
    private struct Model: OnlineIntentService {
        let name = "model"
        var intent = "LightsOff"
        var fails = false

        func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
            if fails { throw OnlineIntentError(.timedOut, "no answer") }
            let top = Prediction.RankedIntent(name: intent, score: 0.97)
            return Prediction(text: question.text, intents: [top], topIntent: top)
        }
    }

    private func answer(
        _ text: String, service: (any OnlineIntentService)? = nil,
        configuration: ResolverConfiguration = ResolverConfiguration()
    ) async throws -> IntentAnswers.Answer {
        try await IntentAnswers(
            dictionaries: ActiveDictionaries(Spoken.dictionaries), service: service, configuration: configuration
        ).answer(to: text, locale: nil)
    }

    @Test("a near miss that fires has its own score, an exact phrase 1")
    func fired() async throws {
        let near = try await answer("turn of the kitchen light").prediction
        #expect(near.top.name == "LightsOff" && (0.9..<1).contains(near.top.score))
        #expect(near.entities.first?.text == "kitchen")
        #expect(try await answer("turn off the kitchen light").prediction.top.score == 1)
    }

    @Test("commands behind the first one come with it, where LUIS v3 is asked to be verbose")
    func further() async throws {
        let both = try await answer("turn off the kitchen light and take me to the office").prediction
        #expect(both.top.name == "LightsOff" && both.entities.map(\.values) == [["kitchen"]])
        let plain = LUISv3Replies.body(of: both, .init()).text
        let verbose = LUISv3Replies.body(of: both, .init(isVerbose: true)).text
        #expect(!plain.contains("Navigate"))
        #expect(
            verbose.contains(
                #""x-rapid-intent":{"commands":[{"intent":"Navigate","entities":{"place":[["office"]],"$instance":{"place":[{"type":"place","text":"the office","startIndex":42,"length":10,"#
            ))
        #expect(
            !LUISv3Replies.body(of: try await answer("where am i").prediction, .init(isVerbose: true)).text.contains(
                "x-"))
    }

    @Test(
        "with follow-ups, a missing value has a score at which clients ask, and of a correction the command that stands is the answer"
    )
    func followUps() async throws {
        let configuration = ResolverConfiguration { $0.followUps = .standard }
        let missing = try await answer("set a timer for", configuration: configuration).prediction
        #expect(missing.top.name == "StartTimer" && missing.top.score < 0.9)
        let corrected = try await answer(
            "turn on the kitchen light no wait take me to the office", configuration: configuration
        ).prediction
        #expect(corrected.top.name == "Navigate" && corrected.top.score == 1)
    }

    @Test("a near miss that only needs confirmation has a score at which clients ask, unless the service knows better")
    func asked() async throws {
        let near = try await answer("turn the light").prediction
        #expect(near.top.name == "LightsOn" && (0.5...0.75).contains(near.top.score))
        let service = try await answer("turn the light", service: Model())
        #expect(service.source == .model)
        let nothing = try await answer("turn the light", service: Model(intent: "None"))
        #expect(nothing.source == .dictionary && nothing.prediction == near)
    }

    @Test(
        "near misses and the service come in the order of the settings",
        arguments: [
            (.before, "turn of the kitchen light", .dictionary), (.before, "turn the light", .model),
            (.after, "turn of the kitchen light", .model), (.after, "turn the light", .model),
            (.only, "turn of the kitchen light", .dictionary), (.only, "turn the light", .dictionary),
        ] as [(NearMissPolicy.Order, String, IntentAnswers.Source)])
    func order(order: NearMissPolicy.Order, text: String, source: IntentAnswers.Source) async throws {
        let configuration = ResolverConfiguration { $0.nearMisses = NearMissPolicy(order: order) }
        let answer = try await answer(text, service: Model(), configuration: configuration)
        #expect(answer.source == source)
        let unknown = try await self.answer(text, service: Model(intent: "None"), configuration: configuration)
        #expect(unknown.source == .dictionary)
        let failed = try await self.answer(text, service: Model(fails: true), configuration: configuration)
        #expect(failed.source == .dictionary)
    }

    @Test(
        "the error of the service is thrown if nothing else is known of the text, and texts without words do not ask it"
    )
    func failure() async throws {
        await #expect(throws: OnlineIntentError(.timedOut, "no answer")) {
            try await answer("sing me a song", service: Model(fails: true))
        }
        #expect(try await answer("…", service: Model()).source == .nobody)
    }

    @Test("the settings say what near misses and thresholds do")
    func configured() async throws {
        let off = ResolverConfiguration { $0.nearMisses = nil }
        #expect(try await answer("turn of the kitchen light", configuration: off).source == .nobody)
        let low = ResolverConfiguration { $0.thresholds = PredictionThresholds(accept: 0.45, confirm: 0.3) }
        let near = try await answer("turn the light", configuration: low).prediction.top
        #expect(near.name == "LightsOn" && (0.3..<0.45).contains(near.score))
        // The other scores are those of the service, also if it changes.
        let some = ResolverConfiguration { $0.scores.accept = 0.45 }
        #expect(some.thresholds(of: Model()) == PredictionThresholds(accept: 0.45, confirm: 0.6, margin: 0.15))
    }

    @Test("the answer says why the intent of the service is refused")
    func refused() async throws {
        let text = "why did you turn off the kitchen light"
        let byService = try await answer(text, service: Model())
        #expect(byService.refusal == .question && byService.prediction.top.name == "None")
        #expect(try await answer("turn off the kitchen light", service: Model()).refusal == nil)
    }
}
#endif
