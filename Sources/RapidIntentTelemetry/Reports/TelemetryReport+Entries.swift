#if SQLite
package import RapidIntent

extension TelemetryReport {
    /// The number of segments with one ending.
    package struct Ending: Sendable, Equatable {
        package var ending: SegmentEnding
        /// The number of segments.
        package var count: Int
        /// Their share in thousandths.
        ///
        /// The shares of a report add up to 1000, or to 0 if it is empty.
        var thousandths: Int
    }

    /// The most frequent phrases among the commands of one source.
    package struct SourcePhrases: Sendable, Equatable {
        package var source: FiredCommand.Source
        /// The phrases, the most frequent first; equally frequent ones are sorted by their letters.
        package var phrases: [FrequentPhrase]
    }

    /// A phrase and the number of times it fired.
    package struct FrequentPhrase: Sendable, Equatable {
        /// The dictionary's phrase, or the recorded text if there is none.
        package var phrase: String
        package var intent: String
        /// How often it fired.
        package var count: Int
    }

    /// A name and the number of its occurrences.
    package struct NamedCount: Sendable, Equatable {
        /// The name of an intent, of a reason as `UnresolvedReason.name`, or of a failure as `OnlineIntentError.Code`.
        package var name: String
        /// The number of occurrences.
        package var count: Int
    }

    package struct UnresolvedText: Sendable, Equatable {
        /// The recorded text; nil for all segments without a recorded text.
        package var text: String?
        /// How often it was said.
        package var count: Int
        /// The reasons why it is unresolved, the most frequent first.
        package var reasons: [NamedCount]
    }
}
#endif
