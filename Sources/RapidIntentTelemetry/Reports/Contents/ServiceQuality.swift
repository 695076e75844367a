/// How one model of the online service did.
struct ServiceQuality: Sendable, Equatable {
    /// The service's application and version of its model; nil where it was not known.
    var model: String?
    /// How many segments were put to it.
    var questions = 0
    /// How many of them it failed to answer.
    var failures = 0
    /// How many milliseconds it took, failures included; nil where that was not recorded.
    var time: Percentiles?
    /// What the calls cost, as far as that was recorded; nil where nothing was.
    var spent: Double?

    /// Begins with nothing.
    package init(model: String?) { self.model = model }
}
