import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// Random sources that a file can express, with texts that are hard to write.
struct RandomSources {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    /// Texts that YAML or the reader misinterprets if they are written unchanged.
    static let nastyTexts = [
        "turn on the light", "[please] turn on", "light[s]", "{place} please", "go to {place}", "(a|b)", "(a;b)",
        "<the> light", "*star", "&anchor", "!tag", "!!str x", "#tag", "a #b", "a# b", "a: b", "a:b", ":", ": a", "a:",
        "- a", "-", "-a", "--- ", "...", "?", "? a", "| a", "> a", "%a", "@a", "`a`", "'", "\"", "'a'", "\"a\"",
        "it's \"so\"", "\\", "a\\b \"c\"", "a, b", ",", "a\nb", "\n a", "a\n", "a\r\nb\r", "a\tb", " a", "a ",
        "\u{A0}a",
        "a\u{85}b\u{2028}c\u{2029}", "\u{0}\u{1}\u{1B}[31m", "\u{7F}\u{9F}", "\u{FEFF}a", "\u{FFFE}\u{FFFF}",
        standIns, "e\u{301}", "\u{301}e", "日本語", "👩‍👩‍👧", "\u{10FFFF}", "שלום", "on", "Off", "YES", "n",
        "null", "Null", "~", "~a", "true", "False", "0", "123", "007", "-5", "+5", "1.5", ".5", "1e3", "0x1F", "1_000",
        "12:30:45", "2026-01-31", "2026-01-31 10:00:00", ".inf", "-.inf", ".nan", "=", "<<", "{0..100,10:level}",
        "a {0..100,10:x} b", "5 apples", "{}", "[]", "a" + String(repeating: " long", count: 60),
    ]

    /// The reader's replacement for braces and brackets; the language has no escape for them.
    private static let standIns = String(
        String.UnicodeScalarView([0xFDD0, 0x61, 0xFDD4].compactMap { Unicode.Scalar($0 as UInt32) }))

