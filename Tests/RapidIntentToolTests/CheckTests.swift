#if Tool
import RapidIntentSupport
import Testing
import TestSupport

@Suite struct CheckTests {
    @Test("Valid dictionaries are summarised")
    func sound() async throws {
        let folder = try ScratchFolder()
        let path = try folder.write(
            """
            version: 1
            locale: en-GB
            lists: { room: [kitchen, hall] }
            intents:
              Light: ["light in the {room}"]
            """, to: "home.yaml")
        #expect(
            try await Tool.run("check", path)
                == Tool.Run(
                    status: 0, output: "1 file, 1 intent, 1 phrase, 1 list, 2 values, locale en-GB, 0 warnings\n",
                    errors: ""))
        #expect(
            try await Tool.run("check", path, "--json").output
                == #"{"errors":0,"warnings":0,"remarks":0,"locales":["en-GB"],"files":1,"intents":1,"phrases":1,"lists":1,"values":2,"wordings":1,"tests":0,"failedTests":0}"#
                + "\n")
    }

    @Test(
        "An error gives no second message that only follows from it",
        arguments: [
            "lists: { room: [] }\nintents: { A: [\"in {room}\"] }",
            "lists: { room: 5 }\nintents: { A: [\"in {room}\", \"at {room}\"] }",
            "lists: { room: { valeus: [hall] } }\nintents: { A: [\"in {room}\"] }",
            "lists: { room: [\"(hall\"] }\nintents: { A: [\"in {room}\"] }",
            "list: { room: [hall] }\nintents: { A: [\"in {room}\"] }",
            "lists: 5\nintents: { A: [\"in {room}\"] }",
            "lists: { room: [hall] }\nintents: { A: [\"in {rom}\"] }",
            "lists: { room: [hall] }\nintents: { A: [\"in <room>\"] }",
            "lists: { room: [hall] }\nintents: { A: [\"in {room\"] }",
            "expansion_rules: { the: }\nintents: { A: [\"in <the> hall\"] }",
            "expansion_rules: { the: \"(the\" }\nintents: { A: [\"in <the> hall\"] }",
            "expansion_rule: { the: the }\nintents: { A: [\"in <the> hall\"] }",
            "expansion_rules: { the: the }\nintents: { A: [\"in <teh> hall\"] }",
            "intents: { A: [\"in {1..} hall\"] }",
        ])
    func oneMistake(yaml: String) async throws {
        let folder = try ScratchFolder()
        let path = try folder.write("version: 1\nlocale: en\n\(yaml)\n", to: "broken.yaml")
        let run = try await Tool.run("check", path, "--all")
        #expect(run.status == 1)
        #expect(run.output.contains("1 error, 0 warnings"), "\(run.output)")
        #expect(!run.output.contains("remark"), "\(run.output)")
    }

    @Test("All errors are shown in the format of compilers, and end the tool with 1")
    func mistakes() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            intents:
              Café: { fire: instant, phrase: [stop] }
              Where: [where am i, "?!"]
              Here: [Where am I?]
              Go: ["go to {place}"]
            """, to: "broken.yaml")
        let run = try await Tool.run("check", "broken.yaml", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                broken.yaml:3:26: error: unknown key 'phrase' in intent 'Café'
                    Café: { fire: instant, phrase: [stop] }
                                           ^~~~~~
                  help: did you mean 'phrases'? the keys are description, ask, fire, settle, dwell, risk, undo, accept, confirm, margin, refused, near_accept, near_confirm, phrases, examples, blocks, tests
                broken.yaml:4:23: error: nothing is left of phrase '?!' once punctuation and fillers are dropped
                    Where: [where am i, "?!"]
                                        ^~~~
                  help: write words that people say, or remove the entry
                broken.yaml:5:10: error: phrase 'Where am I?' is claimed by two intents, 'Where' and 'Here'
                    Here: [Where am I?]
                           ^~~~~~~~~~~
                broken.yaml:4:11: note: 'Where' claims it here
                    Where: [where am i, "?!"]
                            ^~~~~~~~~~
                  help: leave it to one of them
                broken.yaml:6:15: error: unknown list 'place' in phrase 'go to {place}'
                    Go: ["go to {place}"]
                                ^~~~~~~
                  help: declare 'place' under 'lists:'
                1 file, 4 intents, 1 phrase, 0 lists, 0 values, locale en, 4 errors, 0 warnings

                """)
    }

    @Test("Relations between files are checked in the same pass")
    func together() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            intents:
              Where: [where am i, "?!"]
              Go: ["go to {place}"]
            """, to: "a.yaml")
        _ = try folder.write(
            """
            version: 1
            intents:
              Here: [Where am I?]
            """, to: "b.yaml")
        let run = try await Tool.run("check", ".", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                ./a.yaml:3:23: error: nothing is left of phrase '?!' once punctuation and fillers are dropped
                    Where: [where am i, "?!"]
                                        ^~~~
                  help: write words that people say, or remove the entry
                ./a.yaml:4:15: error: unknown list 'place' in phrase 'go to {place}'
                    Go: ["go to {place}"]
                                ^~~~~~~
                  help: declare 'place' under 'lists:'
                ./b.yaml:3:10: error: phrase 'Where am I?' is claimed by two intents, 'Where' and 'Here'
                    Here: [Where am I?]
                           ^~~~~~~~~~~
                ./a.yaml:3:11: note: 'Where' claims it here
                    Where: [where am i, "?!"]
                            ^~~~~~~~~~
                  help: leave it to one of them
                2 files, 3 intents, 1 phrase, 0 lists, 0 values, locale en, 3 errors, 0 warnings

                """)
    }

    @Test("In JSON, each error is one object")
    func json() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("version: 1\nintents: { Go: [go, Go!] }\n", to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", "--json", in: folder.url)
        #expect(run.status == 0)
        #expect(
            run.lines.first
                == #"{"severity":"warning","code":"repeatedPhrase","message":"phrase 'Go!' of intent 'Go' sounds the same as an earlier one","file":"a.yaml","line":2,"column":21,"length":3,"help":"remove one of the two","notes":[{"message":"the earlier one is here","file":"a.yaml","line":2,"column":17,"length":2}]}"#
        )
        #expect(
            try await Tool.run("check", "nowhere", "--json", in: folder.url).lines.last
                == #"{"errors":1,"warnings":0,"remarks":0,"locales":[],"files":0,"intents":0,"phrases":0,"lists":0,"values":0,"wordings":0,"tests":0,"failedTests":0}"#
        )
    }

    @Test("A dictionary's tests are run, and failed ones are errors with the actual result")
    func tests() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            lists: { room: [hall, kitchen] }
            intents:
              Light:
                phrases: ["light in {room}"]
                tests: [light in hall, { text: light in kitchen, entities: { room: hall } }]
            tests:
              - { text: nothing at all, intent: null }
              - { text: light in hall, intent: Ligth }
            """, to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                a.yaml:6:36: error: 'light in kitchen' must come to 'Light(room: hall)', and comes to 'Light(room: kitchen)'
                      tests: [light in hall, { text: light in kitchen, entities: { room: hall } }]
                                                     ^~~~~~~~~~~~~~~~
                a.yaml:5:15: note: it fits phrase 'light in {room}'
                      phrases: ["light in {room}"]
                                ^~~~~~~~~~~~~~~~~
                  help: correct the test or the phrases; 'rapid-intent check --explain' shows what decides
                a.yaml:9:13: error: 'light in hall' must come to 'Ligth', and comes to 'Light(room: hall)'
                    - { text: light in hall, intent: Ligth }
                              ^~~~~~~~~~~~~
                a.yaml:5:15: note: it fits phrase 'light in {room}'
                      phrases: ["light in {room}"]
                                ^~~~~~~~~~~~~~~~~
                  help: no intent is called 'Ligth'; did you mean 'Light'?
                1 file, 1 intent, 1 phrase, 1 list, 2 values, locale en, 4 tests of which 2 failed, 2 errors, 0 warnings

                """)
    }

    @Test("Failed tests are shown beside other errors, which may be the cause")
    func testsBesideErrors() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            intents: { A: [begin now, "in {1..} hall"] }
            tests: [{ text: in one hall, intent: A }, { text: begin now, intent: A }]
            """, to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", in: folder.url)
        #expect(run.status == 1)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("a.yaml:2:") == true, "\(run.output)")
        #expect(
            lines.suffix(5) == [
                "a.yaml:3:17: error: 'in one hall' must come to 'A', and is not understood",
                "  tests: [{ text: in one hall, intent: A }, { text: begin now, intent: A }]",
                "                  ^~~~~~~~~~~",
                "  help: correct the test or the phrases; 'rapid-intent check --explain' shows what decides; the other errors may be the cause",
                "1 file, 1 intent, 1 phrase, 0 lists, 0 values, locale en, 2 tests of which 1 failed, 2 errors, 0 warnings",
            ])
    }

    @Test("Messages of each kind are limited, unless all are requested; with '--strict', warnings end with 1")
    func digest() async throws {
        let folder = try ScratchFolder()
        let words = ["one way", "two ways", "red car", "blue car", "old house", "new house", "big dog"]
        let repeated = words.map { "\($0), \($0)!" }.joined(separator: ", ")
        _ = try folder.write("version: 1\nintents: { Go: [\(repeated), stop, halt, wait, hold] }\n", to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", in: folder.url)
        #expect(run.status == 0)
        #expect(run.lines.count { $0.contains("warning: ") } == 5)
        #expect(run.lines.count { $0.contains("remark: ") } == 2)
        #expect(
            run.lines.suffix(3) == [
                "… and 2 more warnings of the kind repeatedPhrase; '--all' shows them",
                "… and 2 more remarks of the kind oneWordPhrase; '--all' shows them",
                "1 file, 1 intent, 11 phrases, 0 lists, 0 values, locale en, 7 warnings, 4 remarks",
            ])
        let all = try await Tool.run("check", "a.yaml", "--all", in: folder.url)
        #expect(all.lines.count { $0.contains("warning: ") } == 7)
        #expect(all.lines.count { $0.contains("remark: ") } == 4)
        #expect(try await Tool.run("check", "a.yaml", "--json", in: folder.url).lines.count == 12)
        #expect(try await Tool.run("check", "a.yaml", "--strict", in: folder.url).status == 1)
        #expect(try await Tool.run("check", "--strict").status == 0)
    }

    @Test("Phrases that sound alike are reported with their places")
    func soundsAlike() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            "version: 1\nlocale: en-GB\nintents:\n  Pause: [pause it]\n  Animal: [paws it]\n", to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", in: folder.url)
        #expect(
            run.output == """
                a.yaml:5:12: warning: phrase 'paws it' of intent 'Animal' sounds like phrase 'pause it' of intent 'Pause': they sound the same
                    Animal: [paws it]
                             ^~~~~~~
                a.yaml:4:11: note: the other phrase is here
                    Pause: [pause it]
                            ^~~~~~~~
                  help: a recogniser may hear one for the other; word one of them differently
                1 file, 2 intents, 2 phrases, 0 lists, 0 values, locale en-GB, 1 warning

                """)
        #expect(run.status == 0)
    }

    @Test("The shipped dictionaries have no errors and no warnings")
    func shipped() async throws {
        let run = try await Tool.run("check", "--all")
        #expect(run.status == 0)
        #expect(run.output.contains(", 0 warnings"), "\(run.output)")
        #expect(!run.output.contains("warning: "))
        #expect(!run.output.contains("error: "))
    }
}
#endif
