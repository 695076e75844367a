#if SpeechServers
import RapidIntent

/// The texts that a ``WyomingServer`` answers with, by intent.
///
/// ```swift
/// WyomingAnswers(["SetTimer": "{minutes} minutes from now."], otherwise: "I cannot do that.")
/// ```
package struct WyomingAnswers: Sendable, Equatable {
    /// The texts by name of the intent; `{name}` in a text is replaced with the entity's value, without braces.
    package var texts: [String: String]
    /// The text for what is not understood; nil for none.
    package var otherwise: String?

    /// Creates answers from texts by name of the intent, and one for what is not understood.
    package init(_ texts: [String: String] = [:], otherwise: String? = nil) {
        self.texts = texts
        self.otherwise = otherwise
    }

    /// The answer to a command; nil if none is configured for its intent.
    func text(for command: Command) -> String? {
        guard var text = texts[command.intent] else { return nil }
        for entity in command.entities {
            // Home Assistant reads the answer as a template; spoken words must not become one.
            text = text.replacing("{\(entity.name)}", with: entity.text.filter { $0 != "{" && $0 != "}" })
        }
        return text
    }
}
#endif
