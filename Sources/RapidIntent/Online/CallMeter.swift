import Synchronization

/// Adds up the cost of all calls that one question leads to.
///
/// The resolver sets one up for each question; the service that pays for a call charges it. So retries and wrappers around a
/// service need not hand prices on.
///
/// ```swift
/// CallMeter.current?.charge(Money(millionths: 1500))
/// ```
///
/// Equal questions that share a call do not share its price: the first question pays it, and sums come out
/// even.
package final class CallMeter: Sendable {
    /// The meter of the question that the present task works on; nil where none is set up.
    @TaskLocal package static var current: CallMeter?

    private let sum = Mutex<Money?>(nil)

    /// Begins at nothing.
    package init() {}

    /// What was charged; nil if nothing was, which is not the same as nothing being paid.
    package var total: Money? { sum.withLock { $0 } }

    /// Charges a call.
    package func charge(_ price: Money) { sum.withLock { $0 = ($0 ?? .zero) + price } }

    /// Takes back the charge for a call that was never made.
    package func refund(_ price: Money) {
        sum.withLock { sum in
            guard let charged = sum else { return }
            sum = charged > price ? Money(millionths: charged.millionths - price.millionths) : nil
        }
    }
}
