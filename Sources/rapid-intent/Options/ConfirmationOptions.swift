#if Tool
import ArgumentParser
import RapidIntent

/// Options for commands that need confirmation.
struct ConfirmationOptions: ParsableArguments {
    @Flag(
        help: """
            After a command that needs confirmation, take "yes", "no" and "no, the kitchen" in the next 15 s for the answer.
            """)
    var confirmByVoice = false

    /// The policy; nil if only the app answers.
    var policy: ConfirmationPolicy? { confirmByVoice ? .standard : nil }
}
#endif
