#if SQLite
package import RapidIntent

/// What the dictionaries of today make of a text.
package struct SaidText: Sendable, Equatable {
    package var text: String
    /// The commands that it gives, in order; empty if it gives none.
    package var commands: [SaidCommand]
    /// What `rapid-intent check --explain` says about it, line by line.
    package var explanation: [String]
}

package struct SaidCommand: Sendable, Equatable {
    package var intent: String
    package var entities: [Entity]
    /// The phrase that fits; nil if there is none.
    package var phrase: String?
    /// Whether it fires; otherwise the user is asked.
    package var fires: Bool
    /// What it was taken for because it sounds like it; nil for nothing.
    package var takenFor: String?

    /// Nil for a resolution without a command.
    init?(_ resolution: Resolution) {
        let fired: FiredCommand
        switch resolution.outcome {
        case .fired(let command): (fired, fires) = (command, true)
        case .needsConfirmation(let command): (fired, fires) = (command, false)
        case .contradicted, .unresolved: return nil
        }
        intent = fired.command.intent
        entities = fired.command.entities
        phrase = fired.phrase
        takenFor = fired.near?.takenFor
    }
}
#endif
