import RapidIntentTelemetry

/// What was said, and what it was taken for.
struct HeardText: Hashable, Sendable {
    /// In normal form, as far as it was kept.
    var text: String
    /// Nil where no intent was found.
    var intent: String?
    var entities: [ObservedEntity] = []
}
