#if SpeechServers
import RapidIntent
import RapidIntentSpeech

/// How quickly a turn ends in silence: Wyoming's `vad_sensitivity`.
///
/// | | a complete command that nothing can follow | anything else |
/// |---|---|---|
/// | `aggressive` | 200 ms | 500 ms |
/// | `default` | 250 ms | 900 ms |
/// | `relaxed` | 500 ms | 1.5 s |
///
/// A complete command that could go on ends between the two, where the odds of its phrases say that it does not.
enum TurnEnding: String, Sendable {
    case aggressive
    case usual = "default"
    case relaxed

    private var silences: (complete: Duration, other: Duration) {
        switch self {
        case .aggressive: (.milliseconds(200), .milliseconds(500))
        case .usual: (.milliseconds(250), .milliseconds(900))
        case .relaxed: (.milliseconds(500), .milliseconds(1_500))
        }
    }

    private static let longest = (turn: Duration.seconds(15), beforeSpeech: Duration.seconds(5))

    func configuration(
        following active: ActiveDictionaries, scope: MatchScope, silentClient: Duration, leastConfidence: Double
    ) -> PipelineConfiguration {
        var configuration = PipelineConfiguration()
        configuration.completeSilence = silences.complete
        configuration.utteranceSilence = silences.other
        configuration.noSpeech = Self.longest.beforeSpeech
        configuration.maximumActive = Self.longest.turn
        configuration.stallLimit = silentClient
        let dictionaries = TranscriptCompletion.dictionaries(active)
        configuration.completion = TranscriptCompletion { transcript in
            var transcript = transcript
            transcript.context.merge(scope.context) { own, _ in own }
            return transcript.silenceForCommands != .zero && transcript.confidence ?? 1 >= leastConfidence
                && dictionaries.isComplete(transcript)
        }
        return configuration
    }
}
#endif
