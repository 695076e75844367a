#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport

/// A row of the table `resolution`: the recorded values of one segment.
///
/// `Telemetry/README.md` describes every column, and a test checks that.
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
    var decodingMs: Double?
    var stops: String?
    var withdrawals: Int?
    var near: Int?
    var takenFor: String?
    var recogniser: String?
    var partials: String?
    /// The time of the first words of a segment after the first, if it has partials: those of the segment before end here.
    var partialsSince: Int?

    /// Selects the values to record.
    ///
    /// - Parameter partials: The partial transcripts of the utterance, in order. Those before the first words of a segment
    ///   belong to the segments before it.
    init(
        _ resolution: Resolution, at date: Date, session: String, configuration: TelemetryConfiguration,
        partials: [RecordedPartial] = []
    ) {
        self.session = session
        utterance = resolution.utterance.rawValue
        segment = resolution.segment
        recordedAt = date.epochMilliseconds
        locale = resolution.locale.rawValue
        text = RecordedText.text(of: resolution, under: configuration)
        entities = JSON.array([]).text
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
        decodingMs = resolution.times.decoding?.milliseconds
        stops = Self.stops(resolution.stops, under: configuration.privacy)
        withdrawals = resolution.withdrawals == 0 ? nil : resolution.withdrawals
        recogniser = configuration.recogniser

        switch resolution.outcome {
        case .fired(let fired):
            outcome = "fired"
            describe(fired, of: resolution, under: configuration.privacy)
        case .contradicted(let fired, let contradiction):
            outcome = "contradicted"
            detail = contradiction.command?.intent
            describe(fired, of: resolution, under: configuration.privacy)
        case .needsConfirmation(let fired):
            outcome = "needsConfirmation"
            describe(fired, of: resolution, under: configuration.privacy)
            reason = fired.refusal?.reason.rawValue
        case .unresolved(let reason):
            outcome = "unresolved"
            self.reason = reason.name
            switch reason {
            case .noMatch, .noService, .declined: break
            case .belowThreshold(let intent, let score):
                self.intent = intent
                self.score = score
            case .ambiguous(let commands): detail = commands.map(\.intent).joined(separator: " or ")
            case .undeclaredIntent(let intent): self.intent = intent
            case .refused(let refusal, let intent):
                self.intent = intent
                detail = refusal.entity
            case .serviceFailed(let error): detail = error.code.rawValue
            }
        }
        if configuration.recordsPartials { record(partials, of: resolution) }
    }

    private mutating func record(_ partials: [RecordedPartial], of resolution: Resolution) {
        let first = resolution.segment == 0 ? nil : resolution.times.firstPartial
        let own = partials.filter { partial in first.map { partial.at >= $0 } ?? true }
        guard !own.isEmpty else { return }
        self.partials = RecordedPartial.json(of: own)
        partialsSince = first.flatMap(RecordedPartial.milliseconds)
    }

    private mutating func describe(_ fired: FiredCommand, of resolution: Resolution, under privacy: TelemetryPrivacy) {
        intent = fired.command.intent
        entities =
            JSON.array(
                fired.command.entities.compactMap { Self.value(resolution.placed($0), under: privacy) }
            ).text
        source = fired.source.rawValue
        score = fired.score
        // A phrase of a dictionary is not private; a text that an online service returns may be.
        let isKept = privacy == .full || privacy == .masked && fired.source == .dictionary
        phrase = isKept ? fired.phrase : nil
        guard let miss = fired.near else { return }
        near = 1
        takenFor = RecordedText.text(of: miss, takenFor: fired.command, in: resolution, under: privacy)
    }

    /// The stops as JSON; nil if there are none, or if phrases are not recorded.
    private static func stops(_ stops: [PhraseStop], under privacy: TelemetryPrivacy) -> String? {
        guard privacy != .counts, !stops.isEmpty else { return nil }
        return JSON.array(
            stops.map { stop in
                .object([
                    ("intent", .string(stop.key.intent)), ("phrase", .string(stop.key.phrase)),
                    ("entities", .array(stop.key.entities.map(JSON.string))),
                    ("following", .integer(stop.key.following)),
                    ("pauseMs", stop.pause.map { .number($0.milliseconds) } ?? .null),
                    ("wordsAfter", .integer(stop.wordsAfter)),
                ])
            }
        ).text
    }

    private static func value(_ entity: Entity, under privacy: TelemetryPrivacy) -> JSON? {
        switch privacy {
        case .counts: nil
        case .masked: .object([("name", .string(entity.name))])
        case .full:
            .object([
                ("name", .string(entity.name)), ("value", JSON(valueOf: entity)), ("text", .string(entity.text)),
                ("start", place(of: entity).map { .integer($0.lowerBound) } ?? .null),
                ("end", place(of: entity).map { .integer($0.upperBound) } ?? .null),
            ])
        }
    }

    /// The word range of an entity; nil also if its words came before those of the segment.
    private static func place(of entity: Entity) -> Range<Int>? {
        entity.words.flatMap { $0.lowerBound < 0 ? nil : $0 }
    }
}

extension RecordedResolution {
    /// The columns, in the order of ``values``.
    private static let columns = [
        "session", "utterance", "segment", "recordedAt", "locale", "text", "outcome", "intent", "entities", "source",
        "score", "phrase", "reason", "detail", "firstPartialMs", "firedMs", "finalMs", "leadMs", "serviceMs",
        "askedEarly", "wastedEarly", "aheadMs", "feedback", "price", "dictionaryVersion", "modelVersion",
        "decodingMs", "stops", "withdrawals", "near", "takenFor", "recogniser", "partials",
    ]

    private static let insertion = """
        INSERT INTO resolution (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """

    private var values: [(any DatabaseValueConvertible)?] {
        [
            session, utterance, segment, recordedAt, locale, text, outcome, intent, entities, source, score, phrase,
            reason, detail, firstPartialMs, firedMs, finalMs, leadMs, serviceMs, askedEarly, wastedEarly, aheadMs,
            feedback, price, dictionaryVersion, modelVersion, decodingMs, stops, withdrawals, near, takenFor,
            recogniser,
            partials,
        ]
    }

    /// Writes the row.
    ///
    /// Values are passed by position, not by name: GRDB looks up every column by name, which takes nine microseconds
    /// more.
    func insert(_ db: Database) throws {
        try db.cachedStatement(sql: Self.insertion).execute(arguments: StatementArguments(values))
    }
}

extension Resolution {
    /// The entity with its word range relative to the segment, not to the utterance.
    ///
    /// If a revision moved the words after the command was fired, the range may be outside the text, even before it.
    func placed(_ entity: Entity) -> Entity {
        guard words.lowerBound > 0, let place = entity.words else { return entity }
        var entity = entity
        entity.words = place.lowerBound - words.lowerBound..<place.upperBound - words.lowerBound
        return entity
    }
}
#endif
