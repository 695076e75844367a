import Synchronization

/// Adds up the cost of all calls for one question.
///
/// The resolver creates a meter for each question, and the service that pays for a call charges it. Retries and
/// wrappers of a service therefore need not pass prices on.
///
/// If equal questions share a call, only the first question is charged, so that sums are correct.
package final class CallMeter: Sendable {
    /// The meter of the current task's question; nil if there is none.
    @TaskLocal package static var current: CallMeter?

    private let sum = Mutex<Money?>(nil)

    package init() {}

    /// The charged amount; nil if nothing was charged, which differs from a charge of zero.
    package var total: Money? { sum.withLock { $0 } }

    package func charge(_ price: Money) { sum.withLock { $0 = ($0 ?? .zero) + price } }

    /// Refunds the charge for a call that was never made.
    package func refund(_ price: Money) {
        sum.withLock { sum in
            guard let charged = sum else { return }
            sum = charged > price ? Money(millionths: charged.millionths - price.millionths) : nil
        }
    }
}
