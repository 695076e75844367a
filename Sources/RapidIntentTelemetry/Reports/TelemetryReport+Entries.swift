public import RapidIntent

extension TelemetryReport {
    /// How many segments ended in one way.
    public struct Ending: Sendable, Equatable {
        /// The way.
        public var ending: SegmentEnding
        /// How many did.
        public var count: Int
        /// Their share in thousandths.
        ///
        /// Those of a report add up to 1000, or to 0 when it is empty.
        var thousandths: Int

        /// Describes a share.
        package init(ending: SegmentEnding, count: Int, thousandths: Int) {
            self.ending = ending
            self.count = count
            self.thousandths = thousandths
        }
    }

    /// What was said most among the commands that one source knew.
    public struct SourcePhrases: Sendable, Equatable {
        /// Who knew the commands.
        public var source: FiredCommand.Source
        /// The most frequent first, equals in the order of their letters.
        public var phrases: [FrequentPhrase]

        /// Collects phrases.
        package init(source: FiredCommand.Source, phrases: [FrequentPhrase]) {
            self.source = source
            self.phrases = phrases
        }
    }

    /// A phrase with how often it fired.
    public struct FrequentPhrase: Sendable, Equatable {
        /// The dictionary's phrase, or the recorded text where there is none.
        public var phrase: String
        /// The intent it stands for.
        public var intent: String
        /// How often it fired.
        public var count: Int

        /// Describes a phrase.
        package init(phrase: String, intent: String, count: Int) {
            self.phrase = phrase
            self.intent = intent
            self.count = count
        }
    }

    /// Something by its name, with how often there was it.
    public struct NamedCount: Sendable, Equatable {
        /// The name of an intent, of a reason as `UnresolvedReason.name`, or of a failure as `OnlineIntentError.Code`.
        public var name: String
        /// How often.
        public var count: Int

        /// Describes a count.
        package init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// A text that was not understood.
    public struct UnresolvedText: Sendable, Equatable {
        /// The recorded text; nil for all those whose text was not recorded.
        public var text: String?
        /// How often it was said.
        public var count: Int
        /// Why it was not understood, the most frequent reason first.
        public var reasons: [NamedCount]

        /// Describes a text.
        package init(text: String?, count: Int, reasons: [NamedCount]) {
            self.text = text
            self.count = count
            self.reasons = reasons
        }
    }
}
