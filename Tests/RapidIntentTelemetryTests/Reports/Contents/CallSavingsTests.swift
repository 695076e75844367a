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

    @Test("a call that was not needed saves what one that was made cost on average")
    func average() {
        let savings = savings(spent: 0.008, priced: 4)
        #expect(savings.pricePerCall == Money("0.002"))
        #expect(savings.saved == Money("0.016"))
        #expect(savings.spent == Money("0.008"))
        #expect(!savings.isPriceGiven)
    }

    @Test("a price that is given counts rather than the recorded ones")
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

    @Test("absurd prices of a file are cut down", arguments: [Double.infinity, .nan, 1e300, -5])
    func absurd(spent: Double) {
        let savings = savings(spent: spent, priced: 1, avoided: .max)
        #expect(savings.saved == (spent < 0 ? .zero : Money(millionths: .max)))
    }
}
