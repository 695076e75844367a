import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

/// Expensive dictionaries: their cost is proportional to their size, or they are limited.
@Suite(.timeLimit(.minutes(5))) struct DictionaryLimitTests {
    /// Rules of which each stands for the one before it, in two ways that are the same.
    private static func doubling(_ count: Int) -> [RuleSource] {
        [RuleSource(name: Located("r0"), text: Located("a"))]
            + (1...count).map { RuleSource(name: Located("r\($0)"), text: Located("(<r\($0 - 1)>|<r\($0 - 1)>)")) }
    }

    @Test(
        "A range with invalid bounds is reported and left out with its phrases",
        arguments: [
            NumberRange(from: 0, to: 10, step: 0), NumberRange(from: 0, to: 10, step: .min),
            NumberRange(from: .min, to: .max), NumberRange(from: .min, to: .min),
            NumberRange(from: 0, to: .max, step: .max),
            NumberRange(from: 5, to: 4), NumberRange(from: 0, to: 1, multiplier: .nan),
            NumberRange(from: 0, to: 1, multiplier: 0),
        ])
    func unsoundRange(range: NumberRange) {
        let source = DictionarySource(
            lists: [ListSource("n", range: range)],
            intents: [
                IntentSource("Set", phrases: "set [it] to {n}"), IntentSource("Stop", phrases: "stop"),
                IntentSource(
                    name: Located("Dim"), blocks: [block("dim to {m}", lists: [ListSource("m", range: range)])]),
            ])
        #expect(throws: DictionaryError.self) { try CommandDictionary([source]) }
        let dictionary = CommandDictionary(tolerating: [source])
        #expect(dictionary.warnings.map(\.code) == [.invalidValue, .invalidValue])
        #expect(dictionary.lists.isEmpty && dictionary.list(named: "n") == nil)
        #expect(meaning(of: "set to 5", in: dictionary) == "nothing")
        #expect(meaning(of: "stop", in: dictionary) == "Stop")
        #expect(dictionary.doubts().map(\.code) == [.oneWordPhrase, .unreachablePhrase, .unreachablePhrase])
    }

    @Test("The total cost of phrases has a limit, and the first phrase beyond it is reported")
    func costlyPhrases() {
        let phrases = (0..<3_000).map { Located("<r11> w\($0)") }
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource("l", "x")], rules: Self.doubling(11),
                intents: [
                    IntentSource(name: Located("Many"), phrases: phrases), IntentSource("Stop", phrases: "stop"),
                    IntentSource("See", phrases: "see {l}"),
                ])
        ])
        #expect(dictionary.warnings.map(\.code) == [.tooLarge])
        #expect(dictionary.warnings.first?.message.hasPrefix("'<r11> w") == true)
        #expect(meaning(of: "a w0", in: dictionary) == "Many")
        #expect(meaning(of: "a w2999", in: dictionary) == "nothing")
        #expect(meaning(of: "stop", in: dictionary) == "Stop")
        let count = dictionary.intents[0].phrases.count
        #expect((100..<3_000).contains(count), "\(count)")
    }

    @Test("The total cost of values has a limit, too")
    func costlyValues() {
        let values = (0..<2_000).map { ListValueSource("v\($0)", saidAs: "v\($0) (<r9>|x)", "w\($0)") }
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource(name: Located("l"), values: values)], rules: Self.doubling(9),
                intents: [IntentSource("See", phrases: "see {l}")])
        ])
        #expect(dictionary.warnings.map(\.code) == [.tooLarge])
        #expect(dictionary.lists[0].values.count == 2_000)
        #expect(dictionary.canonicalValue(of: "w1999", inList: "l") == "v1999")
    }

    @Test("A block stores only its own rule, however many rules there are")
    func blocksWithRules() {
        let rules = (0..<2_000).map { RuleSource(name: Located("r\($0)"), text: Located("word\($0)")) }
        let blocks = (0..<2_000).map { block("<own> <r\($0)> \($0)", rules: ["own": "b\($0)"]) }
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(rules: rules, intents: [IntentSource(name: Located("A"), blocks: blocks)])
        ])
        #expect(dictionary.warnings.isEmpty)
        #expect(dictionary.storage.blocks.dropFirst().allSatisfy { $0.rules?.count == 1 })
        #expect(meaning(of: "b7 word7 7", in: dictionary) == "A")
        #expect(meaning(of: "b8 word7 7", in: dictionary) == "nothing")
    }

    @Test("A block's rule that is recursive through a global rule is reported, and other blocks are unaffected")
    func cycleThroughBlock() {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                rules: [
                    RuleSource(name: Located("a"), text: Located("x <b>")),
                    RuleSource(name: Located("b"), text: Located("y")),
                ],
                intents: [
                    IntentSource(name: Located("A"), blocks: [block("<a> one", rules: ["b": "z <a>"])]),
                    IntentSource("B", phrases: "<a> two"),
                ])
        ])
        #expect(dictionary.warnings.map(\.code) == [.ruleCycle])
        #expect(meaning(of: "x y two", in: dictionary) == "B")
    }

    @Test("Undeclared names are reported once each, at the rule that uses them")
    func unknownNames() {
        let count = 3_000
        let rules = (0..<count).map { RuleSource(name: Located("r\($0)"), text: Located("x\($0) {l\($0)}")) }
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                rules: rules,
                intents: [IntentSource(name: Located("A"), phrases: (0..<count).map { Located("<r\($0)> now") })])
        ])
        #expect(dictionary.warnings.count == count)
        #expect(
            dictionary.warnings.last?.message == "unknown list 'l\(count - 1)' in rule 'x\(count - 1) {l\(count - 1)}'")
    }

    @Test("Any number of values may share a wording, and any number of intents a phrase")
    func alike() {
        let count = 5_000
        let values = (0..<count).map { ListValueSource("same", means: "v\($0)", context: ["room": "\($0)"]) }
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource(name: Located("l"), values: values)],
                intents: [IntentSource("See", phrases: "see {l}")]
                    + (0..<count).map { IntentSource("I\($0)", phrases: "phrase \($0 / 2)") })
        ])
        #expect(dictionary.warnings.filter { $0.code == .duplicatePhrase }.count == count / 2)
        // Nothing decides between values of different contexts.
        let choices = (0..<count).map { "See(l: v\($0))" }
        #expect(meaning(of: "see same", in: dictionary) == choices.joined(separator: " or "))
        #expect(meaning(of: "phrase \(count / 2 - 1)", in: dictionary) == "I\(count - 2) or I\(count - 1)")
    }
}
