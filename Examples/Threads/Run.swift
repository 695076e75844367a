import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting

/// One pipeline, and four tasks that use it.
struct Run {
    let profile: PipelineProfile
    let steps: Int
    let seed: UInt64

    /// The result.
    struct Seen {
        var answers = 0
        var activations = 0
        var events = 0
        var faults: [String] = []
    }

    func run() async throws -> Seen {
        var configuration = PipelineConfiguration()
        configuration.restart = RestartPolicy(initialDelay: .milliseconds(1), longestDelay: .milliseconds(2))
        let pipeline = try SpeechPipeline(
            source: SpelledAudio("___wxab_cd_____________e____", repeats: true),
            recogniser: SpellingRecogniser(trailingSilence: .milliseconds(500)), profile: profile,
            configuration: configuration, voiceActivity: SpelledVoice())
        let events = pipeline.events
        let watching = Task {
            var (witness, count) = (PipelineWitness(), 0)
            for await event in events {
                count += 1
                witness.observe(event)
                if case .acknowledged(let answer) = event.kind, answer.id.rawValue == steps + 1 { break }
            }
            return (witness, count)
        }
        let asked = await withTaskGroup(of: Int.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let share = steps / 4 + (number < steps % 4 ? 1 : 0)
                    return await ask(pipeline, share, seed: seed &+ UInt64(number) << 32)
                }
            }
            return await group.reduce(0, +)
        }
        let end = await pipeline.stop()
        let (witness, count) = await watching.value
        var faults = witness.faults
        if end.state != .stopped { faults.append("a stop came to \(end.state)") }
        if asked != steps || witness.answered != Set((1...steps + 1).map { PipelineRequestID(rawValue: $0) }) {
            faults.append("\(asked) requests and a stop, \(witness.answered.count) answers")
        }
        return Seen(answers: witness.answered.count, activations: witness.activations, events: count, faults: faults)
    }

    /// Sends random requests, waiting for the answer of every other one on average.
    private func ask(_ pipeline: SpeechPipeline, _ count: Int, seed: UInt64) async -> Int {
        var random = SplitMix(state: seed)
        // Most requests start something, since stopping and suspending would otherwise leave too little time for the rest.
        let requests: [PipelineRequest] = [
            .start, .start, .start, .resume, .resume, .resume, .activate, .activate, .activate, .deactivate,
            .deactivate,
            .finishUtterance, .suspend, .stop,
        ]
        for _ in 0..<count {
            let request = requests[Int(random.next() % UInt64(requests.count))]
            guard random.next() % 2 == 0 else {
                pipeline.request(request)
                continue
            }
            switch request {
            case .start: await pipeline.start()
            case .stop: await pipeline.stop()
            case .activate: await pipeline.activate()
            case .deactivate: await pipeline.deactivate()
            case .suspend: await pipeline.suspend()
            case .resume: await pipeline.resume()
            case .finishUtterance: await pipeline.finishUtterance()
            }
        }
        return count
    }
}

/// A random number generator that repeats its sequence.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
