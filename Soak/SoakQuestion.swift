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

/// A generator whose numbers are the same in every run (splitmix64, Sebastiano Vigna, public domain).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
