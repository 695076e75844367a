package import RapidIntent
package import RapidIntentDictionary

/// What an online service was taught: an application as it was exported, whatever system it is from.
///
/// ```swift
/// let export = try ServiceExport(at: "luis.json")
/// export.format                     // .luis
/// export.intents.map(\.value)       // ["Navigate", "Location"]
/// ```
///
/// ``dictionary()`` makes a dictionary of it, and ``ServiceComparison`` tells where it and dictionaries differ.
package struct ServiceExport: Sendable, Equatable {
    /// The system that it was exported from.
    package var format: Format
    /// The language that the service was taught; nil where the files do not say.
    package var locale: Located<LocaleIdentifier>?
    /// The intents, in file order, without the service's word for "nothing".
    package var intents: [Located<String>] = []
    /// The names of the entities, those of ``lists`` included.
    package var entities: [Located<String>] = []
    /// The entities whose values are written out.
    package var lists: [List] = []
    /// The entities that stand for any words: LUIS's `Pattern.any`.
    package var wildcards: [Located<String>] = []
    /// The texts that the service was taught with.
    package var utterances: [Utterance] = []
    /// The templates that the service was taught with: LUIS's patterns.
    package var patterns: [Pattern] = []
    /// What was not taken from the files: what, where and why.
    package var notes: [DictionaryDiagnostic] = []

    /// The systems whose exported applications can be read.
    package enum Format: String, Sendable, CaseIterable {
        /// Microsoft's LUIS: a JSON file, schema versions 3 to 7.
        case luis
        /// Azure's Conversational Language Understanding: a JSON file.
        case clu
        /// Rasa: a YAML file with `nlu`, or a folder of training data, domain and configuration.
        case rasa
        /// Wit.ai: the folder of an export that was unpacked.
        case wit
    }

    /// An entity whose values are written out.
    package struct List: Sendable, Equatable {
        /// The entity's name.
        package var name: Located<String>
        /// The values.
        package var values: [Value]
    }

    /// A value of an entity, and the ways to say it.
    package struct Value: Sendable, Equatable {
        /// What the service makes of every way to say it.
        package var canonical: Located<String>
        /// The ways to say it.
        package var forms: [Located<String>]
    }

    /// A text that the service was taught with.
    package struct Utterance: Sendable, Equatable {
        /// The text in its parts.
        package var parts: [Part]
        /// The intent; nil if the service was taught that it is none.
        package var intent: Located<String>?
        /// Where it stands.
        package var location: DictionaryLocation?

        /// The whole text.
        package var text: String { parts.map(\.text).joined() }
    }

    /// A part of an utterance.
    package enum Part: Sendable, Equatable {
        /// Words that are no entity.
        case words(String)
        /// An entity.
        case entity(Mark)

        /// What is said.
        package var text: String {
            switch self {
            case .words(let text): text
            case .entity(let mark): mark.text
            }
        }
    }

    /// Words of an utterance that the service was taught to take for an entity.
    package struct Mark: Sendable, Equatable {
        /// The entity's name.
        package var entity: String
        /// The part that it plays; nil for none.
        package var role: String?
        /// The words.
        package var text: String
        /// The value that is written beside them; nil where none is.
        package var value: String?

        /// What the entity is called in a command, as in ``RapidIntent/Prediction/PredictedEntity/part``.
        var part: String { role ?? entity.split(separator: "::").last.map(String.init) ?? entity }
    }

    /// A template that the service was taught with.
    package struct Pattern: Sendable, Equatable {
        /// The template in its parts.
        package var parts: [Part]
        /// The intent.
        package var intent: Located<String>
        /// The template as it was written, with its place.
        package var text: Located<String>

        /// A part of a template.
        package enum Part: Sendable, Equatable {
            /// Notation that means the same in a dictionary.
            case notation(String)
            /// Words.
            case words(String)
            /// An entity, with the part that it plays.
            case entity(String, role: String?)
        }
    }
}

extension ServiceExport.Format {
    /// What the system is called in text.
    package var system: String { importFormat.system }

    /// The same system among those that dictionaries are imported from.
    var importFormat: ImportFormat {
        switch self {
        case .luis: .luis
        case .clu: .clu
        case .rasa: .rasa
        case .wit: .wit
        }
    }
}
