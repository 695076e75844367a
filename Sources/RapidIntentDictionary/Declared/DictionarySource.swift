public import RapidIntent

/// What one file says, as it was read and before anything in it was checked against the rest.
///
/// Readers of files produce these; a `CommandDictionary` joins and checks them. In code, the short form:
///
/// ```swift
/// DictionarySource(
///     locale: "en-GB",
///     lists: ["place": ["Starbucks", "the office"]],
///     intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
/// ```
///
/// and the long one, which can say everything that a file can:
///
/// ```swift
/// DictionarySource(
///     locale: Located("en-GB"),
///     lists: [ListSource("place", "Starbucks", ListValueSource("office", saidAs: "my office", "the office"))],
///     intents: [IntentSource("Stop", fire: .instant, phrases: "stop", "cancel")])
/// ```
public struct DictionarySource: Sendable, Equatable {
    /// The language of the phrases; nil where the file does not say.
    public var locale: Located<LocaleIdentifier>?
    /// What holds for every intent of this file that does not say otherwise.
    public var defaults: IntentSettings
    /// The lists, in file order.
    public var lists: [ListSource]
    /// The expansion rules, in file order.
    public var rules: [RuleSource]
    /// Words, or several words at a time, that may stand anywhere and change nothing.
    public var skipWords: [Located<String>]
    /// Entities of which one that was said makes a phrase count before others, such as the names of things in a house.
    public var preferredEntities: [Located<String>]
    /// The intents, in file order.
    public var intents: [IntentSource]
    /// Sentences and what they must come to, those written within intents included.
    public var tests: [DictionaryTestSource]
    /// Whether something of the file could not be read: what seems to be of no use may be used there.
    package var isIncomplete = false
    /// Whether a list could not be read, so that an unknown list may be that one.
    package var lacksLists = false
    /// Whether a rule could not be read, so that an unknown rule may be that one.
    package var lacksRules = false

    /// Describes a file.
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

    /// Describes a dictionary in code: lists of values and intents with phrases.
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
    /// Whether both say the same; that something of a file could not be read is nothing that it says.
    public static func == (first: DictionarySource, second: DictionarySource) -> Bool {
        first.locale == second.locale && first.defaults == second.defaults && first.lists == second.lists
            && first.rules == second.rules && first.skipWords == second.skipWords
            && first.preferredEntities == second.preferredEntities && first.intents == second.intents
            && first.tests == second.tests
    }
}