    private static let pieces =
        Array("ab é日:#,[]{}()|<>;\"'\\-?!&*%@`~\t\n0123.eE+_").map(String.init) + ["\u{301}", "👩‍👩‍👧", " "]

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func text() -> String {
        if chance(0.5) { return Self.nastyTexts.randomElement(using: &random) ?? "a" }
        let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Self.pieces.randomElement(using: &random) ?? ""
        }
        .joined()
        return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? "a" + text : text
    }

    private mutating func located() -> Located<String> { Located(text()) }

    private mutating func several<Value>(_ range: ClosedRange<Int>, _ make: (inout Self) -> Value) -> [Value] {
        (0..<Int.random(in: range, using: &random)).map { _ in make(&self) }
    }

    private mutating func names(_ range: ClosedRange<Int>) -> [String] {
        var seen: Set<String> = []
        // Names that differ only in how Unicode writes them are the same to Swift.
        return several(range) { $0.text() }.filter { seen.insert($0).inserted }
    }

    private mutating func texts(_ range: ClosedRange<Int>) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names(range).map { ($0, chance(0.1) ? "" : text()) })
    }

    private mutating func number() -> String {
        ["0", "-1", "42", "0.5", "-20.25", "1000000", "1.50"].randomElement(using: &random) ?? "0"
    }

    // MARK: Sources

    mutating func next() -> DictionarySource {
        let intents = names(0...4).map { intent(named: $0) }
        var source = DictionarySource(
            locale: chance(0.5) ? Located("de-CH") : nil, defaults: settings(), lists: lists(), rules: rules(),
            skipWords: several(0...3) { $0.located() }, preferredEntities: several(0...2) { $0.located() },
            intents: intents,
            tests: several(0...6) { $0.test(of: intents.map(\.name.value)) })
        source.allowsPoliteFrames = chance(0.8)
        if chance(0.3) {
            source.words = LanguageWords(
                fillers: ["ähm"], politeOpenings: several(0...2) { $0.text() }, negations: several(0...2) { $0.text() },
                yes: several(0...2) { $0.text() })
        }
        return source
    }

    /// A comment for some entries.
    mutating func comments(for source: DictionarySource) -> [DictionaryWriter.Entry: String] {
        var entries: [DictionaryWriter.Entry] = [.dictionary]
        entries += source.rules.map { .rule($0.name.value) } + source.lists.map { .list($0.name.value) }
        for list in source.lists { entries += list.values.indices.map { .value($0, ofList: list.name.value) } }
        entries += source.tests.indices.map { .test($0) }
        for intent in source.intents {
            let name = intent.name.value
            entries += [.intent(name)] + intent.phrases.indices.map { .phrase($0, ofIntent: name) }
            for (number, block) in intent.blocks.enumerated() {
                entries += [.block(number, ofIntent: name)]
                entries += block.phrases.indices.map { .blockPhrase($0, inBlock: number, ofIntent: name) }
            }
        }
        return Dictionary(
            entries.filter { _ in chance(0.3) }.map { ($0, text()) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func settings() -> IntentSettings {
        IntentSettings(
            fire: chance(0.3) ? Located(FiringPolicy.allCases.randomElement(using: &random) ?? .settled) : nil,
            settle: chance(0.3) ? Located(.nanoseconds(Int.random(in: 0...60_000_000_000, using: &random))) : nil,
            dwell: chance(0.3) ? Located(.milliseconds(Int.random(in: 0...60_000, using: &random))) : nil,
            risk: score(),
            undo: chance(0.3) ? Located(Reversibility.allCases.randomElement(using: &random) ?? .free) : nil,
            accept: score(), confirm: score(), margin: score(),
            refused: chance(0.2) ? Located(.confirm) : nil, nearAccept: score(), nearConfirm: score())
    }

    private mutating func score() -> Located<Double>? {
        chance(0.3) ? Located(chance(0.1) ? 0.00001 : Double.random(in: 0...1, using: &random)) : nil
    }

    private mutating func rules() -> [RuleSource] {
        names(0...3).map { RuleSource(name: Located($0), text: located()) }
    }

    private mutating func lists() -> [ListSource] {
        names(0...3).map { name in
            switch Int.random(in: 0...3, using: &random) {
            case 0: return .wildcard(name)
            case 1: return ListSource(name, range: range())
            default: return ListSource(name: Located(name), values: several(1...5) { $0.value() })
            }
        }
    }

    private mutating func range() -> NumberRange {
        let from = Int.random(in: -1_000...1_000, using: &random)
        return NumberRange(
            from: from, to: from + Int.random(in: 0...1_000_000, using: &random), step: chance(0.5) ? 1 : 10,
            fractions: NumberRange.Fractions.allCases.randomElement(using: &random) ?? .none,
            multiplier: [1, 0.5, -2, 1e-7, 1e8, 2.55].randomElement(using: &random) ?? 1,
            unit: NumberRange.Unit.allCases.randomElement(using: &random) ?? .number)
    }

    private mutating func value() -> ListValueSource {
        if chance(0.4) { return ListValueSource(stringLiteral: text()) }
        let (canonical, type) = entityValue()
        // Sometimes the spoken form equals the written one.
        let forms = chance(0.2) ? [Located(canonical)] : several(1...3) { $0.located() }
        return ListValueSource(
            forms: forms, canonical: Located(canonical), type: type, context: texts(0...2), metadata: texts(0...2))
    }

    private mutating func entityValue() -> (String, EntityType) {
        switch Int.random(in: 0...4, using: &random) {
        case 0...1: (text(), .text)
        case 2...3: (number(), .number)
        default: (textList(), .list)
        }
    }

    /// Several texts, or only one, that have no line breaks.
    private mutating func textList() -> String {
        let texts = several(1...4) { $0.text().filter { !$0.isNewline } }.filter {
            !$0.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        }
        return TextList(texts)?.canonical ?? "a"
    }

    private mutating func intent(named name: String) -> IntentSource {
        IntentSource(
            name: Located(name), summary: chance(0.3) ? text() : nil, ask: chance(0.2) ? located() : nil,
            settings: settings(),
            phrases: several(0...4) { $0.located() }, blocks: chance(0.5) ? several(1...2) { $0.block() } : [],
            examples: chance(0.3) ? several(1...3) { $0.located() } : [])
    }

    private mutating func block() -> PhraseBlockSource {
        let slots = names(0...2).map { name in
            let (value, type) = entityValue()
            return FixedEntity(name: Located(name), value: Located(value), type: type)
        }
        return PhraseBlockSource(
            phrases: several(1...3) { $0.located() }, slots: slots, requires: conditions(withEntities: true),
            excludes: conditions(withEntities: false), keywords: several(0...2) { $0.located() }, rules: rules(),
            lists: lists(), metadata: texts(0...2))
    }

    private mutating func conditions(withEntities: Bool) -> [ContextCondition] {
        names(0...3).map { name in
            ContextCondition(
                key: Located(name), values: several(0...3) { $0.chance(0.1) ? "" : $0.text() },
                entity: withEntities && chance(0.5) ? (chance(0.5) ? name : text()) : nil)
        }
    }

    private mutating func test(of intents: [String]) -> DictionaryTestSource {
        let intent = chance(0.7) ? intents.randomElement(using: &random) : nil
        var entities: [String: String]?
        if intent != nil, chance(0.4) {
            entities = texts(0...2)
            if chance(0.3) { entities?["several"] = textList() }
        }
        let moments: [DictionaryTestSource.Moment?] = [nil, .early, .after(.milliseconds(350)), .final]
        return DictionaryTestSource(
            text: located(), intent: intent, entities: entities, context: texts(0...2),
            fires: intent == nil ? nil : moments.randomElement(using: &random) ?? nil)
    }
}
