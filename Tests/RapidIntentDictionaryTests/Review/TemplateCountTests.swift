import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct TemplateCountTests {
    @Test(
        "The count of a template's wordings is that of its expansion",
        arguments: [
            ("stop", 1), ("[please] stop", 2), ("(a|b|c) d", 3), ("(a|b) (c|d)", 4), ("[a] [b] [c]", 8),
            ("(a;b;c)", 6), ("(a|b;c)", 4), ("light[s]", 2), ("{room} on", 1), ("<turn> it <turn>", 9), ("<none>", 0),
            ("[(a|b) [c]]", 5), ("<endless>", 1),
        ])
    func counts(text: String, count: Int) throws {
        let rules = try ["turn": "(turn|switch|flip)", "endless": "[x <endless>]"]
            .mapValues { try TemplateParser.template(from: $0) }
        var counter = TemplateCount { rules[$0] }
        #expect(counter.wordings(of: try TemplateParser.template(from: text)) == count)
    }

    @Test("The count is that of the expansion, for every small template without lists")
    func agreesWithForms() throws {
        for text in ["a [b] (c|d [e])", "(x;[y] z)", "((a|b)|(c|d))", "[[a]]", "(a|b|c);d"] {
            let template = try TemplateParser.template(from: text)
            var counter = TemplateCount { _ in nil }
            var forms = TemplateForms { _ in nil }
            #expect(counter.wordings(of: template) == (try forms.forms(of: template)).count, "\(text)")
        }
    }

    @Test("Counting nested rules takes time by their size, and counts saturate")
    func saturation() throws {
        var rules = ["r0": try TemplateParser.template(from: "(a|b)")]
        for number in 1...200 {
            rules["r\(number)"] = try TemplateParser.template(from: "<r\(number - 1)> <r\(number - 1)>")
        }
        var counter = TemplateCount { rules[$0] }
        #expect(counter.wordings(of: .rule("r3", at: 0..<0)) == 256)
        #expect(counter.wordings(of: .rule("r200", at: 0..<0)) == .max)
    }

    @Test("A dictionary counts each of its phrases, with the rules of their blocks")
    func dictionary() throws {
        var block = PhraseBlockSource(phrases: [Located("<what> now")])
        block.rules = [RuleSource(name: Located("what"), text: Located("(this|that|it)"))]
        let dictionary = try CommandDictionary([
            DictionarySource(
                rules: [RuleSource(name: Located("what"), text: Located("[it]"))],
                intents: [
                    IntentSource(name: Located("A"), phrases: [Located("go"), Located("<what> go")], blocks: [block])
                ])
        ])
        #expect(dictionary.wordingCounts == [[1, 2, 3]])
    }
}
