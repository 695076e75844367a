#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("CallSavings")
struct CallSavingsTests {
    private func savings(spent: Double, priced: Int, given: Money? = nil, avoided: Int = 8) -> CallSavings {
        var savings = CallSavings()
        savings.avoidedByDictionary = avoided - 1
        savings.avoidedByCache = 1
        savings.reckon(spent: spent, priced: priced, given: given)
        return savings
    }

    @Test("an avoided call saves the average price of the calls made")
    func average() {
        let savings = savings(spent: 0.008, priced: 4)
        #expect(savings.pricePerCall == Money("0.002"))
        #expect(savings.saved == Money("0.016"))
        #expect(savings.spent == Money("0.008"))
        #expect(!savings.isPriceGiven)
    }

    @Test("a given price replaces the recorded ones")
    func given() {
        let savings = savings(spent: 0.008, priced: 4, given: Money("1"))
        #expect(savings.saved == Money("8"))
        #expect(savings.spent == Money("0.008"))
        #expect(savings.isPriceGiven)
    }

    @Test("without a price, savings are unknown")
    func unknown() {
        let savings = savings(spent: 0, priced: 0)
        #expect(savings.saved == nil)
        #expect(savings.spent == nil)
    }

    @Test("extreme prices in a file are clamped", arguments: [Double.infinity, .nan, 1e300, -5])
    func absurd(spent: Double) {
        let savings = savings(spent: spent, priced: 1, avoided: .max)
        #expect(savings.saved == (spent < 0 ? .zero : Money(millionths: .max)))
    }
}
#endif
