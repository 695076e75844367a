import Testing

@testable import RapidIntent

@Suite("Least confidence")
struct LeastConfidenceTests {
    private func outcomes(
        _ transcripts: [(text: String, isFinal: Bool, confidence: Double?)], least: Double?
    ) throws -> (fired: [Int], outcome: Resolution.Outcome?) {
        var machine = ResolverStateMachine(
            dictionaries: [try sampleDictionary()], asksService: false,
            configuration: ResolverConfiguration { $0.leastConfidence = least })
        var fired: [Int] = []
        var outcome: Resolution.Outcome?
        for (number, transcript) in transcripts.enumerated() {
            let outputs = machine.handle(
                .transcript(
                    Transcript(
                        utterance: "u1", at: .seconds(number), text: transcript.text, isFinal: transcript.isFinal,
                        confidence: transcript.confidence, silence: .seconds(transcript.isFinal ? 1 : 0.9))))
            for event in outputs.flatMap(\.events) {
                if case .fired = event.kind { fired.append(number) }
                if case .resolved(let resolution) = event.kind { outcome = resolution.outcome }
            }
        }
        return (fired, outcome)
    }

    @Test("a partial with less confidence fires nothing, and the final fires with enough confidence")
    func partial() throws {
        let told = try outcomes([("stop", false, 0.7), ("stop", true, 0.9)], least: 0.8)
        #expect(told.fired == [1])
    }

    @Test("at the end, a command with too little confidence needs confirmation, with the reason")
    func final() throws {
        let told = try outcomes([("stop", false, 0.7), ("stop", true, 0.79)], least: 0.8)
        #expect(told.fired == [])
        guard case .needsConfirmation(let command) = told.outcome else {
            Issue.record("it is \(String(describing: told.outcome))")
            return
        }
        #expect(command.refusal == Refusal(.unsure))
    }

    @Test("a transcript with enough or no confidence fires at once, and so does any without a minimum")
    func enough() throws {
        #expect(try outcomes([("stop", false, 0.8), ("stop", true, 0.9)], least: 0.8).fired == [0])
        #expect(try outcomes([("stop", false, nil), ("stop", true, 0.9)], least: 0.8).fired == [0])
        #expect(try outcomes([("stop", false, 0.1), ("stop", true, 0.1)], least: nil).fired == [0])
    }
}
