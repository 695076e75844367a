import RapidIntentImport
import Testing
import TestSupport

/// What of hassil's files is refused, and where.
@Suite struct HassilRefusalTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func messages(at path: String) -> String {
        RapidIntentImportTests.messages(of: .hassil, at: path, in: folder)
    }

    @Test(
        "Bad input is refused with its place",
        arguments: [
            ("intents: [", "a.yaml:1:11: error: the file ends within a list or mapping"),
            ("- a", "a.yaml:1:1: error: a file of hassil must be a mapping, found a list"),
            ("a: 1", "a.yaml:1:1: error: this is not a file of hassil: it has none of its keys"),
            ("language: en", "a.yaml:1:1: error: there are no intents"),
            ("language: 12\nintents: {}", "a.yaml:1:11: error: '12' is not a language tag"),
            ("language: en\nintents: [a]", "a.yaml:2:10: error: 'intents' must be a mapping, found a list"),
            ("language: en\nintents: { A: {} }", "a.yaml:2:12: error: 'data' is missing in intent 'A'"),
            (
                "language: en\nintents: { A: { data: { x: 1 } } }",
                "error: 'data' of intent 'A' must be a list, found a mapping"
            ),
            (
                "language: en\nintents: { A: { data: [{ sentence: [a] }] } }",
                "error: 'sentences' is missing in a block of intent 'A'"
            ),
            (
                "language: en\nintents: { A: { data: [{ sentences: turn on }] } }",
                "a.yaml:2:37: error: 'sentences' of intent 'A' must be a list, found the text 'turn on'"
            ),
            (
                "language: en\nintents: { A: { data: [{ sentences: [[a]] }] } }",
                "error: a sentence must be text, found a list"
            ),
            (
                "language: en\nintents: { A: { data: [{ sentences: ['', ~] }] } }",
                "a.yaml:2:42: error: a sentence is empty"
            ),
            ("intents: {}\nlists: { a: { value: [b] } }", "a.yaml:2:10: error: list 'a' stands for nothing"),
            (
                "intents: {}\nlists: { a: { range: { from: 5, to: 1 } } }",
                "error: the range of list 'a' has no numbers in it"
            ),
            (
                "intents: {}\nlists: { a: { range: { from: 0, to: 2000000000 } } }",
                "error: a range must lie between -999999999 and 999999999, as the range of list 'a' has it"
            ),
            (
                "intents: {}\nlists: { a: { range: { from: 0, to: 9, multiplier: 1e300 } } }",
                "error: a range cannot be multiplied by 1e+300, as the range of list 'a' has it"
            ),
            (
                "intents: {}\nlists: { a: { range: { from: x } } }",
                "error: 'from' of the range of list 'a' must be a whole number, found the text 'x'"
            ),
            ("intents: {}\nlists: { a: { range: { from: 1 } } }", "error: 'to' is missing in the range of list 'a'"),
            (
                "intents: {}\nlists: { a: { range: { from: 1, to: 2, fractions: thirds } } }",
                "error: 'fractions' of the range of list 'a' cannot be the text 'thirds'"
            ),
            ("intents: {}\nlists: { a: { values: [{ out: b }] } }", "error: 'in' is missing in a value of list 'a'"),
            ("language: !secret x\nintents: {}", "error: the tag '!secret' has no meaning here"),
            ("intents: {}\n---\nintents: {}", "a.yaml:3:1: error: a second document begins here"),
            ("context: { expressions: {} }", "error: this is a file of Rhino, not of hassil"),
        ])
    func refused(yaml: String, message: String) throws {
        let messages = messages(at: try folder.write(yaml, to: "a.yaml"))
        #expect(messages.contains(message), "\(messages)")
        #expect(messages.contains("error: "))
    }

    @Test("The errors of all files are reported together")
    func allAtOnce() throws {
        try folder.write("language: en\nintents: { A: {", to: "en/a.yaml")
        try folder.write("language: de\nintents: {}", to: "en/b.yaml")
        try folder.write("language: en\nintents: []", to: "en/c.yaml")
        let messages = messages(at: folder.path + "/en")
        #expect(messages.contains("en/a.yaml:2:"))
        #expect(messages.contains("en/c.yaml:1:11: error: the language is 'en' here and 'de' in other files"))
        #expect(messages.contains("en/c.yaml:2:10: error: 'intents' is a list here and a mapping in en/b.yaml:2:10"))
    }

    @Test("A path that has nothing to import is refused")
    func paths() throws {
        #expect(messages(at: folder.path + "/nowhere").contains("No such file or directory"))
        try folder.write("x", to: "empty/readme.txt")
        #expect(messages(at: folder.path + "/empty").contains("the folder 'empty' has no sentence file in it"))
        try folder.write("# nothing", to: "blank/a.yaml")
        #expect(messages(at: folder.path + "/blank").contains("error: there is nothing in 'blank'"))
    }
}
