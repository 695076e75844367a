import RapidIntent

/// The texts that a ``WyomingServer`` answers with, by intent.
///
/// A file of them is one JSON object. The name `*` stands for everything that is not understood:
///
/// ```json
/// {"GetName": "My name is Ida.", "SetTimer": "{minutes} minutes from now.", "*": "I cannot do that."}
/// ```
public struct WyomingAnswers: Sendable, Equatable {
    /// The texts by name of the intent; `{name}` in a text is replaced with the entity's value.
    public var texts: [String: String]
    /// The text for what is not understood; nil for none.
    public var otherwise: String?

    /// Creates answers.
    ///
    /// - Parameters:
    ///   - texts: The texts by name of the intent.
    ///   - otherwise: The text for what is not understood; nil for none.
    public init(_ texts: [String: String] = [:], otherwise: String? = nil) {
        self.texts = texts
        self.otherwise = otherwise
    }

    /// An error in a file of answers.
    public struct Mistake: Error, Sendable, Equatable, CustomStringConvertible {
        /// The error, with its place.
        public var description: String
    }

    /// Reads answers from the text of a JSON file.
    ///
    /// - Throws: ``Mistake`` for text that is not an object of texts.
    public init(json text: String) throws(Mistake) {
        let json: JSON
        do throws(JSON.Failure) {
            json = try JSON(reading: text.utf8, expecting: "a JSON object")
        } catch {
            throw Mistake(description: "byte \(error.offset): \(error.message)")
        }
        guard let members = json.object else { throw Mistake(description: "expected an object, found \(json.kind)") }
        self.init()
        for (name, value) in members {
            guard let answer = value.string else {
                throw Mistake(description: "byte \(value.offset): '\(name)' needs a text, and has \(value.kind)")
            }
            if name == "*" { otherwise = answer } else { texts[name] = answer }
        }
    }

    /// The answer to a command; nil if none is configured for its intent.
    func text(for command: Command) -> String? {
        guard var text = texts[command.intent] else { return nil }
        for entity in command.entities { text = text.replacing("{\(entity.name)}", with: entity.text) }
        return text
    }
}
