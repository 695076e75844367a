#if SQLite
public import RapidIntent

extension TelemetryReport {
    /// The number of segments with one ending.
    public struct Ending: Sendable, Equatable {
        /// The ending.
        public var ending: SegmentEnding
        /// The number of segments.
        public var count: Int
        /// Their share in thousandths.
        ///
        /// The shares of a report add up to 1000, or to 0 if it is empty.
        var thousandths: Int

        /// Creates a count.
        package init(ending: SegmentEnding, count: Int, thousandths: Int) {
            self.ending = ending
            self.count = count
            self.thousandths = thousandths
        }
    }

    /// The most frequent phrases among the commands of one source.
    public struct SourcePhrases: Sendable, Equatable {
        /// The source of the commands.
        public var source: FiredCommand.Source
        /// The phrases, the most frequent first; equally frequent ones are sorted by their letters.
        public var phrases: [FrequentPhrase]

        /// Creates a list of phrases.
        package init(source: FiredCommand.Source, phrases: [FrequentPhrase]) {
            self.source = source
            self.phrases = phrases
        }
    }

    /// A phrase and the number of times it fired.
    public struct FrequentPhrase: Sendable, Equatable {
        /// The dictionary's phrase, or the recorded text if there is none.
        public var phrase: String
        /// The intent of the phrase.
        public var intent: String
        /// How often it fired.
        public var count: Int

        /// Creates a phrase.
        package init(phrase: String, intent: String, count: Int) {
            self.phrase = phrase
            self.intent = intent
            self.count = count
        }
    }

    /// A name and the number of its occurrences.
    public struct NamedCount: Sendable, Equatable {
        /// The name of an intent, of a reason as `UnresolvedReason.name`, or of a failure as `OnlineIntentError.Code`.
        public var name: String
        /// The number of occurrences.
        public var count: Int

        /// Creates a count.
        package init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// An unresolved text.
    public struct UnresolvedText: Sendable, Equatable {
        /// The recorded text; nil for all segments without a recorded text.
        public var text: String?
        /// How often it was said.
        public var count: Int
        /// The reasons why it is unresolved, the most frequent first.
        public var reasons: [NamedCount]

        /// Creates a text.
        package init(text: String?, count: Int, reasons: [NamedCount]) {
            self.text = text
            self.count = count
            self.reasons = reasons
        }
    }
}
#endif
