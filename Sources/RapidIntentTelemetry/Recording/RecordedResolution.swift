import Foundation
import GRDB
import RapidIntentDatabase
import RapidIntent

/// A row of the table `resolution`: what is kept of one segment.
///
/// `Telemetry/README.md` says what every column means, and a test holds it to that.
struct RecordedResolution: Equatable {
    var session: String
    var utterance: String
    var segment: Int
    var recordedAt: Int64
    var locale: String
    var text: String?
    var outcome: String
    var intent: String?
    var entities: String
    var source: String?
    var score: Double?
    var phrase: String?
    var reason: String?
    var detail: String?
    var firstPartialMs: Double?
    var firedMs: Double?
    var finalMs: Double?
    var leadMs: Double?
    var serviceMs: Double?
    var askedEarly: Int?
    var wastedEarly: Int?
    var aheadMs: Double?
    var feedback: String?
    var price: Double?
    var dictionaryVersion: String?
    var modelVersion: String?

    /// Decides what is kept of a segment.
    init(_ resolution: Resolution, at date: Date, session: String, configuration: TelemetryConfiguration) {
        self.session = session
        utterance = resolution.utterance.rawValue
        segment = resolution.segment
        recordedAt = date.epochMilliseconds
        locale = resolution.locale.rawValue
        text = RecordedText.text(of: resolution, under: configuration)
        entities = OrderedJSON.array([]).text
        firstPartialMs = resolution.times.firstPartial?.milliseconds
        firedMs = resolution.times.fired?.milliseconds
        finalMs = resolution.times.final?.milliseconds
        leadMs = resolution.times.lead?.milliseconds
        serviceMs = resolution.serviceTime?.milliseconds
        askedEarly = resolution.early?.asked
        wastedEarly = resolution.early?.wasted
        aheadMs = resolution.early?.ahead?.milliseconds
        price = resolution.price.map { Double($0.millionths) / 1e6 }
        dictionaryVersion = resolution.dictionaryVersion
        modelVersion = resolution.modelVersion

        switch resolution.outcome {
        case .fired(let fired):
            outcome = "fired"
            describe(fired, under: configuration.privacy)
        case .contradicted(let fired, let contradiction):
            outcome = "contradicted"
            detail = contradiction.command?.intent
            describe(fired, under: configuration.privacy)
        case .needsConfirmation(let fired):
            outcome = "needsConfirmation"
            describe(fired, under: configuration.privacy)
        case .unresolved(let reason):
            outcome = "unresolved"
            self.reason = reason.name
            switch reason {
            case .noMatch, .noService: break
            case .belowThreshold(let intent, let score):
                self.intent = intent
                self.score = score
            case .ambiguous(let commands): detail = commands.map(\.intent).joined(separator: " or ")
            case .undeclaredIntent(let intent): self.intent = intent
            case .serviceFailed(let error): detail = error.code.rawValue
            }
        }
    }

    private mutating func describe(_ fired: FiredCommand, under privacy: TelemetryPrivacy) {
        intent = fired.command.intent
        entities = OrderedJSON.array(fired.command.entities.compactMap { Self.value($0, under: privacy) }).text
        source = fired.source.rawValue
        score = fired.score
        // What the author of a dictionary wrote is nobody's secret; what an online service echoes may be.
        let isKept = privacy == .full || privacy == .masked && fired.source == .dictionary
        phrase = isKept ? fired.phrase : nil
    }

    private static func value(_ entity: Entity, under privacy: TelemetryPrivacy) -> OrderedJSON? {
        switch privacy {
        case .counts: nil
        case .masked: .object([("name", .string(entity.name))])
        case .full:
            .object([
                ("name", .string(entity.name)), ("value", OrderedJSON(valueOf: entity)), ("text", .string(entity.text)),
                ("start", entity.words.map { .integer($0.lowerBound) } ?? .null),
                ("end", entity.words.map { .integer($0.upperBound) } ?? .null),
            ])
        }
    }
}

extension RecordedResolution: PersistableRecord {
    static let databaseTableName = "resolution"

    func encode(to container: inout PersistenceContainer) {
        container["session"] = session
        container["utterance"] = utterance
        container["segment"] = segment
        container["recordedAt"] = recordedAt
        container["locale"] = locale
        container["text"] = text
        container["outcome"] = outcome
        container["intent"] = intent
        container["entities"] = entities
        container["source"] = source
        container["score"] = score
        container["phrase"] = phrase
        container["reason"] = reason
        container["detail"] = detail
        container["firstPartialMs"] = firstPartialMs
        container["firedMs"] = firedMs
        container["finalMs"] = finalMs
        container["leadMs"] = leadMs
        container["serviceMs"] = serviceMs
        container["askedEarly"] = askedEarly
        container["wastedEarly"] = wastedEarly
        container["aheadMs"] = aheadMs
        container["feedback"] = feedback
        container["price"] = price
        container["dictionaryVersion"] = dictionaryVersion
        container["modelVersion"] = modelVersion
    }
}
