public import RapidIntent

/// How many calls to the online service were not needed, and what they would have cost.
///
/// A call was avoided wherever a command of the dictionary or the cache was fired, was not contradicted, and no call was
/// made for its segment, not even by asking ahead. Each saved what a segment that was put to the service cost on
/// average, or the price that was given.
public struct CallSavings: Sendable, Equatable {
    /// How many segments needed no call thanks to the dictionary.
    var avoidedByDictionary = 0
    /// How many segments needed no call thanks to the cache.
    var avoidedByCache = 0
    /// How many segments have a price.
    var priced = 0
    /// What was spent on calls, as far as prices were recorded; nil where none was.
    public var spent: Money?
    /// What a call is reckoned to cost; nil where nobody knows.
    var pricePerCall: Money?
    /// Whether ``pricePerCall`` was given rather than found in the file.
    var isPriceGiven = false

    /// Begins with nothing.
    package init() {}

    /// How many calls were avoided.
    public var avoided: Int { avoidedByDictionary + avoidedByCache }

    /// What those would have cost; nil where nobody knows what a call costs.
    public var saved: Money? {
        pricePerCall.map { price in
            let (product, overflow) = price.millionths.multipliedReportingOverflow(by: Int64(avoided))
            return Money(millionths: overflow ? .max : product)
        }
    }

    /// Notes what was spent and reckons the price of a call from it, unless one is given.
    ///
    /// - Parameters:
    ///   - amount: The sum of the recorded prices.
    ///   - priced: How many there are.
    ///   - given: What a call costs, from elsewhere; nil if nobody says.
    mutating func reckon(spent amount: Double, priced: Int, given: Money?) {
        self.priced = priced
        if priced > 0 {
            spent = Money(amount)
            pricePerCall = Money(amount / Double(priced))
        }
        if let given { (pricePerCall, isPriceGiven) = (given, true) }
    }
}

extension Money {
    /// An amount read from a file, to the nearest millionth; the largest there is where it is beyond or no number.
    init(_ amount: Double) {
        let millionths = (amount * 1e6).rounded()
        self.init(millionths: millionths < 0x1p62 ? Int64(max(0, millionths)) : .max)
    }
}
