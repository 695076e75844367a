#if Fleet
import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting

/// Asks one question again and again, alternately over libcurl alone and through all of this package's layer: dialect, transport
/// and the reading of the reply, on a warm connection to a server on this machine.
struct OnlineBenchmark {
    /// The number of questions for each way.
    var count = 5_000
    /// The number of questions before the measurement.
    private static let warmUp = 500

    /// The results, in microseconds.
    struct Result: Codable {
        var bareMedian: Double
        var bare99: Double
        var ourMedian: Double
        var our99: Double
        /// The median and the 99th percentile of the additional time of a question through this package's layer, compared with
        /// the one over libcurl just before it.
        var addedMedian: Double
        var added99: Double
        /// The same for passing a request to the transport's thread and receiving its answer, which is part of the added
        /// time: a request without any time left, which the thread refuses before it calls libcurl.
        var handedOverMedian: Double
        var handedOver99: Double
    }

    /// Measures.
    func run() async throws -> Result {
        let text = "i would like to go to the airport"
        let answer = Prediction(
            text: text,
            intents: [
                .init(name: "Navigate", score: 0.97), .init(name: "Location", score: 0.02),
                .init(name: "None", score: 0.01),
            ],
            topIntent: .init(name: "Navigate", score: 0.97),
            entities: [.init(name: "place", text: "airport", value: "airport", range: 26..<33, score: 0.93)])
        let server = try IntentServer(answers: [text: answer])
        defer { server.stop() }
        let dialect = try LUISv3(endpoint: server.url, app: "demo")
        let transport = CurlTransport()
        let service = DialectService(dialect, over: transport, timeLimit: .seconds(30))
        let request = try dialect.request(for: Question(text: text))
        let bare = try BareCurl(
            url: request.url.address,
            fields: request.headers.map { "\($0.name): \($0.value)" } + ["User-Agent: RapidIntent"],
            body: String(decoding: request.body, as: UTF8.self))
        let clock = ContinuousClock()
        var (bareTimes, ourTimes, handOverTimes): ([Double], [Double], [Double]) = ([], [], [])
        for number in 0..<(count + Self.warmUp) {
            var start = clock.now
            let length = try bare.ask()
            let bareTime = start.duration(to: clock.now)
            start = clock.now
            let prediction = try await service.prediction(for: Question(text: text))
            let ourTime = start.duration(to: clock.now)
            start = clock.now
            let refusal = await refusal(by: transport, of: request)
            let handOverTime = start.duration(to: clock.now)
            try BenchmarkFailure.unless(prediction == answer && length > 100 && refusal == .timedOut, "a wrong answer")
            guard number >= Self.warmUp else { continue }
            bareTimes.append(bareTime / .microseconds(1))
            ourTimes.append(ourTime / .microseconds(1))
            handOverTimes.append(handOverTime / .microseconds(1))
        }
        await transport.close()
        let added = zip(ourTimes, bareTimes).map { $0 - $1 }
        return Result(
            bareMedian: percentile(bareTimes, 0.5), bare99: percentile(bareTimes, 0.99),
            ourMedian: percentile(ourTimes, 0.5), our99: percentile(ourTimes, 0.99),
            addedMedian: percentile(added, 0.5), added99: percentile(added, 0.99),
            handedOverMedian: percentile(handOverTimes, 0.5), handedOver99: percentile(handOverTimes, 0.99))
    }

    private func refusal(by transport: CurlTransport, of request: HTTPRequest) async -> OnlineIntentError.Code? {
        do throws(OnlineIntentError) {
            _ = try await transport.reply(to: request, within: .zero)
            return nil
        } catch {
            return error.code
        }
    }
}

extension OnlineBenchmark.Result {
    var table: String {
        func row(_ name: String, _ median: Double, _ high: Double) -> String {
            name + String(format: "%12.1f%12.1f", median, high)
        }
        return [
            "online: one question on a warm connection, microseconds        p50         p99",
            row("  libcurl alone                                     ", bareMedian, bare99),
            row("  through RapidIntentOnline (luis-v3)               ", ourMedian, our99),
            row("  added, question by question                       ", addedMedian, added99),
            row("    of which to another thread and back             ", handedOverMedian, handedOver99),
            "  ratio" + String(format: "%55.2f%12.2f", ourMedian / bareMedian, our99 / bare99),
        ].joined(separator: "\n")
    }
}
#endif
