import RapidIntent
import RapidIntentSupport

/// A fault of a server, and the allowed reactions of a service.
struct ConformanceFault: Sendable {
    var name: String
    var behaviour: IntentServer.Behaviour
    /// The correct error codes; empty if the answer is valid despite the behaviour.
    var codes: Set<OnlineIntentError.Code>

    /// Whether only the deadline can end the call.
    var isStall: Bool { codes == [.timedOut] }

    private init(_ name: String, _ behaviour: IntentServer.Behaviour, _ codes: OnlineIntentError.Code...) {
        self.name = name
        self.behaviour = behaviour
        self.codes = Set(codes)
    }

    /// All faults; the first ones are valid answers.
    static let all =
        [
            ConformanceFault("a good answer", .answer), ConformanceFault("a good answer in chunks", .answerChunked),
            ConformanceFault("a good answer that trickles", .answerInPieces(bytes: 40, every: .milliseconds(1))),
            ConformanceFault("an answer that is too late", .answerLate(.seconds(30)), .timedOut),
            ConformanceFault(
                "an answer that trickles for ever", .answerInPieces(bytes: 1, every: .milliseconds(50)), .timedOut),
        ] + places + statuses + bodies

    private static let places = [
        ("before the head", IntentServer.Place.beforeHead), ("in the head", .inHead), ("in the body", .inBody),
    ].flatMap { name, place in
        [
            ConformanceFault("silence \(name)", .stall(place), .timedOut),
            ConformanceFault(
                "connection closed \(name)", .cutOff(place, .close), .interrupted, .unreachable, .badReply),
            ConformanceFault("connection reset \(name)", .cutOff(place, .reset), .interrupted, .unreachable, .badReply),
        ]
    }

    private static let statuses =
        [
            (400, [OnlineIntentError.Code.invalidRequest]), (401, [.unauthorised]), (403, [.unauthorised]),
            (404, [.notFound]), (409, [.serverFailed]), (410, [.notFound]), (414, [.invalidRequest]),
            (429, [.rateLimited]), (500, [.serverFailed]), (503, [.serverFailed]),
        ].map { status, codes in
            var fault = ConformanceFault("status \(status)", .fail(status: status))
            fault.codes = Set(codes)
            return fault
        }

    private static let bodies = [
        ConformanceFault("status 429, retry after 26 s", .fail(status: 429, retryAfter: "26"), .rateLimited),
        ConformanceFault("status 200 with error 401", .errorInBody(status: 401), .unauthorised),
        ConformanceFault("status 200 with error 500", .errorInBody(status: 500), .serverFailed),
        ConformanceFault("a redirect", .redirect(to: "http://127.0.0.1:1/"), .serverFailed, .badReply, .unreachable),
        ConformanceFault("no HTTP", .garbage, .badReply, .interrupted),
        ConformanceFault("no JSON", .garbageBody, .badReply), ConformanceFault("no body", .emptyBody, .badReply),
        ConformanceFault("half of the JSON", .truncatedJSON, .badReply),
        ConformanceFault("another service's JSON", .wrongShape, .badReply),
        ConformanceFault("a body of 8 MB", .hugeBody(bytes: 8_000_000), .badReply, .timedOut, .interrupted),
    ]

    /// The rule that an outcome breaks; nil if none.
    func problem(with outcome: ConformanceOutcome) -> String? {
        switch outcome {
        case .hung: "the call does not end within the deadline"
        case .answered(let prediction):
            if codes.isEmpty {
                prediction.topIntent?.name == "TurnOn" ? nil : "a good answer is read as another one"
            } else {
                "a failure is taken for an answer"
            }
        case .failed(let error):
            if codes.isEmpty {
                "a good answer is taken for a failure: \(error)"
            } else {
                codes.contains(error.code) ? nil : "the failure is reported as \(error)"
            }
        }
    }
}
