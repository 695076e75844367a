#if Tool
import RapidIntent

/// A question of a soak: its text tells the server how to misbehave, and makes its answer distinguishable from all others.
struct SoakQuestion {
    /// The server's behaviour for it.
    enum Treatment: String, CaseIterable {
        case answer, chunked, late, pieces, stallBefore, stallHead, stallBody, closeBefore, closeBody, resetHead
        case resetBody, garbage, broken, fail, refuse

        /// Whether the client may see the connection end before the first byte of the reply.
        ///
        /// In that case, and only on a connection that it had used before, libcurl sends the request again. A reset also discards
        /// bytes that were sent before.
        var mayEndBeforeReply: Bool {
            switch self {
            case .closeBefore, .resetHead, .resetBody: true
            default: false
            }
        }
    }

    var number: Int
    var treatment: Treatment
    /// When the caller cancels; nil for never.
    var cancellation: Duration?

    /// The text that is asked about.
    var text: String { "\(number) \(treatment.rawValue)" }

    /// Chooses a question at random: about half are answered, and a third of all are cancelled.
    init(number: Int, using random: inout SplitMix64) {
        self.number = number
        treatment =
            Bool.random(using: &random) ? .answer : Treatment.allCases.randomElement(using: &random) ?? .answer
        cancellation =
            Int.random(in: 0..<3, using: &random) == 0
            ? .microseconds(Int.random(in: 0...6_000, using: &random)) : nil
    }

    /// The number and the treatment in a request's body; nil if it holds no question.
    static func read(_ body: String) -> (number: Int, treatment: Treatment)? {
        guard let match = body.firstMatch(of: /"([0-9]+) ([a-zA-Z]+)"/), let number = Int(match.1),
            let treatment = Treatment(rawValue: String(match.2))
        else { return nil }
        return (number, treatment)
    }
}
#endif
