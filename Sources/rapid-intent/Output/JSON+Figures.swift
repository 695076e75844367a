#if Tool
import RapidIntentSupport

extension JSON {
    /// A share or probability, rounded to four decimals.
    init(share: Double) { self = .number((share * 10_000).rounded() / 10_000) }

    /// A duration in milliseconds, rounded to one decimal.
    init(milliseconds duration: Duration) { self = .number((duration / .microseconds(100)).rounded() / 10) }
}
#endif
