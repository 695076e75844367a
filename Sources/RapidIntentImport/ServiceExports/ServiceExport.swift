package import RapidIntent
package import RapidIntentDictionary

/// The training data of an online service: an exported application of any supported system.
///
/// ```swift
/// let export = try ServiceExport(at: "luis.json")
/// export.format                     // .luis
/// export.intents.map(\.value)       // ["Navigate", "Location"]
/// ```
///
/// ``dictionary()`` converts it to a dictionary, and ``ServiceComparison`` compares it with dictionaries.
package struct ServiceExport: Sendable, Equatable {
    /// The system that exported it.
    package var format: Format
    /// The language of the training data; nil if the files do not name it.
    package var locale: Located<LocaleIdentifier>?
    /// The intents, in file order, except the service's name for "no intent".
    package var intents: [Located<String>] = []
    /// The names of the entities, including those of ``lists``.
    package var entities: [Located<String>] = []
    /// The entities with a list of values.
    package var lists: [List] = []
    /// The entities that accept any words: LUIS's `Pattern.any`.
    package var wildcards: [Located<String>] = []
    /// The types of the values of prebuilt entities, and of entities that have one as a component, by name.
    package var types: [String: [EntityType]] = [:]
    /// The training texts of the service.
    package var utterances: [Utterance] = []
    /// The training templates of the service: LUIS's patterns.
    package var patterns: [Pattern] = []
    /// The content that was not read from the files, with locations and reasons.
    package var notes: [DictionaryDiagnostic] = []

    /// The systems whose exported applications can be read.
    package enum Format: String, Sendable, CaseIterable {
        /// Microsoft's LUIS: a JSON file, schema versions 3 to 7.
        case luis
        /// Azure's Conversational Language Understanding: a JSON file.
        case clu
        /// Rasa: a YAML file with `nlu`, or a folder of training data, domain and configuration.
        case rasa
        /// Wit.ai: the unpacked folder of an export.
        case wit
    }

    /// An entity with a list of values.
    package struct List: Sendable, Equatable {
        /// The entity's name.
        package var name: Located<String>
        package var values: [Value]
    }

    /// A value of an entity, and its forms.
    package struct Value: Sendable, Equatable {
        /// The value that the service returns for each form.
        package var canonical: Located<String>
        /// The ways to say the value.
        package var forms: [Located<String>]
    }

    /// A training text of the service.
    package struct Utterance: Sendable, Equatable {
        package var parts: [Part]
        /// The intent; nil if the text is labelled as none.
        package var intent: Located<String>?
        package var location: DictionaryLocation?

        package var text: String { parts.map(\.text).joined() }
    }

    package enum Part: Sendable, Equatable {
        /// Words without an entity.
        case words(String)
        case entity(Mark)

        package var text: String {
            switch self {
            case .words(let text): text
            case .entity(let mark): mark.text
            }
        }
    }

    /// Words of an utterance that are labelled as an entity.
    package struct Mark: Sendable, Equatable {
        package var entity: String
        /// The role; nil for none.
        package var role: String?
        package var text: String
        /// The value in the file; nil if there is none.
        package var value: String?

        /// The name of the entity in a command, as in ``RapidIntent/Prediction/PredictedEntity/part``.
        var part: String { role ?? entity.split(separator: "::").last.map(String.init) ?? entity }
    }

    /// A training template of the service.
    package struct Pattern: Sendable, Equatable {
        package var parts: [Part]
        package var intent: Located<String>
        /// The template as written, with its location.
        package var text: Located<String>

        package enum Part: Sendable, Equatable {
            /// Notation with the same meaning in a dictionary.
            case notation(String)
            case words(String)
            case entity(String, role: String?)
        }
    }
}

extension ServiceExport.Format {
    package var system: String { importFormat.system }

    var importFormat: ImportFormat {
        switch self {
        case .luis: .luis
        case .clu: .clu
        case .rasa: .rasa
        case .wit: .wit
        }
    }
}
