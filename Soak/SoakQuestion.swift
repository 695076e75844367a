import RapidIntent

/// A question of a soak: its text tells the server how to misbehave, and an answer can be told from all others.
struct SoakQuestion {
    /// What the server does with it.
    enum Treatment: String, CaseIterable {
        case answer, chunked, late, pieces, stallBefore, stallHead, stallBody, closeBefore, closeBody, resetHead
        case resetBody, garbage, broken, fail, refuse
    }

    var number: Int
    var treatment: Treatment
    /// When the caller loses interest; nil for never.
    var cancellation: Duration?

    /// The text that is asked about.
    var text: String { "\(number) \(treatment.rawValue)" }

    /// Chooses a question: half of them are answered, and of all a third is cancelled.
    init(number: Int, using random: inout SplitMix64) {
        self.number = number
        treatment =
            Bool.random(using: &random) ? .answer : Treatment.allCases.randomElement(using: &random) ?? .answer
        cancellation =
            Int.random(in: 0..<3, using: &random) == 0
            ? .microseconds(Int.random(in: 0...6_000, using: &random)) : nil
    }

    /// The treatment that a text asks for.
    static func treatment(in text: some StringProtocol) -> Treatment {
        Treatment.allCases.first { text.contains(" \($0.rawValue)\"") } ?? .answer
    }
}
