import RapidIntent
public import RapidIntentDictionary

/// Writes a dictionary source as a YAML file that is easy to read and edit.
///
/// ```swift
/// let source = DictionarySource(locale: "en-GB", intents: ["Stop": ["stop", "cancel"]])
/// print(DictionaryWriter(comments: [.dictionary: "Made by hand."]).yaml(for: source))
/// // # Made by hand.
/// //
/// // version: 1
/// // locale: en-GB
/// //
/// // intents:
/// //   Stop:
/// //     - stop
/// //     - cancel
/// ```
///
/// Equal sources give equal text: sections have a fixed order, ordered contents keep their order, and unordered
/// contents are sorted. Reading the text gives the same source, except for locations, if a file can express it: names
/// are unique within a section, required contents are not empty, and durations have no digits below a nanosecond.
/// Other contents are written too, and reading them reports the mistakes.
///
/// Takes time linear in the size of the text.
public struct DictionaryWriter: Sendable {
    /// The comments before entries; each may have several lines.
    public var comments: [Entry: String]

    /// An entry of a dictionary that may have a comment.
    ///
    /// An entry without a name is identified by its position, from 0, in the source.
    public enum Entry: Hashable, Sendable {
        /// The whole dictionary: the comment is at the top of the file.
        case dictionary
        /// An expansion rule.
        case rule(String)
        /// A list.
        case list(String)
        /// A value of a list.
        case value(Int, ofList: String)
        /// An intent.
        case intent(String)
        /// A phrase of an intent outside its blocks.
        case phrase(Int, ofIntent: String)
        /// A block of an intent.
        case block(Int, ofIntent: String)
        /// A phrase in a block of an intent.
        case blockPhrase(Int, inBlock: Int, ofIntent: String)
        /// A test, inside or outside an intent.
        case test(Int)
    }

    /// Creates a writer.
    public init(comments: [Entry: String] = [:]) { self.comments = comments }

    /// The text of a file with the contents of a source.
    public func yaml(for source: DictionarySource) -> String {
        var settings: [YAMLText.Member] = [YAMLText.Member("version", .word(SchemaReader.version))]
        if let locale = source.locale { settings.append(YAMLText.Member("locale", .text(locale.value.rawValue))) }
        let defaults = members(of: source.defaults)
        if !defaults.isEmpty { settings.append(YAMLText.Member("defaults", .mapping(defaults, .line))) }
        if !source.skipWords.isEmpty {
            settings.append(YAMLText.Member("skip_words", .texts(source.skipWords.map(\.value), .line)))
        }
        if !source.allowsPoliteFrames { settings.append(YAMLText.Member("polite_frames", .word("none"))) }
        let words = LanguageWords.lists.filter { !source.words[keyPath: $0.words].isEmpty }.map {
            YAMLText.Member($0.name, .texts(source.words[keyPath: $0.words], .line))
        }
        if !words.isEmpty { settings.append(YAMLText.Member("words", .mapping(words, .line))) }
        if !source.preferredEntities.isEmpty {
            settings.append(YAMLText.Member("prefer", .texts(source.preferredEntities.map(\.value), .line)))
        }
        var sections = [YAMLText.mapping(settings, .block)]
        func add(_ key: String, _ value: YAMLText) {
            if !value.isEmpty { sections.append(.mapping([YAMLText.Member(key, value)], .block)) }
        }
        add("expansion_rules", rules(source.rules, .block) { comments[.rule($0)] })
        add(
            "lists",
            lists(source.lists, comment: { comments[.list($0)] }, valueComment: { comments[.value($1, ofList: $0)] }))
        let placement = TestPlacement(source)
        add("intents", intents(source, placement))
        add("tests", tests(source.tests, at: placement.ownSection, withIntent: true))
        add("history", history(source.histories))
        var text = ""
        if let comment = comments[.dictionary] {
            YAMLText.write(comment: comment, indentation: 0, to: &text)
            text += "\n"
        }
        for (number, section) in sections.enumerated() {
            if number > 0 { text += "\n" }
            section.write(to: &text)
        }
        return text
    }

    // MARK: Rules and lists of dictionaries and blocks

    func rules(_ rules: [RuleSource], _ layout: YAMLText.Layout, comment: (String) -> String? = { _ in nil })
        -> YAMLText
    {
        .mapping(
            rules.map { YAMLText.Member($0.name.value, .text($0.text.value), comment: comment($0.name.value)) }, layout)
    }

