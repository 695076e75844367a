#if SQLite
/// The performance of one model of the online service.
struct ServiceQuality: Sendable, Equatable {
    /// The service's application and the version of its model; nil if unknown.
    var model: String?
    /// The number of segments that called it.
    var questions = 0
    /// The number of segments that it failed to answer.
    var failures = 0
    /// The times of its answers and failures, in milliseconds; nil if none was recorded.
    var time: Percentiles?
    /// The sum of the recorded prices of its calls; nil if none was recorded.
    var spent: Double?

    /// Creates a value with zero counts.
    package init(model: String?) { self.model = model }
}
#endif
