import RapidIntentTesting
import Synchronization
import Testing
import TestSupport

@testable import RapidIntent

/// A cache in memory without limits of age and size.
private final class PlainCache: PredictionCache {
    private let kept = Mutex<[PredictionKey: CachedPrediction]>([:])
    var texts: [String] { kept.withLock { $0.keys.map(\.text).sorted() } }

    func prediction(for keys: [PredictionKey]) async -> (key: PredictionKey, prediction: CachedPrediction)? {
        let kept = kept.withLock { $0 }
        return keys.lazy.compactMap { key in kept[key].map { (key, $0) } }.first
    }

    func store(_ prediction: CachedPrediction, for key: PredictionKey) { kept.withLock { $0[key] = prediction } }
}

/// A service that knows some texts, and counts its questions.
private final class CountingService: OnlineIntentService {
    let name = "counting"
    private let scores: [String: (String, Double)]
    private let count = Mutex(0)
    var calls: Int { count.withLock { $0 } }

    init(_ scores: [String: (String, Double)]) { self.scores = scores }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        count.withLock { $0 += 1 }
        guard let (intent, score) = scores[question.text] else { throw OnlineIntentError(.unreachable, "no network") }
        let top = Prediction.RankedIntent(name: intent, score: score)
        return Prediction(text: question.text, intents: [top], topIntent: top)
    }
}

@Suite("Dictionary, cache, service")
struct OnlineAnswersTests {
    private let cache = PlainCache()
    private let service = CountingService([
        "beam me up": ("Location", 0.97), "perhaps here": ("Location", 0.7), "sing": ("Sing", 0.99),
        "beep boop": ("None", 0.9), "low": ("Location", 0.1),
    ])

    private func resolution(_ text: String, _ thresholds: PredictionThresholds? = nil) async throws -> Resolution {
        await IntentResolver(
            dictionaries: [try sampleDictionary()], service: service, cache: cache,
            configuration: ResolverConfiguration { $0.thresholds = thresholds }
        ).resolution(of: text)
    }

    @Test("An accepted answer is cached and fires from the cache, without asking the service")
    func accepted() async throws {
        let first = try await resolution("beam me up")
        #expect(
            first.outcome == .fired(FiredCommand(command: Command(intent: "Location"), source: .online, score: 0.97)))
        #expect(first.serviceTime != nil)
        let second = try await resolution("Beam me up!")
        #expect(
            second.outcome == .fired(FiredCommand(command: Command(intent: "Location"), source: .cache, score: 0.97)))
        #expect(second.serviceTime == nil)
        #expect(service.calls == 1)
        #expect(cache.texts == ["beam me up"])
    }

    @Test("The dictionary takes precedence over the cache")
    func dictionaryFirst() async throws {
        cache.store(
            CachedPrediction(intents: [], topIntent: .init(name: "Heading", score: 1)),
            for: PredictionKey(locale: "en-GB", text: "stop"))
        guard case .fired(let fired) = try await resolution("stop").outcome else { return #expect(Bool(false)) }
        #expect(fired.source == .dictionary)
    }

    @Test("Low scores, questions to the user, undeclared intents and failures are not cached")
    func notAccepted() async throws {
        for text in ["perhaps here", "sing", "low", "unheard of"] { _ = try await resolution(text) }
        #expect(cache.texts.isEmpty)
        _ = try await resolution("unheard of")
        #expect(service.calls == 5)
    }

    @Test("A prediction of no match is cached")
    func nothing() async throws {
        for _ in 0..<2 { #expect(try await resolution("beep boop").outcome == .unresolved(.noMatch)) }
        #expect(service.calls == 1)
    }

    @Test("A cached answer that the current thresholds reject is asked again")
    func thresholdsChanged() async throws {
        _ = try await resolution("beam me up")
        let outcome = try await resolution("beam me up", PredictionThresholds(accept: 0.99)).outcome
        #expect(
            outcome
                == .needsConfirmation(FiredCommand(command: Command(intent: "Location"), source: .online, score: 0.97)))
        #expect(service.calls == 2)
    }

    @Test("A cache without a service answers known texts; other texts are unresolved for lack of a service")
    func withoutService() async throws {
        _ = try await resolution("beam me up")
        let offline = IntentResolver(dictionaries: [try sampleDictionary()], cache: cache)
        guard case .fired(let fired) = await offline.resolution(of: "beam me up").outcome else {
            return #expect(Bool(false))
        }
        #expect(fired.source == .cache)
        #expect(await offline.resolution(of: "beam me down").outcome == .unresolved(.noService))
        // A text in which the service found nothing, and any unknown text without a service, is no match.
        _ = try await resolution("beep boop")
        #expect(await offline.resolution(of: "beep boop").outcome == .unresolved(.noMatch))
        let alone = IntentResolver(dictionaries: [try sampleDictionary()])
        #expect(await alone.resolution(of: "beam me down").outcome == .unresolved(.noMatch))
    }
}
