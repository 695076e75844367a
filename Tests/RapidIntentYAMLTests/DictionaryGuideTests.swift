import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("The guide for editors of dictionaries")
struct DictionaryGuideTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Dictionaries")

    private static let text = try? String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)

    /// The examples, in order.
    static let examples = (text ?? "").components(separatedBy: "```yaml\n").dropFirst()
        .map { $0.components(separatedBy: "```")[0] }

    /// The phrases of the table of notation.
    private static let notation = (text ?? "").components(separatedBy: "| write | for |\n")
        .dropFirst().flatMap { $0.components(separatedBy: "\n\n")[0].split(separator: "\n").dropFirst() }
        .flatMap { row in
            row.replacing("\\|", with: "\u{1}").split(separator: "|")[0].split(separator: "`").enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { $0.element.replacing("\u{1}", with: "|") }
        }

    @Test("has examples") func hasExamples() { #expect(Self.examples.count == 6) }

    @Test("every example is valid and passes its tests", arguments: examples)
    func example(yaml: String) throws { try Self.check(yaml) }

    @Test("the dictionaries in the same folder pass their tests", arguments: ["home.yaml", "navigation.yaml"])
    func shipped(file: String) throws {
        try Self.check(String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8), needsTests: false)
    }

    @Test("every entry in the table of notation is a template")
    func templates() throws {
        #expect(Self.notation.count > 12)
        for phrase in Self.notation {
            let source = DictionarySource(
                lists: [ListSource("room", "kitchen")], rules: [RuleSource(name: Located("the"), text: Located("the"))],
                intents: [IntentSource(name: Located("A"), phrases: [Located("say \(phrase)")])])
            _ = try CommandDictionary([source])
        }
    }

    private static func check(_ yaml: String, needsTests: Bool = true) throws {
        let source = try DictionarySource(yaml: yaml)
        let dictionary = try CommandDictionary([source])
        #expect(dictionary.warnings == [])
        #expect(!source.tests.isEmpty || !needsTests)
        #expect(dictionary.failures(of: source.tests).map(\.message) == [])
    }
}
