import RapidIntent
import RapidIntentDictionary

/// The schema of dictionary files for editors.
///
/// An editor with a YAML language server completes keys and marks mistakes in a file that begins with `#
/// yaml-language-server: $schema=dictionary.schema.json`. The path is relative to the file.
package enum DictionarySchema {
    /// The JSON Schema, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping or list at a time. Mistakes that involve several places, such as undeclared lists, are
    /// found when a dictionary is read.
    package static var json: String {
        SchemaDocument(title: "RapidIntent dictionary", root: .dictionary).json
    }
}

extension SchemaRecord {
    static let dictionary = SchemaRecord(
        "dictionary", "A dictionary of phrases and the intents they stand for.",
        [
            SchemaKey("version", .version(SchemaReader.version), "The version of this schema.", isRequired: true),
            SchemaKey(
                "locale", .locale, "The language of the phrases, such as en or en-GB.",
                alsoCalled: ["language", "lang"]),
            SchemaKey("defaults", .record(settings), "What holds for every intent that does not say otherwise."),
            SchemaKey(
                "skip_words", .list(.text), "Words that may stand anywhere in what is said and change nothing.",
                alsoCalled: ["skipwords", "fillers", "stop_words"]),
            SchemaKey(
                "polite_frames", .choice(["none"]),
                "none: polite words around a command, such as \"could you … for me\", are words like others."),
            SchemaKey(
                "words", .record(words),
                "Words that the dictionary adds to those of its language: what changes nothing, is polite, negates, or answers."
            ),
            SchemaKey(
                "prefer", .list(.text),
                "Entities of which one that was said makes a phrase count before others, such as the names of things.",
                alsoCalled: ["preferred"]),
            SchemaKey(
                "expansion_rules", rules, "Parts of templates that have a name: <name> stands for the template.",
                alsoCalled: ["rules", "expansions", "macros"]),
            SchemaKey(
                "lists", lists, "What placeholders stand for: {name} is any value of the list.", alsoCalled: ["list"]),
            SchemaKey(
                "intents", .names(.any([phrases, .record(intent)])), "What the user may want, with the ways to say it."),
            SchemaKey(
                "tests", .list(.record(test)), "Sentences and what they must come to, checked by 'rapid-intent check'."),
            SchemaKey(
                "history", .list(.record(history)),
                "How often phrases were said and continued, which decides how long they wait; 'rapid-intent tune' writes it."
            ),
        ], strays: ["language": convertsHassil])

    static let words = SchemaRecord(
        "words", "Words that the dictionary adds to those of its language.",
        LanguageWords.lists.map { SchemaKey($0.name, .list(.text), $0.summary) })

    static let settings = SchemaRecord("settings", "When a match may fire.", settingKeys)

    private static let settingKeys = SettingKey.all.map { key in
        let type: SchemaType =
            switch key.property {
            case .policy: .choice(FiringPolicy.allCases.map(\.rawValue))
            case .refusal: .choice(RefusalPolicy.allCases.map(\.rawValue))
            case .undo: .choice(Reversibility.allCases.map(\.rawValue))
            case .duration: .duration
            case .score: .number(0...1)
            }
        return SchemaKey(key.name, type, key.summary, alsoCalled: key.alsoCalled)
    }

    private static let convertsHassil = "'rapid-intent import hassil' converts Home Assistant's files"
    private static let phrases = SchemaType.list(.text)
    private static let rules = SchemaType.names(.text)
    private static let lists = SchemaType.names(
        .any([.list(.any([.text, .record(value)])), .record(list), .record(typed)]))
    private static let scalars = SchemaType.names(.scalar)

    // MARK: Intents

