#if Tool
import RapidIntent

/// Inputs that are made to take long, to need much memory, or to go deep.
///
/// Each is small for what it asks; `size` says how far it goes.
enum HostileInputs {
    static func make(for target: FuzzTarget, size: Int, _ random: inout SplitMix64) -> String {
        switch target {
        case .templates: random.pick(templates)(size)
        case .yaml: Bool.random(using: &random) ? random.pick(yaml)(size) : inYAML(random.pick(templates)(size))
        case .transcripts: random.pick(transcripts)(size)
        case .imports: random.pick(Bool.random(using: &random) ? imports : yaml)(size)
        case .compiled: random.pick(templates)(size)
        }
    }

    private typealias Maker = @Sendable (Int) -> String

    // MARK: Templates

    private static let templates: [Maker] = [
        // Groups that are never closed, never opened, or very deep.
        { String(repeating: "(", count: $0) },
        { String(repeating: "[", count: $0) },
        { String(repeating: "<", count: $0) },
        { String(repeating: "{", count: $0) },
        { String(repeating: ")", count: $0) },
        { String(repeating: "([", count: $0) + "a" + String(repeating: "])", count: $0) },
        { String(repeating: "(a|", count: $0) + "b" + String(repeating: ")", count: $0) },
        { String(repeating: "(a;", count: $0) + "b" + String(repeating: ")", count: $0) },
        { String(repeating: "a(", count: $0) + String(repeating: "b)", count: $0) },
        // Joints of two kinds, each of which nests what stands before it.
        { "a" + String(repeating: "|b;b", count: $0) },
        { "(a" + String(repeating: "|b;b", count: $0) + ") c" },
        // One line for more sentences than there are atoms.
        { String(repeating: "(a|b)", count: $0) },
        { String(repeating: "(a|b) ", count: $0) },
        { String(repeating: "[a] ", count: $0) + "b" },
        { String(repeating: "[a]", count: $0) },
        { String(repeating: "(a|)", count: $0) + "b" },
        { String(repeating: "(a|a|a|a) ", count: $0) },
        { String(repeating: "[[a] [b]] ", count: $0) },
        { "(" + (0..<$0).map { "w\($0)" }.joined(separator: ";") + ")" },
        { "(" + (0..<$0).map { "w\($0)" }.joined(separator: "|") + ")" },
        { String(repeating: "(a;b;c;d) ", count: $0) },
        { size in "(" + (0..<size).map { "(a\($0);b\($0))" }.joined(separator: ";") + ")" },
        // Rules that need themselves, and rules that double one another.
        { "<r>\n<r> = " + String(repeating: "[", count: $0) + "<r>" + String(repeating: "]", count: $0) },
        { size in "<r0>\n" + (0..<size).map { "<r\($0)> = a <r\(($0 + 1) % size)>\n" }.joined() },
        { size in "<r0>\n" + (0..<size).map { "<r\($0)> = (<r\($0 + 1)>|<r\($0 + 1)>)\n" }.joined() + "<r\(size)> = a"
        },
        { size in "<r0>\n" + (0..<size).map { "<r\($0)> = <r\($0 + 1)> <r\($0 + 1)>\n" }.joined() + "<r\(size)> = [a]"
        },
        { size in "<r0>\n" + (0..<size).map { "<r\($0)> = (<r\($0 + 1)>;x\($0))\n" }.joined() + "<r\(size)> = a" },
        // Rules that cost much, in many phrases.
        { size in
            (0..<size).map { "<r11> w\($0)\n" }.joined()
                + (0..<11).map { "<r\($0 + 1)> = (<r\($0)>|<r\($0)>)\n" }.joined() + "<r0> = a"
        },
        // Numbers.
        { "{n} and {m}\n{n} = 0..\($0),0\n{m} = -\(Int.max - $0)..\(Int.max - $0)" },
        { "{n}\n{n} = 0..\($0),\($0 / 2)" },
        { "{0..\(String(repeating: "9", count: $0)):n}" },
        { "{-\($0)..\($0)000000:n} and {0..\($0)000000000,1:m} and {0..1,0:o} and {5..1:p}" },
        { String(repeating: "{0..100,1:n} ", count: $0) },
        // Lists.
        { size in "{l}\n{l} = " + (0..<size).map { "value \($0)" }.joined(separator: ",") },
        { String(repeating: "{l} ", count: $0) + "\n{l} = a, a a, a a a, [a] [a]" },
        { size in "{l}\n{l} = " + (0..<size).map { "(a|b\($0))[c]" }.joined(separator: ",") },
        { size in (0..<size).map { "a \($0 % 7) {l} b\n" }.joined() + "{l} = x, y" },
        // Long words and odd letters.
        { String(repeating: "a", count: $0) },
        { "e" + String(repeating: "\u{301}", count: $0) },
        { String(repeating: "👩‍", count: $0) },
        { String(repeating: "twenty ", count: $0) },
        { String(repeating: "what's ", count: $0) },
        { String(repeating: "漢", count: $0) },
    ]

