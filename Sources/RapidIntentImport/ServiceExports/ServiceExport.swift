public import RapidIntent

/// What an online service was taught: an application as it was exported, whatever system it is from.
///
/// ```swift
/// let export = try ServiceExport(at: "luis.json")
/// export.format                     // .luis
/// export.intents.map(\.value)       // ["Navigate", "Location"]
/// ```
///
/// ``dictionary()`` makes a dictionary of it, and ``ServiceComparison`` tells where it and dictionaries differ.
public struct ServiceExport: Sendable, Equatable {
    /// The system that it was exported from.
    public var format: Format
    /// The language that the service was taught; nil where the files do not say.
    public var locale: Located<LocaleIdentifier>?
    /// The intents, in file order, without the service's word for "nothing".
    public var intents: [Located<String>] = []
    /// The names of the entities, those of ``lists`` included.
    public var entities: [Located<String>] = []
    /// The entities whose values are written out.
    public var lists: [List] = []
    /// The entities that stand for any words: LUIS's `Pattern.any`.
    public var wildcards: [Located<String>] = []
    /// The texts that the service was taught with.
    public var utterances: [Utterance] = []
    /// The templates that the service was taught with: LUIS's patterns.
    public var patterns: [Pattern] = []
    /// What was not taken from the files: what, where and why.
    public var notes: [DictionaryDiagnostic] = []

    /// The systems whose exported applications can be read.
    public enum Format: String, Sendable, CaseIterable {
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
    public struct List: Sendable, Equatable {
        /// The entity's name.
        public var name: Located<String>
        /// The values.
        public var values: [Value]
    }

    /// A value of an entity, and the ways to say it.
    public struct Value: Sendable, Equatable {
        /// What the service makes of every way to say it.
        public var canonical: Located<String>
        /// The ways to say it.
        public var forms: [Located<String>]
    }

    /// A text that the service was taught with.
    public struct Utterance: Sendable, Equatable {
        /// The text in its parts.
        public var parts: [Part]
        /// The intent; nil if the service was taught that it is none.
        public var intent: Located<String>?
        /// Where it stands.
        public var location: DictionaryLocation?

        /// The whole text.
        public var text: String { parts.map(\.text).joined() }
    }

    /// A part of an utterance.
    public enum Part: Sendable, Equatable {
        /// Words that are no entity.
        case words(String)
        /// An entity.
        case entity(Mark)

        /// What is said.
        public var text: String {
            switch self {
            case .words(let text): text
            case .entity(let mark): mark.text
            }
        }
    }

    /// Words of an utterance that the service was taught to take for an entity.
    public struct Mark: Sendable, Equatable {
        /// The entity's name.
        public var entity: String
        /// The part that it plays; nil for none.
        public var role: String?
        /// The words.
        public var text: String
        /// The value that is written beside them; nil where none is.
        public var value: String?

        /// What the entity is called in a command, as in ``RapidIntent/Prediction/PredictedEntity/part``.
        var part: String { role ?? entity.split(separator: "::").last.map(String.init) ?? entity }
    }

    /// A template that the service was taught with.
    public struct Pattern: Sendable, Equatable {
        /// The template in its parts.
        public var parts: [Part]
        /// The intent.
        public var intent: Located<String>
        /// The template as it was written, with its place.
        public var text: Located<String>

        /// A part of a template.
        public enum Part: Sendable, Equatable {
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
    public var system: String { importFormat.system }

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
