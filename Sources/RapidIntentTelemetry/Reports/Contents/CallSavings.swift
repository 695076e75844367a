#if SQLite
package import RapidIntent

/// The calls to the online service that were avoided, and their price.
///
/// A call was avoided if a command of the dictionary or the cache was fired and not contradicted, and no call was made
/// for its segment, not even before the final transcript. Each saved the average cost of a segment that called the
/// service, or the given price.
package struct CallSavings: Sendable, Equatable {
    /// The number of segments that needed no call thanks to the dictionary.
    var avoidedByDictionary = 0
    /// The number of segments that needed no call thanks to the cache.
    var avoidedByCache = 0
    var priced = 0
    /// The sum spent on calls with a recorded price; nil if no price is recorded.
    package var spent: Money?
    /// The assumed price of a call; nil if it is unknown.
    var pricePerCall: Money?
    /// Whether ``pricePerCall`` was given by the user, not computed from the file.
    var isPriceGiven = false

    package var avoided: Int { avoidedByDictionary + avoidedByCache }

    /// The price of the avoided calls; nil if the price of a call is unknown.
    package var saved: Money? {
        pricePerCall.map { price in
            let (product, overflow) = price.millionths.multipliedReportingOverflow(by: Int64(avoided))
            return Money(millionths: overflow ? .max : product)
        }
    }

    /// Records the amount spent and computes the price of a call from it, unless one is given.
    ///
    /// - Parameter given: The price of a call given by the user; nil to compute it.
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
    /// An amount read from a file, to the nearest millionth; the maximum amount if it is too large or not a number.
    init(_ amount: Double) {
        let millionths = (amount * 1e6).rounded()
        self.init(millionths: millionths < 0x1p62 ? Int64(max(0, millionths)) : .max)
    }
}
#endif
