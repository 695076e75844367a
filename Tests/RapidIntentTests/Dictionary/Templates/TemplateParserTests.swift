import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct TemplateParserTests {
    @Test(
        "Parts, groups and their joints",
        arguments: [
            ("a b", "a b"), ("a [b] c", "a |opt(b)| c"), ("(a|b)", "alt(a, b)"), ("(a;b;c)", "perm(a, b, c)"),
            ("a|b", "alt(a, b)"), ("a;b", "perm(a, b)"), ("(a|)", "alt(a, )"), ("[a|b]", "opt(alt(a, b))"),
            ("a|b;c", "perm(alt(a, b), c)"), ("(a)", "a"), ("()", ""), ("\\(a\\)", "(a)"), ("é[è]", "é|opt(è)"),
            ("{a}", "{a:a}"), ("{a:b}s", "{a:b}|s"), ("{a:@b}", "{a}"), ("{@a}", "{a}"), ("{-5..5,5:b}", "{-5..5,5:b}"),
            ("{a+}", "{a+:a}"), ("{a+:b}", "{a+:b}"), ("{a+:@b}", "{a+}"), ("{1..5+:b}", "{1..5+:b}"),
            ("<a><b-1>", "<a>|<b-1>"), ("<größe>", "<größe>"), ("((a|b);[c]) d", "perm(alt(a, b), opt(c))| d"),
        ])
    func structure(text: String, outline: String) throws {
        #expect(try Self.outline(of: TemplateParser.template(from: text)) == outline)
    }

    private static func outline(of template: Template) -> String {
        switch template {
        case .text(let text): text
        case .sequence(let parts): parts.map(outline).joined(separator: "|")
        case .alternative(let parts): "alt(\(parts.map(outline).joined(separator: ", ")))"
        case .permutation(let parts): "perm(\(parts.map(outline).joined(separator: ", ")))"
        case .optional(let part): "opt(\(outline(of: part)))"
        case .list(let placeholder):
            "{\(placeholder.list)\(placeholder.takesSeveral ? "+" : "")\(placeholder.entity.map { ":\($0)" } ?? "")}"
        case .rule(let name, _): "<\(name)>"
        }
    }

    @Test(
        "An error is shown at its place, with a remedy",
        arguments: [
            ("turn (on", "'(' is never closed", 5..<6, "')'"), ("turn [on|off", "'[' is never closed", 5..<6, "']'"),
            ("turn on)", "unmatched ')'", 7..<8, "'\\)'"), ("a ]", "unmatched ']'", 2..<3, "'\\]'"),
            ("(a]", "unmatched ']' where '(' is open", 2..<3, "open what it closes"),
            ("[a)", "unmatched ')' where '[' is open", 2..<3, "remove it"),
            ("a} b", "unmatched '}'", 1..<2, "'\\}'"),
            ("(é>)", "unmatched '>' where '(' is open", 3..<4, "'\\>'"),
            ("go {to", "'{' is never closed", 3..<6, "'}'"), ("go <to", "'<' is never closed", 3..<6, "'>'"),
            ("go {}", "'{}' is not a placeholder", 3..<5, "{list:entity}"),
            ("{a[b}", "'{a[b}' is not a placeholder", 0..<5, "without brackets"),
            ("{ a}", "'{ a}' is not a placeholder", 0..<4, "without brackets"),
            ("{a:}", "'{a:}' is not a placeholder", 0..<4, "{list}"),
            ("{a:b+}", "'{a:b+}' is not a placeholder", 0..<6, "{list+:entity}"),
            ("{+}", "'{+}' is not a placeholder", 0..<3, "{list+}"),
            ("{1..5+}", "'{1..5+}' is not a placeholder", 0..<7, "{0..100:entity}"),
            ("{1..5}", "'{1..5}' is not a placeholder", 0..<6, "{0..100:entity}"),
            ("{5..1:n}", "'5..1' is not a range", 0..<8, "smaller number first"),
            ("{1..5,0:n}", "'1..5,0' is not a range", 0..<10, "step"),
            ("{0..99999999999:n}", "'0..99999999999' is not a range", 0..<18, "none beyond 999999999"),
            ("x <a(b>", "'<a(b>' is not the name of a rule", 2..<7, "without brackets"),
            ("<>", "'<>' is not", 0..<2, "<rule>"),
            ("on\\", "'\\' stands at the end", 2..<3, "remove it"),
        ])
    func mistakes(text: String, message: String, span: Range<Int>, help: String) throws {
        let error = try #require(throws: TemplateSyntaxError.self) { try TemplateParser.template(from: text) }
        #expect(error.message.hasPrefix(message), "\(error.message)")
        #expect(error.span == span)
        #expect(error.help.contains(help), "\(error.help)")
    }

    @Test("Names may be whatever hassil accepts", arguments: ["how much", "गर्नु", "c'est", "50 %", "a/b", "a:b"])
    func names(name: String) throws {
        #expect(try TemplateParser.template(from: "<\(name)>") == .rule(name, at: 0..<name.utf8.count + 2))
        guard case .list(let placeholder) = try TemplateParser.template(from: "{x:\(name)}") else {
            Issue.record("no placeholder")
            return
        }
        #expect(placeholder.entity == name)
    }

    @Test(
        "Templates nested too deeply or too long are refused",
        arguments: [
            (String(repeating: "(", count: 65), "groups are nested more than 64 deep"),
            (String(repeating: "[", count: 16_000), "groups are nested more than 64 deep"),
            (String(repeating: "(", count: 1_000_000), "the template is longer than 16384 bytes"),
            (String(repeating: "(a|b)", count: 4_000), "the template is longer than 16384 bytes"),
        ])
    func limits(text: String, message: String) throws {
        let error = try #require(throws: TemplateSyntaxError.self) { try TemplateParser.template(from: text) }
        #expect(error.message.hasPrefix(message))
    }

    @Test("Any text is a template or gives an error within its range")
    func anything() {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "(", ")", "[", "]", "{", "}", "<", ">", "|", ";", "\\", ":", "a", " ", "é", "1..2", ",", "@", "\u{0}", "灯",
        ]
        var sound = 0
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0..<14, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            do throws(TemplateSyntaxError) {
                _ = try TemplateParser.template(from: text)
                sound += 1
            } catch {
                #expect(!error.span.isEmpty && error.span.upperBound <= text.utf8.count, "\(text)")
                #expect(!error.message.isEmpty && !error.help.isEmpty)
            }
        }
        #expect(sound > 2_000)
    }

    @Test("Alternating joints nest their left operand, and are refused beyond the depth limit")
    func alternatingJoints() throws {
        func template(_ count: Int, around inner: String = "a") -> String {
            inner + String(repeating: "|b;b", count: count)
        }
        #expect(try Self.outline(of: TemplateParser.template(from: template(1))) == "perm(alt(a, b), b)")
        _ = try TemplateParser.template(from: template(30))
        _ = try TemplateParser.template(from: String(repeating: "(\(template(3)))", count: 20))
        let groups = String(repeating: "(", count: 40) + "a" + String(repeating: ")", count: 40)
        for text in [template(500), template(20, around: groups), "(" + template(20, around: groups) + ") c"] {
            let error = #expect(throws: TemplateSyntaxError.self) { try TemplateParser.template(from: text) }
            #expect(error?.message == "groups are nested more than 64 deep")
            #expect(
                error.map { ["|", ";"].contains(Array(text.utf8)[$0.span].map { String(UnicodeScalar($0)) }) } == true)
        }
    }

    @Test(
        "Notation is escaped, even with combining accents",
        arguments: ["smile (\u{301}", "a|\u{301}b", "[\u{20DD}x]\\", "é {"])
    func escaped(text: String) throws {
        #expect(try TemplateParser.template(from: TemplateParser.escaped(text)) == .text(text))
    }

    @Test("Any text can be compiled and matched")
    func anyBytes() {
        var random = SplitMix64(seed: 12)
        for _ in 0..<300 {
            let phrases = (0..<5).map { _ in
                let bytes = (0..<Int.random(in: 1..<30, using: &random)).map { _ in
                    Bool.random(using: &random)
                        ? Array("()[]{}<>|;\\: ab".utf8).randomElement(using: &random) ?? 0
                        : UInt8.random(in: 0...255, using: &random)
                }
                return Located(String(decoding: bytes, as: UTF8.self))
            }
            let dictionary = CommandDictionary(tolerating: [
                DictionarySource(
                    lists: [ListSource("a", "b")], rules: [RuleSource(name: Located("b"), text: phrases[0])],
                    intents: [IntentSource(name: Located("I"), phrases: phrases)])
            ])
            var matcher = TranscriptMatcher(dictionary)
            for phrase in phrases { matcher.update(to: phrase.value) }
        }
    }
}
