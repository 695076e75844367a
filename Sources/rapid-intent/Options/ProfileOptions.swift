#if Tool
import ArgumentParser

struct ProfileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What starts an utterance: continuous, voice-activity, wake-phrase or push-to-talk.", valueName: "profile"))
    var profile: ProfileChoice?

    @Option(name: .customLong("wake"), help: ArgumentHelp("A wake phrase; repeatable.", valueName: "phrase"))
    var wakePhrases: [String] = []

    /// The selected profile; a wake phrase alone selects `wakePhrase`.
    var choice: ProfileChoice? { profile ?? (wakePhrases.isEmpty ? nil : .wakePhrase) }

    func check(isRecording: Bool, takesStandardInput: Bool) throws {
        if choice == .wakePhrase, wakePhrases.isEmpty {
            throw ValidationError("'--profile wake-phrase' needs a phrase, such as '--wake computer'.")
        }
        if choice != .wakePhrase, !wakePhrases.isEmpty {
            throw ValidationError("'--wake' needs '--profile wake-phrase'.")
        }
        if choice == .pushToTalk, takesStandardInput {
            throw ValidationError("push-to-talk reads its key from standard input, which '--raw' also reads.")
        }
        if choice == .pushToTalk, isRecording {
            throw ValidationError("push-to-talk needs audio in real time; add '--realtime'.")
        }
    }
}

enum ProfileChoice: String, ExpressibleByArgument, CaseIterable {
    case continuous
    case voiceActivity = "voice-activity"
    case wakePhrase = "wake-phrase"
    case pushToTalk = "push-to-talk"
}
#endif
