/// How one model of the online service did.
public struct ServiceQuality: Sendable, Equatable {
    /// The service's application and version of its model; nil where it was not known.
    public var model: String?
    /// How many segments were put to it.
    public var questions = 0
    /// How many of them it failed to answer.
    public var failures = 0
    /// How many milliseconds it took, failures included; nil where that was not recorded.
    public var time: Percentiles?
    /// What the calls cost, as far as that was recorded; nil where nothing was.
    public var spent: Double?

    /// Begins with nothing.
    package init(model: String?) { self.model = model }
}