    /// A dictionary file around phrases.
    private static func inYAML(_ template: String) -> String {
        let phrases = template.split(separator: "\n").map { "    - '\($0.replacing("'", with: "''"))'\n" }
        return "version: 1\nlocale: en\nintents:\n  Any:\n" + phrases.joined()
    }

    // MARK: YAML

    private static let yaml: [Maker] = [
        { "A: [" + String(repeating: "a[", count: $0) },
        { "A: [" + String(repeating: "a[b] {c", count: $0) },
        // Blocks that have a rule of their own, beside many that all see.
        { size in
            "version: 1\nexpansion_rules:\n" + (0..<size).map { "  r\($0): w\n" }.joined()
                + "intents:\n  Any:\n    blocks:\n"
                + (0..<size).map { "      - { phrases: ['<o> \($0)'], expansion_rules: { o: x } }\n" }.joined()
        },
        { String(repeating: "[", count: $0) },
        { String(repeating: "{a: ", count: $0) },
        { String(repeating: "- ", count: $0) + "a" },
        { String(repeating: "? ", count: $0) + "a" },
        { (0..<min($0, 300)).map { String(repeating: " ", count: $0) + "a:\n" }.joined() },
        {
            "version: 1\nintents:\n  Any: " + String(repeating: "[", count: $0) + "a"
                + String(repeating: "]", count: $0)
        },
        // Aliases that double one another ("billion laughs").
        { size in
            "a0: &a0 [x, x]\n" + (1...max(1, size)).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
        },
        { size in
            "version: 1\nlists:\n  l0: &l0 [x, y]\n"
                + (1...max(1, size)).map { "  l\($0): &l\($0) [*l\($0 - 1), *l\($0 - 1)]\n" }.joined()
                + "intents: { Any: ['{l\(size)}'] }"
        },
        { "a: &a [*a" + String(repeating: ", *a", count: $0) + "]" },
        { "version: 1\nintents:\n" + (0..<$0).map { "  I\($0 % 3): [a\($0)]\n" }.joined() },
        { "version: 1\nintents:\n  Any:\n" + (0..<$0).map { "    - phrase \($0) of many\n" }.joined() },
        { String(repeating: "---\n", count: $0) },
        { "version: 1\nintents: { " + String(repeating: "a", count: $0) + ": [b] }" },
        { "version: 1\nintents: { A: [\"" + String(repeating: "\\u0301", count: $0) + "\"] }" },
        { "a: |" + String(repeating: "\n  b", count: $0) },
        { String(repeating: "!", count: $0) + " a" },
        { String(repeating: "\u{FEFF}", count: $0) },
        { String(repeating: "\t\u{85}\u{2028}", count: $0) },
    ]

    // MARK: Transcripts

    private static let transcripts: [Maker] = [
        { String(repeating: "[", count: $0) },
        { String(repeating: "{\"a\":", count: $0) },
        { "{\"utterance\":" + String(repeating: "[", count: $0) + String(repeating: "]", count: $0) + "}" },
        { line(at: "0", text: String(repeating: "a", count: $0)) },
        { line(at: "0", text: String(repeating: "light in the ", count: $0)) },
        { line(at: "0", text: "light in the" + String(repeating: " thanks", count: $0)) },
        { line(at: "0", text: "light in the" + String(repeating: " who", count: $0)) },
        { line(at: "0", text: "one point" + String(repeating: " one", count: $0)) },
        { line(at: "0", text: String(repeating: "\\u0301", count: $0)) },
        { line(at: "0", text: String(repeating: "\\ud800", count: $0)) },
        { line(at: String(repeating: "9", count: $0), text: "stop") + line(at: "-1e999", text: "stop") },
        { line(at: "1e" + String(repeating: "9", count: $0), text: "stop") },
        { size in (0..<size).map { line(at: "\($0)", text: $0 % 2 == 0 ? "where am i" : "where am i going") }.joined()
        },
        { size in (0..<size).map { line("u\($0)", at: "\(size - $0)", text: "stop") }.joined() },
        // Words one by one, up to a long text.
        { size in
            (1...max(1, min(size, 500))).map { line(at: "\($0)", text: String(repeating: "twenty ", count: $0)) }
                .joined()
        },
        { String(repeating: "\n", count: $0) },
    ]

    private static func line(_ utterance: String = "u", at time: String, text: String) -> String {
        "{\"utterance\":\"\(utterance)\",\"at\":\(time),\"text\":\"\(text)\"}\n"
    }

    // MARK: Files of other systems

    private static let imports: [Maker] = [
        { "language: en\nintents: { A: { data: [{ sentences: ['" + String(repeating: "(", count: $0) + "'] }] } }" },
        { size in
            "language: en\nintents: { A: { data: [{ sentences: ['{a}'] }] } }\nlists:\n  a:\n    values:\n"
                + (0..<size).map { "      - '(x|y\($0)) [z] (p|q)'\n" }.joined()
        },
        {
            "language: en\nintents: {}\nlists: { a: { values: ['" + String(repeating: "(a|b)[c] ", count: $0) + "'] } }"
        },
        { size in
            "language: en\nintents: { A: { data: ["
                + String(repeating: "{ sentences: [a], slots: { b: [c, d] } },", count: size)
                + "] } }"
        },
        { "context: { expressions: { a: ['" + String(repeating: "(a, ", count: $0) + "'] } }" },
        { "context: { expressions: { a: ['" + String(repeating: "[a, b] (c) ", count: $0) + "'] } }" },
        { "context: { expressions: { a: ['" + String(repeating: "$b:c ", count: $0) + "'] }, slots: { b: [c] } }" },
        { "type: intent\nname: a\nutterances: ['" + String(repeating: "[b:c](", count: $0) + "']" },
        { "type: intent\nname: a\nutterances: ['" + String(repeating: "[b:c](d) ", count: $0) + "']" },
        { size in
            "type: entity\nname: a\nvalues:\n" + (0..<size).map { "- [a\($0), b\($0 % 7)]\n" }.joined()
        },
        { size in
            "{\"classes\":["
                + (0..<size).map { "{\"name\":\"c\($0 % 9)\",\"utterances\":[{\"text\":\"a \($0)\"}]}" }
                .joined(separator: ",") + "]}"
        },
        { "{\"classes\":" + String(repeating: "[", count: $0) },
        { plist(String(repeating: "<dict><key>a</key>", count: $0)) },
        { plist(String(repeating: "<array>", count: $0) + String(repeating: "</array>", count: $0)) },
        { plist("<dict>" + String(repeating: "<key>a</key><string>B</string>", count: $0) + "</dict>") },
        { plist("<dict><key>" + String(repeating: "&amp;", count: $0) + "</key><string>B</string></dict>") },
        { plist("<dict><key>" + String(repeating: "e\u{301}", count: $0) + "</key><string>B</string></dict>") },
        { String(repeating: "{ a = ", count: $0) + "b;" + String(repeating: "}; ", count: $0) },
        { "bplist00" + String(repeating: "\u{1}\u{2}\u{3}\u{7F}", count: $0) },
    ]

    private static func plist(_ content: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">" + content + "</plist>"
    }
}
#endif
