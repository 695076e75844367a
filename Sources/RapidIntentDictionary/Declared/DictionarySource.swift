public import RapidIntent

/// The contents of one dictionary file before they are checked against other files.
///
/// Readers of files create sources; a `CommandDictionary` joins and checks them. In code, use the short form:
///
/// ```swift
/// DictionarySource(
///     locale: "en-GB",
///     lists: ["place": ["Starbucks", "the office"]],
///     intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
/// ```
///
/// or the long form, which supports everything that a file can contain:
///
/// ```swift
/// DictionarySource(
///     locale: Located("en-GB"),
///     lists: [ListSource("place", "Starbucks", ListValueSource("office", saidAs: "my office", "the office"))],
///     intents: [IntentSource("Stop", fire: .instant, phrases: "stop", "cancel")])
/// ```
public struct DictionarySource: Sendable, Equatable {
    /// The locale of the phrases; nil if the file does not name one.
    public var locale: Located<LocaleIdentifier>?
    /// The settings of every intent in this file that does not override them.
    public var defaults: IntentSettings
    /// The lists, in file order.
    public var lists: [ListSource]
    /// The expansion rules, in file order.
    public var rules: [RuleSource]
    /// Words or word groups that may occur anywhere without changing the meaning.
    public var skipWords: [Located<String>]
    /// Whether polite words around a command are left out, such as "could you … for me"; false if any source of a dictionary says so.
    public var allowsPoliteFrames = true
    /// Words that the dictionary adds to its language.
    public var words = LanguageWords()
    /// The preferred entities: templates that fill one of them rank above other templates.
    ///
    /// An example is the names of things in a house.
    public var preferredEntities: [Located<String>]
    /// The intents, in file order.
    public var intents: [IntentSource]
    /// Sentences with their expected results, including tests within intents.
    public var tests: [DictionaryTestSource]
    /// How often phrases were said and continued, which decides how long their commands wait.
    ///
    /// Phrases that do not exist are ignored.
    package var histories = PhraseHistories()
    /// Whether a part of the file could not be read; that part may use lists and rules that seem unused.
    package var isIncomplete = false
    /// Whether a list could not be read; an unknown list may be that one.
    package var lacksLists = false
    /// Whether a rule could not be read; an unknown rule may be that one.
    package var lacksRules = false

    /// Creates a source.
    public init(
        locale: Located<LocaleIdentifier>? = nil, defaults: IntentSettings = IntentSettings(),
        lists: [ListSource] = [], rules: [RuleSource] = [], skipWords: [Located<String>] = [],
        preferredEntities: [Located<String>] = [], intents: [IntentSource] = [], tests: [DictionaryTestSource] = []
    ) {
        self.locale = locale
        self.defaults = defaults
        self.lists = lists
        self.rules = rules
        self.skipWords = skipWords
        self.preferredEntities = preferredEntities
        self.intents = intents
        self.tests = tests
    }

    /// Creates a source in code from lists of values and intents with phrases.
    public init(
        locale: LocaleIdentifier? = nil, defaults: IntentSettings = IntentSettings(),
        lists: KeyValuePairs<String, [String]> = [:], intents: KeyValuePairs<String, [String]>
    ) {
        self.init(
            locale: locale.map { Located($0) }, defaults: defaults,
            lists: lists.map { name, values in
                ListSource(
                    name: Located(name),
                    values: values.map { ListValueSource(forms: [Located($0)], canonical: Located($0)) })
            },
            intents: intents.map { name, phrases in
                IntentSource(name: Located(name), phrases: phrases.map { Located($0) })
            })
    }
}

extension DictionarySource {
    /// Whether both have the same contents; ignores whether a part of a file could not be read.
    public static func == (first: DictionarySource, second: DictionarySource) -> Bool {
        first.locale == second.locale && first.defaults == second.defaults && first.lists == second.lists
            && first.rules == second.rules && first.skipWords == second.skipWords
            && first.allowsPoliteFrames == second.allowsPoliteFrames && first.words == second.words
            && first.preferredEntities == second.preferredEntities && first.intents == second.intents
            && first.tests == second.tests && first.histories == second.histories
    }
}

/// An expansion rule as declared in a file: a named part of templates, used as `<name>`.
public struct RuleSource: Sendable, Equatable {
    package var name: Located<String>
    /// The template that replaces the name, as written.
    package var text: Located<String>

    /// Creates a rule.
    public init(name: Located<String>, text: Located<String>) {
        self.name = name
        self.text = text
    }
}

/// A sentence and its expected result, stored beside the phrases so that authors see the effect of a change.
public struct DictionaryTestSource: Sendable, Equatable {
    package var text: Located<String>
    /// The expected intent; nil if the sentence must not match any.
    package var intent: String?
    /// The expected entities, by name; nil if they do not matter.
    package var entities: [String: String]?
    package var context: [String: String]
    /// The moment of speech, for values such as "tomorrow"; nil for that of `MatchScope.withoutSpeaker`.
    package var now: LocalDateTime?
    /// When the command must fire; nil if it does not matter.
    package var fires: Moment?

    /// When the command of a sentence must fire, if the sentence is said word by word at the usual pace.
    public enum Moment: Sendable, Equatable {
        /// Without a final transcript, and without a wait for longer phrases: after the `settle` of the intent at the latest.
        case early
        /// Without a final transcript, after this silence at the latest.
        case after(Duration)
        /// Only with the final transcript.
        case final
    }

    /// Creates a test.
    public init(
        text: Located<String>, intent: String?, entities: [String: String]? = nil, context: [String: String] = [:],
        now: LocalDateTime? = nil, fires: Moment? = nil
    ) {
        self.text = text
        self.intent = intent
        self.entities = entities
        self.context = context
        self.now = now
        self.fires = fires
    }

    var scope: MatchScope { MatchScope(context: context, moment: now ?? SampledValues.moment) }
}
