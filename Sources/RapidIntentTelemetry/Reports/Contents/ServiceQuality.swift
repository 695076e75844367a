/// How one model of the online service did.
package struct ServiceQuality: Sendable, Equatable {
    /// The service's application and version of its model; nil where it was not known.
    package var model: String?
    /// How many segments were put to it.
    package var questions = 0
    /// How many of them it failed to answer.
    package var failures = 0
    /// How many milliseconds it took, failures included; nil where that was not recorded.
    package var time: Percentiles?
    /// What the calls cost, as far as that was recorded; nil where nothing was.
    package var spent: Double?

    /// Begins with nothing.
    package init(model: String?) { self.model = model }
}
