import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import Testing

@Suite("PipelineWitness")
struct PipelineWitnessTests {
    private func faults(_ kinds: [PipelineEvent.Kind]) -> [String] {
        var witness = PipelineWitness()
        for kind in kinds { witness.observe(PipelineEvent(at: .zero, kind)) }
        return witness.faults.map { String($0.drop { $0 != ":" }.dropFirst(2)) }
    }

    private func partial(_ id: UtteranceID) -> PipelineEvent.Kind {
        .recognition(.transcript(Transcript(utterance: id, at: .zero, text: "a")))
    }

    private func answer(_ id: Int) -> PipelineEvent.Kind {
        .acknowledged(
            PipelineAcknowledgement(
                id: PipelineRequestID(rawValue: id), request: .stop, outcome: .unchanged, state: .stopped))
    }

    @Test("reports no problem in valid events")
    func right() {
        #expect(
            faults([
                .state(.starting), .state(.started), .activated(.voice), partial("u1"),
                .recognition(.endpoint("u1", at: .zero)), partial("u2"), .recognition(.endpoint("u2", at: .zero)),
                .deactivated(.silence),
            ]) == [])
    }

    @Test("reports every problem")
    func wrong() {
        #expect(faults([.state(.active)]) == ["no way leads from stopped to active"])
        #expect(faults([answer(1), answer(1)]) == ["request 1 is answered again"])
        #expect(faults([.activated(.voice), .activated(.voice)]) == ["activated while active"])
        #expect(faults([.deactivated(.silence)]) == ["deactivated while not active"])
        #expect(
            faults([.activated(.voice), partial("u1"), .deactivated(.silence)])
                == ["deactivated in the middle of utterance u1"])
        #expect(
            faults([.activated(.voice), partial("u2"), .recognition(.endpoint("u2", at: .zero)), partial("u1")])
                == ["utterance u1 was there before"])
        #expect(
            faults([.activated(.voice), .recognition(.endpoint("u1", at: .zero))])
                == ["utterance u1 ends and is not under way"])
        var witness = PipelineWitness()
        witness.observe(PipelineEvent(at: .seconds(2), .sourceEnded))
        witness.observe(PipelineEvent(at: .seconds(1), .sourceEnded))
        #expect(witness.faults == ["at 2.0 seconds: time goes back from 2.0 seconds to 1.0 seconds"])
    }
}
