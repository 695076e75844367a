import Foundation
import Testing

@testable import RapidIntent

@Suite("Language files")
struct LanguageFileTests {
    private static let sources = URL(filePath: #filePath)
        .appending(path: "../../../../Sources/RapidIntent").standardized

    private func file(_ text: String) -> LanguageFile { LanguageFile(Array(text.utf8), name: "xx.txt") }

    private func messages(_ text: String) -> [String] { file(text).diagnostics.map(\.description) }

    @Test("every file is right", arguments: Language.all.map { $0.codes[0] })
    func embedded(code: String) throws {
        let language = Language.of(LocaleIdentifier(rawValue: code))
        #expect(language.codes[0] == code)
        #expect(language.file.diagnostics.map(\.description) == [])
        #expect(language.file[.language].count == 1)
        let text = try String(contentsOf: Self.sources.appending(path: "Languages/\(code).txt"), encoding: .utf8)
        let read = LanguageFile(Array(text.utf8), name: code)
        for section in LanguageFile.Section.allCases { #expect(read[section] == language.file[section], "\(section)") }
    }

    @Test("every file of the folder is a language, except that of the rules that all share")
    func folder() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.sources.appending(path: "Languages").path)
        #expect(files.sorted() == (Language.all.map { $0.codes[0] + ".txt" } + ["shared.txt"]).sorted())
        #expect(LanguageFile.shared.diagnostics.isEmpty)
        #expect(!LanguageFile.shared[.values].isEmpty)
    }

    @Test("languages of one file, and a language without one")
    func codes() {
        #expect(Language.of("nn-NO") === Language.of("no"))
        #expect(Language.of("xx").codes.isEmpty)
        #expect(Language.of("xx").file[.fillers] == [])
    }

    @Test("commas and line ends separate entries; comments and white space are left out")
    func entries() {
        let file = file(
            "\u{FEFF}# A comment.\r\n[ fillers ]  please , hey,\r\n\tum # hesitation\r\n\r\n[confirmation question] Sure, “…”?\r\n"
                + "[sounds] sh>S  th>T\n[numbers]\n1 one a,\n2 two")
        #expect(file.diagnostics.isEmpty)
        #expect(file[.fillers] == ["please", "hey", "um"])
        #expect(file[.confirmationQuestion] == ["Sure, “…”?"])
        #expect(file[.sounds] == ["sh>S", "th>T"])
        #expect(file.numbers(.numbers).map(\.number) == [1, 2])
        #expect(file.numbers(.numbers).map(\.words) == [["one", "a"], ["two"]])
    }

    @Test(
        "an error says where it is and what to do; the rest counts",
        arguments: [
            (
                "please\n[fillers] um",
                """
                xx.txt:1:1: error: an entry before the first section
                  please
                  ^~~~~~
                  help: begin with [language]
                """
            ),
            (
                "[fillers] um\n[filers] er",
                """
                xx.txt:2:2: error: unknown section 'filers'
                  [filers] er
                   ^~~~~~
                  help: did you mean 'fillers'?
                """
            ),
            (
                "[fillers] um\n[ ]",
                """
                xx.txt:2:3: error: unknown section ''
                  [ ]
                    ^
                  help: the sections are \(LanguageFile.Section.allCases.map(\.rawValue).joined(separator: ", "))
                """
            ),
            (
                "[fillers] um\n  [no",
                """
                xx.txt:2:3: error: the name of a section has no ']'
                    [no
                    ^~~
                  help: write [fillers], for example
                """
            ),
            (
                "[fillers] um\n[yes]\n# nothing\n",
                """
                xx.txt:2:2: error: section 'yes' has no entry
                  [yes]
                   ^~~
                  help: write its entries behind its name or in the next lines, or leave it out
                """
            ),
            (
                "[fillers] um\n[fillers] um",
                """
                xx.txt:2:2: error: section 'fillers' is here a second time
                  [fillers] um
                   ^~~~~~~
                xx.txt:1:2: note: the first one is here
                  [fillers] um
                   ^~~~~~~
                  help: join them
                """
            ),
            (
                "[fillers] um,, er",
                """
                xx.txt:1:11: error: an entry without words
                  [fillers] um,, er
                            ^~~~~~~
                  help: remove a comma
                """
            ),
            (
                "[fillers] um\n[numbers] 1 один, два, 3",
                """
                xx.txt:2:19: error: 'два' is no entry of 'numbers'
                  [numbers] 1 один, два, 3
                                    ^~~
                  help: write a number and its words, such as '2 two'
                xx.txt:2:24: error: '3' is no entry of 'numbers'
                  [numbers] 1 один, два, 3
                                         ^
                  help: write a number and its words, such as '2 two'
                """
            ),
            (
                "[fillers] um\n[spelling] compound",
                """
                xx.txt:2:12: error: 'compound' is no entry of 'spelling'
                  [spelling] compound
                             ^~~~~~~~
                  help: write one of: compound numbers, attached and, accents distinguish words, accents are dropped, apostrophe is a letter, mute e
                """
            ),
            (
                "[fillers] um\n[contractions] don't: do not",
                """
                xx.txt:2:16: error: 'don't: do not' is no entry of 'contractions'
                  [contractions] don't: do not
                                 ^~~~~~~~~~~~~
                  help: write both forms, such as 'don't = do not'
                """
            ),
            (
                "[fillers] um\n[clock] Uhr, p.m., ώρα",
                """
                xx.txt:2:14: error: 'p.m.' is no entry of 'clock'
                  [clock] Uhr, p.m., ώρα
                               ^~~~
                  help: write at most 8 letters from a to z, without points, such as 'pm' for "p.m."
                xx.txt:2:20: error: 'ώρα' is no entry of 'clock'
                  [clock] Uhr, p.m., ώρα
                                     ^~~
                  help: write at most 8 letters from a to z, without points, such as 'pm' for "p.m."
                """
            ),
            (
                "[fillers] um\n[symbols] pc = percent",
                """
                xx.txt:2:11: error: 'pc = percent' is no entry of 'symbols'
                  [symbols] pc = percent
                            ^~~~~~~~~~~~
                  help: write a sign and its words, such as '% = percent'
                """
            ),
            (
                "[fillers] um\n[opposites]\non|off\nup, down|",
                """
                xx.txt:4:1: error: 'up' is no entry of 'opposites'
                  up, down|
                  ^~
                  help: write the words of both sides with a bar between them, such as 'open opens|close closes'
                xx.txt:4:5: error: 'down|' is no entry of 'opposites'
                  up, down|
                      ^~~~~
                  help: write the words of both sides with a bar between them, such as 'open opens|close closes'
                """
            ),
            (
                "[fillers] um\n[sounds] a>a ш>S",
                """
                xx.txt:2:14: error: 'ш>S' is no entry of 'sounds'
                  [sounds] a>a ш>S
                               ^~~
                  help: write Latin letters and their sounds, such as 'sch>S'
                """
            ),
            (
                "[fillers] um\n[sound words] two",
                """
                xx.txt:2:15: error: 'two' is no entry of 'sound words'
                  [sound words] two
                                ^~~
                  help: write a word and its sounds, such as 'two:tu'
                """
            ),
        ])
    func malformed(text: String, expected: String) {
        let file = file(text)
        #expect(file.diagnostics.map(\.description).joined(separator: "\n") == expected)
        #expect(file[.fillers].first == "um")
    }

    @Test("a name that is near none lists the sections")
    func sections() {
        #expect(messages("[x]")[0].contains("  help: the sections are language, spelling, contractions, "))
    }
}
