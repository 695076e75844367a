import Testing

@testable import RapidIntentImport

@Suite struct TemplateExpansionTests {
    @Test(
        "A template expands to its wordings, in its order",
        arguments: [
            ("Kitchen", ["Kitchen"]), ("Trader Joe[']s", ["Trader Joe's", "Trader Joes"]),
            ("(big|small) lamp[s]", ["big lamps", "big lamp", "small lamps", "small lamp"]),
            ("[the] hall", ["the hall", "hall"]), ("(a;b;c)", ["a b c", "a c b", "b a c", "b c a", "c a b", "c b a"]),
            ("(a|b;c)", ["a c", "b c", "c a", "c b"]), (#"5\[x\]"#, ["5[x]"]), ("a|b", ["a", "b"]), ("(a|a)", ["a"]),
            ("[x]", ["x"]),
        ])
    func wordings(template: String, expected: [String]) throws {
        #expect(try TemplateExpansion.wordings(of: template) == expected)
    }

    @Test(
        "A template that cannot be expanded gives the reason",
        arguments: [
            ("(a", .malformed), ("a)", .malformed), ("[a)", .malformed), (#"a\"#, .malformed), ("{x}", .hasNames),
            ("<x> a", .hasNames), (String(repeating: "[a]", count: 9), .tooLarge),
            (String(repeating: "(", count: 4_000), .malformed), ("(a;b;c;d;e;f;g;h;i;j;k;l)", .tooLarge),
            ("(a;b;c;d;e;f)", .tooLarge),
        ] as [(String, TemplateExpansion.Failure)])
    func failures(template: String, failure: TemplateExpansion.Failure) {
        #expect(throws: failure) { try TemplateExpansion.wordings(of: template) }
    }

    @Test("Escaped text stands for itself", arguments: ["plain", "a (b) [c] {d} <e> f|g; h\\i"])
    func escaping(text: String) throws {
        #expect(try TemplateExpansion.wordings(of: text.escapedForTemplates) == [text])
    }
}
