#if SQLite
package import Foundation
package import RapidIntent

/// One recorded segment, from which dictionaries learn.
package struct Observation: Sendable, Equatable {
    /// The number of its row, ascending in the order of writing; 0 if it is not from a file.
    package var id: Int64
    /// The session: a run of the app, or a session defined by the app.
    package var session: String
    /// The recogniser's id of the utterance.
    package var utterance: String
    /// The segment's number within its utterance, from 0.
    package var segment: Int
    /// The time when the segment ended.
    package var recordedAt: Date
    /// The language of the dictionary.
    package var locale: LocaleIdentifier
    /// The text in normal form, to the extent that privacy allows.
    ///
    /// In a masked text, `{name}` stands for the words of an entity and `#` for each digit.
    ///
    /// Nil if it was not recorded.
    package var text: String?
    /// The outcome of the segment.
    package var outcome: Outcome
    /// The intent of the command that was fired or needs confirmation, or the intent that the service found but that
    /// was not accepted.
    package var intent: String?
    /// The entities of the command.
    package var entities: [ObservedEntity]
    /// The source of the command; nil if there is none.
    package var source: FiredCommand.Source?
    /// Whether no phrase fits the text, and the command is one that it sounds like.
    package var isNearMiss: Bool
    /// What a near miss was taken for, to the extent that privacy allows.
    package var takenFor: String?
    /// 1 for a phrase of the dictionary, otherwise the score of the near miss or of the service, from 0 to 1.
    package var score: Double?
    /// The dictionary's phrase as its author wrote it.
    package var phrase: String?
    /// The reason why it is unresolved, such as `noMatch`.
    package var reason: String?
    /// The feedback of the app.
    package var feedback: Feedback.Verdict?
    /// The time that the online service took; nil if it was not called.
    package var serviceTime: Duration?
    /// The price of the calls to the service; nil if there was none, or its price is unknown.
    package var price: Money?
    /// The service's application and the version of its model; `model:` and a fingerprint for a local intent model.
    ///
    /// Nil without an answer.
    package var modelVersion: String?
    /// The app's name for what heard it; nil if it has none.
    package var recogniser: String?
    /// The fingerprint of the dictionaries; nil if there were none.
    package var dictionaryVersion: String?
    /// The time from the command to the final transcript; nil without one of the two.
    package var lead: Duration?
    /// The site of the instance that recorded it; nil if no collector received it.
    package var site: String?
    /// The instance that recorded it; nil if no collector received it.
    package var instance: String?

    /// Whether a local intent model answered.
    ///
    /// Such a model knows only its own training data.
    package var isOwnModels: Bool { source != .dictionary && LocalModelVersion.isOne(modelVersion) }

    /// The outcome of a segment.
    package typealias Outcome = RecordedSegment.Outcome

    /// Creates an observation.
    package init(
        session: String, recordedAt: Date, locale: LocaleIdentifier, text: String?, outcome: Outcome,
        intent: String? = nil, entities: [ObservedEntity] = [], source: FiredCommand.Source? = nil,
        score: Double? = nil, phrase: String? = nil, reason: String? = nil, feedback: Feedback.Verdict? = nil,
        serviceTime: Duration? = nil, price: Money? = nil, modelVersion: String? = nil, isNearMiss: Bool = false,
        takenFor: String? = nil, id: Int64 = 0, utterance: String = "", segment: Int = 0, recogniser: String? = nil,
        dictionaryVersion: String? = nil, lead: Duration? = nil, site: String? = nil, instance: String? = nil
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
        self.isNearMiss = isNearMiss
        self.takenFor = takenFor
        self.id = id
        self.utterance = utterance
        self.segment = segment
        self.recogniser = recogniser
        self.dictionaryVersion = dictionaryVersion
        self.lead = lead
        self.site = site
        self.instance = instance
    }
}

/// A recorded entity: its name and, with full privacy, its words.
package struct ObservedEntity: Sendable, Hashable {
    /// The entity's name.
    package var name: String
    /// The words of the entity as the recogniser wrote them; nil if they are masked, empty if the entity was not said.
    package var text: String?

    /// Creates an entity.
    package init(name: String, text: String? = nil) {
        self.name = name
        self.text = text
    }
}
#endif
