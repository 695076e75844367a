package import Foundation
package import RapidIntent

/// One segment as a telemetry file remembers it: what dictionaries learn from.
package struct Observation: Sendable, Equatable {
    /// The run of the app, or whatever the app calls a session.
    package var session: String
    /// When the segment ended.
    package var recordedAt: Date
    /// The language it was taken for.
    package var locale: LocaleIdentifier
    /// What was said, in normal form and as far as the privacy allows: with `{name}` for the words of an entity and `#` for
    /// each digit where it is masked; nil where it was not kept.
    package var text: String?
    /// How it ended.
    package var outcome: Outcome
    /// The intent that was fired or asked about; of what was not believed, the one that the service named.
    package var intent: String?
    /// The entities of the command.
    package var entities: [ObservedEntity]
    /// Who knew the command; nil if nobody did.
    package var source: FiredCommand.Source?
    /// 1 for the dictionary, otherwise what the service said, from 0 to 1.
    package var score: Double?
    /// The dictionary's phrase as its author wrote it.
    package var phrase: String?
    /// Why it is unresolved, such as `noMatch`.
    package var reason: String?
    /// What the app said afterwards.
    package var feedback: Feedback.Verdict?
    /// How long the online service took; nil where none was asked.
    package var serviceTime: Duration?
    /// What the calls to the service cost; nil where none was made, or nobody knows.
    package var price: Money?
    /// The service's application and version of its model; `model:` and a fingerprint for an intent model of one's own, nil
    /// where no answer came.
    package var modelVersion: String?

    /// Whether an intent model of one's own has answered, which knows no more than it was taught here.
    package var isOwnModels: Bool { LocalModelVersion.isOne(modelVersion) }

    /// How a segment ended.
    package enum Outcome: String, Sendable, CaseIterable {
        /// A command was fired.
        case fired
        /// A command was fired, and the final transcript said otherwise.
        case contradicted
        /// The app was to ask the user.
        case needsConfirmation
        /// Nothing was fired.
        case unresolved
    }

    /// Describes a segment.
    package init(
        session: String, recordedAt: Date, locale: LocaleIdentifier, text: String?, outcome: Outcome,
        intent: String? = nil, entities: [ObservedEntity] = [], source: FiredCommand.Source? = nil,
        score: Double? = nil, phrase: String? = nil, reason: String? = nil, feedback: Feedback.Verdict? = nil,
        serviceTime: Duration? = nil, price: Money? = nil, modelVersion: String? = nil
    ) {
        self.session = session
        self.recordedAt = recordedAt
        self.locale = locale
        self.text = text
        self.outcome = outcome
        self.intent = intent
        self.entities = entities
        self.source = source
        self.score = score
        self.phrase = phrase
        self.reason = reason
        self.feedback = feedback
        self.serviceTime = serviceTime
        self.price = price
        self.modelVersion = modelVersion
    }
}

/// An entity as a telemetry file remembers it: its name and, with full privacy, what was said for it.
package struct ObservedEntity: Sendable, Hashable {
    /// The entity's name.
    package var name: String
    /// The words it was said in, as the recogniser wrote them; nil where it is masked, empty where it was not said.
    package var text: String?

    /// Describes an entity.
    package init(name: String, text: String? = nil) {
        self.name = name
        self.text = text
    }
}
