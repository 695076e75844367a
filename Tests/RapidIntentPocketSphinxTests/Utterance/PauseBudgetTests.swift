import Testing

@testable import RapidIntentPocketSphinx

@Suite("PauseBudget")
struct PauseBudgetTests {
    @Test("of equal pauses in an order, five are decoded")
    func order() {
        var budget = PauseBudget()
        #expect((1...5).allSatisfy { budget.afford($0 * 50) })
    }

    @Test("the cost of pauses is bounded by a multiple of the length")
    func bounded() {
        var budget = PauseBudget()
        var spent = 0
        for length in 1...1_000 {
            if budget.afford(length) { spent += length }
            #expect(spent <= PauseBudget.share * length)
        }
        // The budget is used up: the rest would not pay for one more.
        #expect(spent > (PauseBudget.share - 1) * 1_000)
    }
}
