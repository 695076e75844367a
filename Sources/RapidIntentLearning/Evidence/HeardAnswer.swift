#if SQLite
package import RapidIntentTelemetry

/// An answer to a text, and how often it was given.
package struct HeardAnswer: Sendable, Equatable {
    /// The intent.
    package var intent: String
    /// The entities.
    package var entities: [ObservedEntity]
    /// Whether the text was taken for something that it sounds like.
    package var isMisheard: Bool
    /// How often it was given.
    package var heard: Int
}
#endif
