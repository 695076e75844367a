#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport

/// What a store knows of a segment that ended, from which the columns of its row take what privacy allows.
struct SegmentRecording {
    let resolution: Resolution
    /// The time when it ended, in milliseconds since 1970.
    let recordedAt: Int64
    let session: String
    let configuration: TelemetryConfiguration
    private let privacy: TelemetryPrivacy
    /// The feedback that came before the segment ended.
    let feedback: Feedback.Verdict?
    let partials: [RecordedPartial]
    let outcome: RecordedSegment.Outcome
    /// The command that was fired or needs confirmation, with its places in the segment's text.
    let command: FiredCommand?
    /// The intent of the command, or of an answer that was not accepted.
    private(set) var intent: String?
    private(set) var score: Double?
    private(set) var reason: String?
    private(set) var detail: String?

    /// Selects what to record.
    ///
    /// - Parameter partials: The partial transcripts of the utterance, in order. Those before the first words of a segment
    ///   belong to the segments before it.
    init(
        _ resolution: Resolution, at date: Date, session: String, configuration: TelemetryConfiguration,
        feedback: Feedback.Verdict?, partials: [RecordedPartial]
    ) {
        self.resolution = resolution
        self.session = session
        self.configuration = configuration
        privacy = configuration.privacy(of: resolution)
        self.feedback = feedback
        recordedAt = date.epochMilliseconds
        let first = Self.start(of: resolution)
        self.partials =
            configuration.recordsPartials ? partials.filter { partial in first.map { partial.at >= $0 } ?? true } : []
        switch resolution.outcome {
        case .fired(let fired): (outcome, command) = (.fired, resolution.placed(fired))
        case .contradicted(let fired, let contradiction):
            (outcome, command) = (.contradicted, resolution.placed(fired))
            detail = contradiction.command?.intent
        case .needsConfirmation(let fired):
            (outcome, command) = (.needsConfirmation, resolution.placed(fired))
            reason = fired.refusal?.reason.rawValue
        case .unresolved(let unresolved):
            (outcome, command) = (.unresolved, nil)
            reason = unresolved.name
            switch unresolved {
            case .noMatch, .noService, .declined, .afterFinal: break
            case .belowThreshold(let intent, let score): (self.intent, self.score) = (intent, score)
            case .ambiguous(let commands):
                // Several values of one intent may fit, too.
                var intents: [String] = []
                for command in commands where !intents.contains(command.intent) { intents.append(command.intent) }
                detail = intents.joined(separator: " or ")
            case .undeclaredIntent(let intent): self.intent = intent
            case .refused(let refusal, let intent): (self.intent, detail) = (intent, refusal.entity)
            case .serviceFailed(let error): detail = error.code.rawValue
            }
        }
        if let command { (intent, score) = (command.command.intent, command.score) }
    }

    /// The time of the first words of a segment after the first.
    private static func start(of resolution: Resolution) -> Duration? {
        resolution.segment == 0 ? nil : resolution.times.firstPartial
    }

    /// The time of the first words of a segment after the first, if it has partials: those of the segment before end here.
    var partialsSince: Int? {
        partials.isEmpty ? nil : Self.start(of: resolution).flatMap(RecordedPartial.milliseconds)
    }

    /// The phrase; a phrase of a dictionary is not private, but a text that an online service returns may be.
    var phrase: String? {
        switch privacy {
        case .counts: nil
        case .masked: command?.source == .dictionary ? command?.phrase : nil
        case .full: command?.phrase
        }
    }

    /// What a near miss was taken for.
    var takenFor: String? {
        guard let command, let miss = command.near else { return nil }
        return RecordedText.text(of: miss, takenFor: command.command, in: resolution, under: privacy)
    }

    var entities: String {
        let entities = command?.command.entities ?? []
        return JSON.array(
            entities.compactMap { RecordedEntity.json(of: $0, under: privacy) }
        ).text
    }

    /// The stops as JSON; nil if there are none, or if phrases are not recorded.
    var stops: String? {
        privacy == .counts || resolution.stops.isEmpty ? nil : RecordedStop.json(of: resolution.stops)
    }

    private static let insertion = """
        INSERT INTO resolution (\(SegmentColumn.recorded.map(\.name).joined(separator: ", ")))
        VALUES (\(databaseQuestionMarks(count: SegmentColumn.recorded.count)))
        """

    /// Writes the row.
    ///
    /// Values are passed by position, not by name: GRDB looks up every column by name, which takes nine microseconds
    /// more.
    func insert(_ db: Database) throws {
        let values: [(any DatabaseValueConvertible)?] = SegmentColumn.recorded.map { $0.value(self) }
        try db.cachedStatement(sql: Self.insertion).execute(arguments: StatementArguments(values))
    }
}
#endif