    func lists(
        _ lists: [ListSource], comment: (String) -> String? = { _ in nil },
        valueComment: (String, Int) -> String? = { _, _ in nil }
    ) -> YAMLText {
        .mapping(
            lists.map { list in
                let name = list.name.value
                let content: YAMLText =
                    switch list.content {
                    case .values([]): .mapping([YAMLText.Member("values", .sequence([], .line))], .line)
                    case .values(let values):
                        .sequence(
                            values.enumerated().map { number, value in
                                YAMLText.Item(Self.value(value), comment: valueComment(name, number))
                            }, .block)
                    case .range(let range):
                        .mapping([YAMLText.Member("range", .mapping(members(of: range.value), .line))], .line)
                    case .typed(let range): .mapping(members(of: range.value), .line)
                    case .wildcard: .mapping([YAMLText.Member("wildcard", .word("true"))], .line)
                    }
                return YAMLText.Member(name, content, comment: comment(name))
            }, .block)
    }

    /// A list value on one line.
    ///
    /// - Parameter inBrackets: Whether it stands inside brackets, which need more quotes.
    static func line(for value: ListValueSource, inBrackets: Bool) -> String {
        let text = Self.value(value)
        return inBrackets ? text.inBrackets : text.onLine
    }

    private static func value(_ value: ListValueSource) -> YAMLText {
        let canonical = YAMLText.value(value.canonical.value, value.type)
        let saidAsWritten = value.forms.count == 1 && value.forms[0].value == value.canonical.value
        let isPlain = value.context.isEmpty && value.metadata.isEmpty
        if saidAsWritten, isPlain, value.type != .list { return canonical }
        var members = [
            YAMLText.Member(
                "in", value.forms.count == 1 ? .text(value.forms[0].value) : .texts(value.forms.map(\.value), .line))
        ]
        if !saidAsWritten || value.type != .text { members.append(YAMLText.Member("out", canonical)) }
        if !value.context.isEmpty { members.append(YAMLText.Member("context", .texts(value.context))) }
        if !value.metadata.isEmpty { members.append(YAMLText.Member("metadata", .texts(value.metadata))) }
        return .mapping(members, .line)
    }

    private func members(of range: NumberRange) -> [YAMLText.Member] {
        var members = [
            YAMLText.Member("from", .word("\(range.from)")), YAMLText.Member("to", .word("\(range.to)")),
        ]
        if range.step != 1 { members.append(YAMLText.Member("step", .word("\(range.step)"))) }
        if range.fractions != .none { members.append(YAMLText.Member("fractions", .word(range.fractions.rawValue))) }
        if range.multiplier != 1 {
            members.append(YAMLText.Member("multiplier", .word(DecimalNotation.text(of: range.multiplier))))
        }
        if range.unit != .number { members.append(YAMLText.Member("type", .word(range.unit.rawValue))) }
        return members
    }

    private func members(of range: ValueRange) -> [YAMLText.Member] {
        let texts = [("from", range.from), ("to", range.to), ("step", range.step), ("unit", range.unit)]
        return [YAMLText.Member("type", .word(range.type.rawValue))]
            + texts.compactMap { name, text in
                text.map { YAMLText.Member(name, DecimalNotation.isNumber($0) ? .word($0) : .text($0)) }
            } + (range.isNotPast ? [YAMLText.Member("past", .word("false"))] : [])
    }

    private func history(_ histories: PhraseHistories) -> YAMLText {
        .sequence(
            histories.histories.sorted { $0.key < $1.key }.map { key, history in
                var members = [
                    YAMLText.Member("intent", .text(key.intent)), YAMLText.Member("phrase", .text(key.phrase)),
                ]
                if !key.entities.isEmpty { members.append(YAMLText.Member("entities", .texts(key.entities, .line))) }
                let isOfStops = key.following != PhraseHistories.Key.anything
                for case (let name, let count?) in [
                    ("following", isOfStops ? key.following : nil), ("said", history.said),
                    ("continued", isOfStops ? history.continued : nil),
                ] {
                    members.append(YAMLText.Member(name, .word("\(count)")))
                }
                return YAMLText.Item(.mapping(members, .line))
            }, .block)
    }

    func members(of settings: IntentSettings) -> [YAMLText.Member] {
        SettingKey.all.compactMap { key in
            let text: String? =
                switch key.property {
                case .policy(let path): settings[keyPath: path]?.value.rawValue
                case .refusal(let path): settings[keyPath: path]?.value.rawValue
                case .undo(let path): settings[keyPath: path]?.value.rawValue
                case .duration(let path): settings[keyPath: path].map { DurationNotation.text(of: $0.value) }
                case .score(let path): settings[keyPath: path].map { DecimalNotation.text(of: $0.value) }
                }
            return text.map { YAMLText.Member(key.name, .word($0)) }
        }
    }
}