    /// The long form of an intent.
    static let intent = SchemaRecord(
        "intent", "What the user may want.",
        [
            SchemaKey("description", .text, "What the intent does, for people.", alsoCalled: ["summary"]),
            SchemaKey(
                "ask", .text, "What the user is asked where an utterance breaks off before a value, with follow-ups.",
                alsoCalled: ["prompt", "question"]),
        ] + settingKeys
            + [
                SchemaKey(
                    "phrases", phrases,
                    "The ways to say it: [optional], (one|other), (in;any;order), {list}, {list:entity}, {list+}, <rule>.",
                    alsoCalled: ["sentences", "utterances", "expressions"]),
                SchemaKey(
                    "examples", phrases,
                    "Sentences that mean the intent, for 'rapid-intent train' to learn from; saying one fires nothing.",
                    alsoCalled: ["samples", "training"]),
                SchemaKey(
                    "blocks", .list(.record(block)),
                    "Phrases with conditions, fixed entities, or rules and lists of their own.", alsoCalled: ["data"]),
                SchemaKey(
                    "tests", .list(.any([.text, .record(intentTest)])),
                    "Sentences that must come to this intent, checked by 'rapid-intent check'."),
            ],
        strays: Dictionary(
            uniqueKeysWithValues: block.names.filter { $0 != "phrases" }.map {
                ($0, "it belongs to a block: write 'blocks:', and in it '- phrases: [...]' with '\($0)'")
            }
        ).merging(["data": convertsHassil]) { first, _ in first })

    static let block = SchemaRecord(
        "block", "Phrases that share conditions, fixed entities, or rules and lists of their own.",
        [
            SchemaKey(
                "phrases", phrases, "The ways to say it.", isRequired: true,
                alsoCalled: ["sentences", "utterances", "expressions", "examples"]),
            SchemaKey(
                "slots", .names(.any([.scalar, .list(.line)])),
                "Entities that the command has if the phrase does not say otherwise: values, or lists of texts.",
                alsoCalled: ["entities"]),
            SchemaKey(
                "requires_context", .names(.any([.null, .scalar, .list(.scalar), .record(condition)])),
                "What must hold of the situation: a value, one of several, or null for any value.",
                alsoCalled: ["requires", "required_context", "context"]),
            SchemaKey(
                "excludes_context", .names(.any([.null, .scalar, .list(.scalar), .record(exclusion)])),
                "What must not hold of the situation: a value, one of several, or null for any value.",
                alsoCalled: ["excludes", "excluded_context"]),
            SchemaKey(
                "keywords", phrases, "Words of which one must be said; without any, nothing of the block matches.",
                alsoCalled: ["required_keywords"]),
            SchemaKey("expansion_rules", rules, "Rules that only these phrases see.", alsoCalled: ["rules"]),
            SchemaKey("lists", lists, "Lists that only these phrases see.", alsoCalled: ["list"]),
            SchemaKey(
                "metadata", scalars, "What the app wants to know of the phrase that was said.", alsoCalled: ["meta"]),
        ])

    /// The long form of a required context.
    static let condition = SchemaRecord(
        "condition", "Something that must hold of the situation, and the entity that it becomes.",
        [
            conditionValue,
            SchemaKey(
                "slot", .any([.yes, .name]),
                "The entity that the situation's value becomes where the phrase does not say it; true: of the same name."
            ),
        ], size: 1...2)

    /// The long form of an excluded context.
    static let exclusion = SchemaRecord(
        "exclusion", "Something that must not hold of the situation.", [conditionValue], size: 1...1,
        strays: ["slot": "only what 'requires_context' asks for becomes an entity"])

    private static let conditionValue = SchemaKey(
        "value", .any([.null, .scalar, .list(.scalar)]), "A value, one of several, or null for any value.",
        alsoCalled: ["values"])

    // MARK: Lists

    /// The long form of a list.
    static let list = SchemaRecord(
        "list", "What a placeholder stands for: one of these.",
        [
            SchemaKey(
                "values", .list(.any([.text, .record(value)]), mayBeEmpty: true),
                "Values that are written out; [] while there are none, and then nothing that needs one can be said."),
            SchemaKey("range", .record(range), "The numbers of a range."),
            SchemaKey("wildcard", .yes, "Any words, at least one."),
        ], size: 1...1)

    static let typed = SchemaRecord(
        "typed", "The values of a type, as people say them; bounds are written as the values are.",
        [
            SchemaKey(
                "type", .choice(EntityType.valueTypes.map(\.rawValue)),
                "The type: times, dates and durations are in ISO 8601.", isRequired: true),
            SchemaKey(
                "from", .scalar, "The first value; of digits, the least number of them.", alsoCalled: ["start", "min"]),
            SchemaKey(
                "to", .scalar, "The last value; of digits, the largest number of them.",
                alsoCalled: ["stop", "end", "max"]),
            SchemaKey("step", .scalar, "How far apart numbers or durations are."),
            SchemaKey(
                "unit", .text,
                "The only unit of a temperature (C, F, K) or the only currency (ISO 4217) that may be said."),
            SchemaKey("past", .boolean, "Whether a date may be before the moment of speech; if not, write false."),
        ])

