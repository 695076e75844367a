#if ServiceLifecycle
import Logging
import RapidIntent
import RapidIntentSpeech
import RapidIntentTesting
import ServiceLifecycle
import UnixSignals

/// A service that listens until the process is asked to end; on SIGTERM it finishes the utterance.
///
/// Prints the events of its pipeline. The audio is written text that repeats; a real service has a microphone and a recogniser.
@main struct Main {
    static func main() async throws {
        let source = SpelledAudio("______abc______________", repeats: true)
        let pipeline = try SpeechPipeline(
            source: source, recogniser: SpellingRecogniser(), profile: .voiceActivity, voiceActivity: SpelledVoice())
        let events = pipeline.events
        let printing = Task {
            var utterances = 0
            for await event in events {
                switch event.kind {
                case .state(let state): if state != .started, state != .active, state != .finishing { print(state) }
                case .recognition(.endpoint):
                    utterances += 1
                    if utterances == 3 { print("three utterances") }
                default: break
                }
            }
            print("no more events")
        }
        let group = ServiceGroup(
            services: [pipeline], gracefulShutdownSignals: [.sigterm], logger: Logger(label: "service"))
        try await group.run()
        await printing.value
    }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("service", needs: "ServiceLifecycle") }
}
#endif
