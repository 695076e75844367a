#if Tool
import Foundation
import Testing
import TestSupport

@Suite struct SampleTests {
    @Test("Equal seeds give equal sentences, without repetition, all of them understood")
    func seeds() async throws {
        let arguments = ["sample", "--count", "40", "--seed", "7", "--json"]
        let run = try await Tool.run(arguments)
        #expect(run.status == 0)
        #expect(run.lines.count == 40)
        #expect(Set(run.lines).count == 40)
        #expect(try await Tool.run(arguments) == run)
        #expect(try await Tool.run("sample", "--count", "40", "--seed", "8", "--json").output != run.output)

        let samples = try run.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let texts = samples.compactMap { $0["text"] as? String }
        let resolved = try await Tool.run("resolve", "--json", input: Data(texts.joined(separator: "\n").utf8))
        let intents = try resolved.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])["intent"] as? String
        }
        #expect(intents == samples.map { $0["intent"] as? String })
    }

    @Test("Sentences of one intent have its phrase and entities")
    func intent() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            lists: { room: [{ in: [the hall], out: hall }] }
            intents:
              Light: ["light in {room}"]
              Stop: [stop]
            """, to: "a.yaml")
        let run = try await Tool.run("sample", "--dictionary", "a.yaml", "--intent", "Light", "--json", in: folder.url)
        #expect(
            run.lines == [
                #"{"text":"light in the hall","intent":"Light","phrase":"light in {room}","entities":[{"name":"room","value":"hall","text":"the hall","start":2,"end":4}]}"#
            ])
        let unknown = try await Tool.run("sample", "--dictionary", "a.yaml", "--intent", "Ligth", in: folder.url)
        #expect(unknown.status == 1)
        #expect(unknown.errors == "rapid-intent: no intent is called 'Ligth'; did you mean 'Light'?\n")
        let unlike = try await Tool.run("sample", "--dictionary", "a.yaml", "--intent", "Nope", in: folder.url)
        #expect(unlike.errors.hasPrefix("rapid-intent: no intent is called 'Nope'; the intents are "), "\(unlike)")
    }

    @Test("A template needs no dictionary, and uses the lists of a given one")
    func templates() async throws {
        let folder = try ScratchFolder()
        let run = try await Tool.run("sample", "turn (on|off) [the] light", in: folder.url)
        #expect(run.status == 0)
        #expect(Set(run.lines) == ["turn on the light", "turn off the light", "turn on light", "turn off light"])
        _ = try folder.write("version: 1\nlists: { room: [hall] }\nintents: { A: [\"in {room}\"] }\n", to: "a.yaml")
        let listed = try await Tool.run("sample", "light in {room}", "--dictionary", "a.yaml", in: folder.url)
        #expect(listed.output == "light in hall\n")
    }

    @Test("An invalid template is shown with the place of the error")
    func mistakes() async throws {
        let folder = try ScratchFolder()
        let run = try await Tool.run("sample", "light in {romo}", "turn (on", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                <template>:1:10: error: unknown list 'romo' in phrase 'light in {romo}'
                  light in {romo}
                           ^~~~~~
                  help: declare 'romo' under 'lists:'
                <template>:2:6: error: '(' is never closed in phrase 'turn (on'
                  turn (on
                       ^
                  help: close it with ')', or write '\\(' for the character itself

                """)
    }
}
#endif