    /// The long form of a list value.
    static let value = SchemaRecord(
        "value", "A value of a list with the ways to say it.",
        [
            SchemaKey(
                "in", .any([.text, .list(.text)]), "The ways to say it; each may be a template.", isRequired: true),
            SchemaKey(
                "out", .any([.text, .list(.line)]),
                "What the command gets; a number if it is a plain number, text if it is quoted, or several texts.",
                alsoCalled: ["value"]),
            SchemaKey("context", scalars, "What is known of the situation once this value was said."),
            SchemaKey("metadata", scalars, "What the app wants to know of the value.", alsoCalled: ["meta"]),
        ])

    static let range = SchemaRecord(
        "range", "The numbers from one to another.",
        [
            SchemaKey(
                "from", .integer(NumberRange.bounds), "The first number.", isRequired: true,
                alsoCalled: ["start", "min"]),
            SchemaKey(
                "to", .integer(NumberRange.bounds), "The last number.", isRequired: true,
                alsoCalled: ["stop", "end", "max"]),
            SchemaKey("step", .integer(1...NumberRange.bounds.upperBound), "How far apart the whole numbers are."),
            SchemaKey(
                "fractions", .choice(NumberRange.Fractions.allCases.map(\.rawValue)),
                "Which fractions may follow a whole number: none, halves (.5) or tenths (.1 to .9).",
                alsoCalled: ["fraction", "fraction_type"]),
            SchemaKey(
                "multiplier", .number(NumberRange.multiplierBounds),
                "What the number is multiplied by before the command gets it."),
            SchemaKey(
                "type", .choice(NumberRange.Unit.allCases.map(\.rawValue)), "What the number counts.",
                alsoCalled: ["unit"]),
        ])

    // MARK: History

    static let history = SchemaRecord(
        "history",
        "How often a phrase was said completely although more could follow; without 'following' and 'continued', how often at all.",
        [
            SchemaKey("intent", .text, "The intent.", isRequired: true),
            SchemaKey("phrase", .text, "The phrase, as it is written.", isRequired: true),
            SchemaKey("entities", .list(.text), "The entities that were said, in the order of their words."),
            SchemaKey(
                "following", .integer(0...PhraseHistory.limit), "How many phrases could follow."),
            SchemaKey("said", .integer(0...PhraseHistory.limit), "How often it was said.", isRequired: true),
            SchemaKey(
                "continued", .integer(0...PhraseHistory.limit),
                "How often the speaker went on with words that changed the command."),
        ])

    // MARK: Tests

    static let intentTest = SchemaRecord(
        "intentTest", "A sentence that must come to this intent.",
        [testText, testEntities, testContext, testNow, testFires, testAfter],
        strays: ["intent": "a test in an intent is of that intent; others go to 'tests' of the dictionary"])

    /// A sentence and its expected result.
    static let test = SchemaRecord(
        "test", "A sentence and what it must come to.",
        [
            testText,
            SchemaKey(
                "intent", .any([.text, .null]), "The intent it must be; null if it must be none.", isRequired: true),
            testEntities, testContext, testNow, testFires, testAfter,
        ])

    private static let testText = SchemaKey(
        "text", .text, "What is said.", isRequired: true, alsoCalled: ["sentence", "sentences", "phrase", "say"])
    private static let testEntities = SchemaKey(
        "entities", .names(.any([.scalar, .list(.line)]), mayBeEmpty: true),
        "The entities it must have; {} if it must have none.",
        alsoCalled: ["slots"])
    private static let testContext = SchemaKey("context", scalars, "The situation it is said in.")
    private static let testNow = SchemaKey(
        "now", .text,
        "When it is said, for values such as 'tomorrow'; by default "
            + "\(MatchScope.withoutSpeaker.moment?.description ?? "never").")
    private static let testFires = SchemaKey(
        "fires", .choice(moments),
        "early: without waiting for more words; final: only with the final transcript.")
    private static let testAfter = SchemaKey(
        "after", .duration, "The silence after which it must have fired, without a final transcript.")
    static let moments = ["early", "final"]
}
