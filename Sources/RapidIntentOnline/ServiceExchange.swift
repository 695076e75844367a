package import RapidIntent

/// An answer with what it took to get it.
package struct ServiceExchange: Sendable, Equatable {
    /// The answer.
    package var prediction: Prediction
    /// How long what took; nil where the transport does not measure.
    package var timing: HTTPTiming?
    /// How many transactions the service bills for it; 1 where it does not say.
    package var transactions: Int

    /// Describes an exchange.
    package init(prediction: Prediction, timing: HTTPTiming? = nil, transactions: Int = 1) {
        self.prediction = prediction
        self.timing = timing
        self.transactions = transactions
    }
}

/// An online service that can also tell what an answer took; one that does not counts as billing one transaction.
package protocol MeasuredIntentService: OnlineIntentService {
    /// Asks what a text means, and tells how long what took and what is billed.
    func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange
}

extension MeasuredIntentService {
    /// The answer, of which nothing else is known.
    package func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        ServiceExchange(prediction: try await prediction(for: question))
    }
}

/// Reads how many transactions a service bills.
enum BilledTransactions {
    /// The sum of what `csp-billing-usage` names, as in `CognitiveServices.LUIS.Transaction|2` of a recorded reply; 1 if
    /// it is missing or of another form.
    static func count(in reply: HTTPReply) -> Int {
        guard let usage = reply.header("csp-billing-usage") else { return 1 }
        let counts = usage.split(separator: ",").map { meter in
            meter.split(separator: "|").dropFirst().first.flatMap { Int($0) } ?? -1
        }
        guard !counts.isEmpty, counts.allSatisfy({ (0...1000).contains($0) }) else { return 1 }
        return counts.reduce(0, +)
    }
}
