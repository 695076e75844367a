import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentYAML

@Suite("Limits")
struct LimitTests {
    @Test("exponential aliases are refused before they are expanded")
    func billionLaughs() {
        var yaml = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
        for level in 1...9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            yaml += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(
            message(for: yaml)
                == """
                d.yaml:7:10: error: with the alias '*a5' written out, the file has more than 2000000 values
                  a6: &a6 [*a5, *a5, *a5, *a5, *a5, *a5, *a5, *a5, *a5, *a5]
                           ^~~
                  help: write out what is needed instead of the alias
                """)
    }

    @Test("deep nesting is refused, in brackets and in blocks", arguments: ["[", "{a: ", "- ", "? "])
    func depth(opening: String) throws {
        let error = try #require(throws: DictionaryError.self) {
            try DictionarySource(yaml: String(repeating: opening, count: 100_000), file: "d.yaml")
        }
        #expect(error.diagnostics.first?.message == "lists and mappings stand in one another more than 64 deep")
        #expect(error.diagnostics.first?.code == .tooLarge)
    }

    @Test("a file above 16 MiB is refused")
    func size() {
        let yaml = [UInt8](repeating: UInt8(ascii: "#"), count: SourceText.sizeLimit + 1)
        #expect(
            message(for: yaml)
                == """
                error: 'd.yaml' has 16777217 bytes, more than the 16777216 a dictionary may have
                  help: divide it into several files; they are joined when they are loaded together
                """)
        #expect(message(for: Array(yaml.dropLast())).hasPrefix("d.yaml:1:1: error: the dictionary is empty"))
    }

    @Test("a file with too many values is refused")
    func nodes() {
        let yaml = "[" + String(repeating: "a,", count: YAMLComposer.nodeLimit) + "]"
        #expect(
            message(for: yaml)
                == """
                d.yaml:1:4000000: error: the file has more than 2000000 values
                  help: divide the file into several; they are joined when they are loaded together
                """)
    }
}
