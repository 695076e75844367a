#if SQLite
import RapidIntentTelemetry

/// A recorded text and the answer to it.
struct HeardText: Hashable, Sendable {
    /// The text in normal form, to the extent that it was recorded.
    var text: String
    /// The intent; nil if none was found.
    var intent: String?
    var entities: [ObservedEntity] = []
    /// What the text was taken for, if it sounds like a phrase but no phrase fits it, to the extent that it was recorded.
    var takenFor: String?
}
#endif
