import Testing
import TestSupport

@testable import RapidIntent

/// A service that charges for each question, and fails on request.
private struct ChargingService: OnlineIntentService {
    let name = "charging"
    var modelVersion: String? { "home 7" }
    var price: Money?
    var isFailing = false

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        if let price { CallMeter.current?.charge(price) }
        if isFailing { throw OnlineIntentError(.unreachable, "refused") }
        let top = Prediction.RankedIntent(name: "Navigate", score: 0.97)
        return Prediction(text: question.text, intents: [top], topIntent: top)
    }
}

@Suite struct ResolutionPriceTests {
    private let price = Money(millionths: 1500)

    private func resolution(
        of text: String, asking service: (any OnlineIntentService)?, cache: (any PredictionCache)? = nil
    ) async throws -> Resolution {
        await IntentResolver(dictionaries: [try sampleDictionary()], service: service, cache: cache).resolution(
            of: text)
    }

    @Test("A segment has the price of its call, with or without an answer", arguments: [true, false])
    func charged(isFailing: Bool) async throws {
        let resolution = try await resolution(
            of: "beam me up", asking: ChargingService(price: price, isFailing: isFailing))
        #expect(resolution.price == price)
        #expect(resolution.modelVersion == "home 7")
    }

    @Test("An answer without a call, or of a service without a known price, has no price")
    func free() async throws {
        #expect(try await resolution(of: "beam me up", asking: ChargingService()).price == nil)
        let known = try await resolution(of: "where am i", asking: ChargingService(price: price))
        #expect(known.price == nil)
        #expect(known.modelVersion == nil)
        #expect(try await resolution(of: "beam me up", asking: nil).price == nil)
    }

    @Test("Charges count only within a question, and simultaneous questions are charged separately")
    func apart() async throws {
        CallMeter.current?.charge(price)
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()], service: ChargingService(price: price))
        await withTaskGroup(of: Money?.self) { group in
            for number in 0..<20 { group.addTask { await resolver.resolution(of: "beam me up \(number)").price } }
            for await paid in group { #expect(paid == price) }
        }
    }

    @Test("The price includes that of a wasted early question")
    func askedEarly() throws {
        var machine = ResolverStateMachine(
            dictionaries: [try sampleDictionary()], asksService: true,
            configuration: ResolverConfiguration { $0.askAhead = AskAhead() })
        func asked(_ outputs: [ResolverStateMachine.Output]) -> ResolverStateMachine.QuestionID? {
            outputs.lazy.compactMap { if case .ask(_, let id) = $0 { id } else { nil } }.first
        }
        func transcript(_ text: String, _ seconds: Int, isFinal: Bool = false) -> RecognitionEvent {
            .transcript(Transcript(utterance: "u1", at: .seconds(seconds), text: text, isFinal: isFinal))
        }
        let nothing = Prediction(text: "", intents: [], topIntent: nil)
        _ = machine.handle(transcript("beam me", 1))
        let early = machine.advance(to: .seconds(2))
        let first = try #require(asked(early))
        _ = machine.answer(.success(nothing), to: first, after: .seconds(1), at: .seconds(3), price: price)
        let final = machine.handle(transcript("beam me up", 4, isFinal: true))
        let second = try #require(asked(final))
        let outputs = machine.answer(
            .success(nothing), to: second, after: .seconds(1), at: .seconds(5), price: price, model: "home 7")
        let resolution = try #require(outputs.lazy.compactMap(\.resolution).first)
        #expect(resolution.price == Money(millionths: 3000))
        #expect(resolution.modelVersion == "home 7")
        #expect(resolution.early == .init(asked: 1, wasted: 1))
    }

    @Test("A refunded charge counts as none")
    func refund() {
        let meter = CallMeter()
        meter.refund(price)
        #expect(meter.total == nil)
        meter.charge(price)
        meter.charge(price)
        meter.refund(price)
        #expect(meter.total == price)
        meter.refund(price)
        #expect(meter.total == nil)
    }
}
