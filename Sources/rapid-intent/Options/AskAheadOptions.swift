#if Tool
import ArgumentParser
import RapidIntent

/// Options for calling the online service before the final transcript.
struct AskAheadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Ask the online service before the final transcript if no phrase can match the words so far and they have not \
            changed for this time, such as 0.5. The call is wasted if the speaker only paused.
            """, valueName: "seconds"))
    var askAhead: Double?

    /// The rule for calling ahead; nil to call only for final transcripts.
    var rule: AskAhead? { askAhead.map { AskAhead(stillness: .seconds($0)) } }

    /// Checks the options, including that a service is configured.
    func validate(hasService: Bool) throws {
        guard let askAhead else { return }
        guard hasService else {
            throw ValidationError("'--ask-ahead' needs '--online' with the service to ask.")
        }
        guard (0.05...10).contains(askAhead) else {
            throw ValidationError("'--ask-ahead \(askAhead)' is out of range; give 0.05 to 10 seconds.")
        }
    }
}
#endif
