#if Tool
import Foundation
import RapidIntentSupport
import Testing
import TestSupport

/// `check --service` and the import of what services export.
@Suite struct ServiceCheckTests {
    private static let exports = "Tests/Fixtures/ServiceExports"

    @Test("Differences are shown at their places, and end with 1")
    func people() async throws {
        let folder = try ScratchFolder()
        let own = try folder.write(
            """
            version: 1
            locale: en
            lists: { room: [kitchen, garden] }
            intents:
              turn_on: ["light the {room}"]
              wit$create_reminder: [remind me tomorrow]
              Sing: [sing a song]
            """, to: "own.yaml")
        let run = try await Tool.run("check", "--service", "\(Self.exports)/wit", own)
        #expect(run.status == 1)
        #expect(
            run.output == """
                \(own):7:3: warning: intent 'Sing' is only in the dictionaries
                    Sing: [sing a song]
                    ^~~~
                  help: teach it to the service, or what the dictionaries do not know of it stays unresolved
                \(Self.exports)/wit/entities/room.json:2:64: warning: 'cook room' of list 'room', for 'kitchen', is only in the service
                    "keywords": [{ "keyword": "kitchen", "synonyms": ["kitchen", "cook room"] }, { "keyword": "garden", "synonyms": ["garden"] }] }
                                                                                 ^~~~~~~~~~~
                  help: add it to the ways to say 'kitchen' in list 'room'
                \(Self.exports)/wit/utterances/utterances-1.json:5:13: warning: 'sing a song' is nothing for the service, and 'Sing' for the dictionaries
                    { "text": "sing a song", "entities": [], "traits": [] }
                              ^~~~~~~~~~~~~
                \(own):7:10: note: it fits phrase 'sing a song'
                    Sing: [sing a song]
                           ^~~~~~~~~~~
                  help: correct the phrase or what the service was taught: the dictionaries decide first
                Wit.ai: 2 intents, 1 list, 4 utterances of which the dictionaries resolve 1 identically, 3 differences

                """, "\(run.output)")
    }

    @Test("An imported dictionary has no differences from its source", arguments: ["rasa", "wit"])
    func inStep(format: String) async throws {
        let folder = try ScratchFolder()
        let own = folder.file("own.yaml").path
        let imported = try await Tool.run("import", format, "\(Self.exports)/\(format)", "--output", own)
        #expect(imported.status == 0)
        let run = try await Tool.run(
            "check", "--service", "\(Self.exports)/\(format)", "--format", format, own, "--json")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.lines.count == 1)
        #expect(run.output.contains(#""differences":0}"#))
        #expect(run.errors.isEmpty)
        let checked = try await Tool.run("check", own)
        #expect(checked.status == 0, "\(checked.output)")
    }

    @Test("In JSON, each difference is an object, and the last line is a summary")
    func json() async throws {
        let run = try await Tool.run(
            "check", "--service", "\(Self.exports)/luis.json", "Dictionaries/navigation.yaml", "--json")
        #expect(run.status == 1)
        #expect(run.lines.first?.hasPrefix(#"{"severity":"warning","code":"intentOnlyInService","#) == true)
        #expect(
            run.lines.last
                == #"{"service":"luis","intents":3,"lists":1,"utterances":9,"resolved":6,"differences":\#(run.lines.count - 1)}"#
        )
    }

    @Test("Unreadable exports are reported, and end with 1")
    func unreadable() async throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a: b", to: "a.yaml")
        let run = try await Tool.run("check", "--service", path)
        #expect(run.status == 1)
        #expect(run.output.contains("is not an exported application of LUIS, CLU, Rasa or Wit.ai"), "\(run)")
        let other = try await Tool.run("check", "--service", "\(Self.exports)/luis.json", "--format", "clu")
        #expect(other.status == 1)
        #expect(other.output.contains("this is a file of LUIS, not of CLU"))
    }

    @Test(
        "A wrong command line ends with 2",
        arguments: [
            (["--format", "clu"], "'--format' needs '--service'"),
            (
                ["--service", "x", "--watch"],
                "'--service' cannot be combined with '--explain', '--watch' or '--strict'"
            ),
            (["--service", "x", "--format", "dialogflow"], "'luis', 'clu', 'rasa' or 'wit'"),
        ])
    func usage(arguments: [String], message: String) async throws {
        let run = try await Tool.run(["check"] + arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
#endif
