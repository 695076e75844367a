import Testing

@Suite struct CheckTests {
    @Test("Sound dictionaries are summed up")
    func sound() async throws {
        let folder = try ScratchFolder()
        let path = try folder.write(
            """
            version: 1
            locale: en-GB
            lists: { room: [kitchen, hall] }
            intents:
              Light: [light in the {room}]
            """, to: "home.yaml")
        #expect(
            try await Tool.run("check", path)
                == Tool.Run(
                    status: 0, output: "1 file, 1 intent, 1 phrase, 1 list, 2 values, locale en-GB, 0 warnings\n",
                    errors: ""))
        #expect(
            try await Tool.run("check", path, "--json").output
                == #"{"errors":0,"warnings":0,"locale":"en-GB","files":1,"intents":1,"phrases":1,"lists":1,"values":2}"#
                + "\n")
    }

    @Test("Mistakes are shown as an editor would, all of them, and end with 1")
    func mistakes() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            intents:
              Café: { fire: instant, phrase: [stop] }
              Where: [where am i, "?!"]
              Here: [Where am I?]
              Go: [go to {place}]
            """, to: "broken.yaml")
        let run = try await Tool.run("check", "broken.yaml", in: folder.url)
        #expect(run.status == 1)
        #expect(
            run.output == """
                broken.yaml:3:26: error: unknown key 'phrase' in intent 'Café'
                    Café: { fire: instant, phrase: [stop] }
                                           ^~~~~~
                  help: did you mean 'phrases'? the keys are description, fire, settle, dwell, accept, phrases, blocks, tests
                1 error, 0 warnings

                """)
    }

    @Test("What the files say together is checked once each of them is sound")
    func together() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            intents:
              Where: [where am i, "?!"]
              Go: [go to {place}]
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
                ./a.yaml:4:14: error: unknown list 'place' in phrase 'go to {place}'
                    Go: [go to {place}]
                               ^~~~~~~
                  help: declare 'place' under 'lists:'
                ./b.yaml:3:10: error: phrase 'Where am I?' is claimed by two intents, 'Where' and 'Here'
                    Here: [Where am I?]
                           ^~~~~~~~~~~
                ./a.yaml:3:11: note: 'Where' claims it here
                    Where: [where am i, "?!"]
                            ^~~~~~~~~~
                  help: leave it to one of them
                3 errors, 0 warnings

                """)
    }

    @Test("For machines, each mistake is one object")
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
            try await Tool.run("check", "nowhere", "--json", in: folder.url).lines.last == #"{"errors":1,"warnings":0}"#
        )
    }

    @Test("The shipped dictionaries have no mistakes and no doubts")
    func shipped() async throws {
        let run = try await Tool.run("check")
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("0 warnings\n"), "\(run.output)")
        #expect(run.lines.count == 1)
    }
}
