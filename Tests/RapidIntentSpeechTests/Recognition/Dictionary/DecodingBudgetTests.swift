import Testing

@testable import RapidIntentSpeech

@Suite("DecodingBudget")
struct DecodingBudgetTests {
    @Test("of equal pauses in an order, five are decoded")
    func order() {
        var budget = DecodingBudget()
        #expect((1...5).allSatisfy { budget.spend(.seconds($0), upTo: 3) })
        #expect(budget.last == .seconds(5))
    }

    @Test("the cost of pauses is bounded by a multiple of the length")
    func bounded() {
        var budget = DecodingBudget()
        var spent = Duration.zero
        for blocks in 1...1_000 {
            let length = Duration.milliseconds(20 * blocks)
            if budget.spend(length, upTo: 3) { spent += length }
            #expect(spent <= length * 3)
        }
        // The budget is used up: the rest would not pay for one more.
        #expect(spent > Duration.milliseconds(20_000) * 2)
    }

    @Test("while live audio waits, nothing is decoded before the end, and nothing is counted")
    func late() {
        var budget = DecodingBudget()
        let decodes = [DecodingBudget.mostLag, DecodingBudget.mostLag - .milliseconds(20), nil].map { lag in
            budget.spend(.seconds(1), upTo: 2, lag: lag)
        }
        #expect(decodes == [false, true, true])
    }
}
