import RapidIntentTelemetry

/// A recorded text and the answer to it.
struct HeardText: Hashable, Sendable {
    /// The text in normal form, as far as it was recorded.
    var text: String
    /// The intent; nil if none was found.
    var intent: String?
    var entities: [ObservedEntity] = []
}
