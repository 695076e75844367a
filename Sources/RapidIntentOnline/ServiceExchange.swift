package import RapidIntent

/// An answer with its times and price.
package struct ServiceExchange: Sendable, Equatable {
    package var prediction: Prediction
    /// The time of each phase; nil if the transport does not measure it.
    package var timing: HTTPTiming?
    /// The number of billed transactions; 1 if the reply does not contain it.
    package var transactions: Int

    package init(prediction: Prediction, timing: HTTPTiming? = nil, transactions: Int = 1) {
        self.prediction = prediction
        self.timing = timing
        self.transactions = transactions
    }
}

/// An online service that can also measure an answer; by default an answer counts as one transaction.
package protocol MeasuredIntentService: OnlineIntentService {
    /// Predicts the intent of a text, and returns the times and the billed transactions too.
    func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange
}

extension MeasuredIntentService {
    /// The answer, without times, as one transaction.
    package func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        ServiceExchange(prediction: try await prediction(for: question))
    }
}

enum BilledTransactions {
    /// The sum of the numbers in `csp-billing-usage`, as in `CognitiveServices.LUIS.Transaction|2` of a recorded reply; 1 if
    /// the field is missing or has another format.
    static func count(in reply: HTTPReply) -> Int {
        guard let usage = reply.header("csp-billing-usage") else { return 1 }
        let counts = usage.split(separator: ",").map { meter in
            meter.split(separator: "|").dropFirst().first.flatMap { Int($0) } ?? -1
        }
        guard !counts.isEmpty, counts.allSatisfy({ (0...1000).contains($0) }) else { return 1 }
        return counts.reduce(0, +)
    }
}
