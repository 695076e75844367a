import RapidIntentDictionary
import Testing

@testable import RapidIntent

@Suite("Transcript.holdsCommands")
struct HeldTranscriptTests {
    private func fired(_ transcripts: [Transcript], until end: Duration) throws -> [Duration] {
        let dictionary = try CommandDictionary([
            DictionarySource(locale: "en", intents: ["On": ["turn on the light"]])
        ])
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        var outputs = transcripts.flatMap { machine.handle(.transcript($0)) }
        outputs += machine.advance(to: end)
        return outputs.compactMap {
            guard case .event(let event) = $0, case .fired = event.kind else { return nil }
            return event.at
        }
    }

    private func transcript(at: Int, silence: Int?, holds: Bool) -> Transcript {
        Transcript(
            utterance: "u", at: .milliseconds(at), text: "turn on the light",
            silence: silence.map { .milliseconds($0) }, holdsCommands: holds)
    }

    @Test("a held transcript fires nothing, whatever its silence", arguments: [nil, 0, 300] as [Int?])
    func held(silence: Int?) throws {
        #expect(try fired([transcript(at: 500, silence: silence, holds: true)], until: .seconds(9)).isEmpty)
    }

    @Test("once the recogniser is sure, silence counts from the end of speech")
    func released() throws {
        let transcripts = [
            transcript(at: 500, silence: 100, holds: true), transcript(at: 600, silence: 200, holds: false),
        ]
        #expect(try fired(transcripts, until: .seconds(9)) == [.milliseconds(650)])
    }
}
