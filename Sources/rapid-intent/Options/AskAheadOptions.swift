import ArgumentParser
import RapidIntent

/// Options for calling the online service before the final transcript.
struct AskAheadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Ask the online service before the final transcript, once the words so far, of which the dictionary can make \
            nothing, have stood for so many seconds, such as 0.5. A call is wasted where the speaker only paused.
            """, valueName: "seconds"))
    var askAhead: Double?

    /// The rule for calling ahead; nil to call only for final transcripts.
    var rule: AskAhead? { askAhead.map { AskAhead(stillness: .seconds($0)) } }

    /// Checks the options, including that a service is configured.
    func validate(hasService: Bool) throws {
        guard let askAhead else { return }
        guard hasService else {
            throw ValidationError("'--ask-ahead' belongs to '--online': name the service to ask.")
        }
        guard (0.05...10).contains(askAhead) else {
            throw ValidationError("'--ask-ahead \(askAhead)' is out of range; give 0.05 to 10 seconds.")
        }
    }
}
