/// What one file says, as it was read and before anything in it was checked against the rest.
///
/// Readers of files produce these; ``CommandDictionary/init(_:)`` joins and checks them. In code:
///
/// ```swift
/// let source = DictionarySource(
///     locale: "en-GB",
///     lists: ["place": ["Starbucks", "the office"]],
///     intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
/// ```
public struct DictionarySource: Sendable, Equatable {
    /// The language of the phrases; nil where the file does not say.
    public var locale: Located<LocaleIdentifier>?
    /// What holds for every intent of this file that does not say otherwise.
    public var defaults: IntentSettings
    /// The lists, in file order.
    public var lists: [ListSource]
    /// The intents, in file order.
    public var intents: [IntentSource]

    /// Describes a file.
    public init(
        locale: Located<LocaleIdentifier>? = nil, defaults: IntentSettings = IntentSettings(),
        lists: [ListSource] = [], intents: [IntentSource] = []
    ) {
        self.locale = locale
        self.defaults = defaults
        self.lists = lists
        self.intents = intents
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

/// What a file says about firing; nil is "not said".
public struct IntentSettings: Sendable, Equatable {
    /// When a match may fire.
    public var fire: Located<FiringPolicy>?
    /// How long a match must stand if nothing longer can follow.
    public var settle: Located<Duration>?
    /// How long a match must stand if something longer may follow.
    public var dwell: Located<Duration>?
    /// The least score of an online prediction, from 0 to 1.
    public var accept: Located<Double>?

    /// Describes settings.
    public init(
        fire: Located<FiringPolicy>? = nil, settle: Located<Duration>? = nil, dwell: Located<Duration>? = nil,
        accept: Located<Double>? = nil
    ) {
        self.fire = fire
        self.settle = settle
        self.dwell = dwell
        self.accept = accept
    }
}

/// An intent as a file declares it.
public struct IntentSource: Sendable, Equatable {
    /// The intent's name.
    public var name: Located<String>
    /// What it does, for people; nil where the file does not say.
    public var summary: String?
    /// What it says about firing.
    public var settings: IntentSettings
    /// The phrases, as written.
    public var phrases: [Located<String>]

    /// Describes an intent.
    public init(
        name: Located<String>, summary: String? = nil, settings: IntentSettings = IntentSettings(),
        phrases: [Located<String>] = []
    ) {
        self.name = name
        self.summary = summary
        self.settings = settings
        self.phrases = phrases
    }
}

/// A list as a file declares it.
public struct ListSource: Sendable, Equatable {
    /// The list's name.
    public var name: Located<String>
    /// Its values.
    public var values: [ListValueSource]

    /// Describes a list.
    public init(name: Located<String>, values: [ListValueSource]) {
        self.name = name
        self.values = values
    }
}

/// A value of a list as a file declares it.
public struct ListValueSource: Sendable, Equatable {
    /// The ways to say it, as written.
    public var forms: [Located<String>]
    /// What a command gets, whichever form was said.
    public var canonical: Located<String>

    /// Describes a value.
    public init(forms: [Located<String>], canonical: Located<String>) {
        self.forms = forms
        self.canonical = canonical
    }
}
