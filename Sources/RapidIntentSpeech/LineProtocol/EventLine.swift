public import RapidIntent
import RapidIntentSupport

/// An event as a line of NDJSON, the counterpart of the input of ``TranscriptLineRecogniser``.
///
/// ```swift
/// EventLine(event).text
/// // {"event":"fired","utterance":"u1","segment":0,"at":0.76,"intent":"Location","entities":[],…}
/// ```
///
/// An utterance with several commands has these events once per command, distinguished by `segment`. The word positions
/// of entities refer to the text of the whole utterance. Keys have a fixed order and times are in seconds to the
/// microsecond, so equal events give equal bytes.
public struct EventLine: Sendable, Equatable {
    /// The line, without a line break.
    public let text: String

    /// Writes an event.
    public init(_ event: ResolverEvent) { text = JSON.object(Self.members(of: event)).text }

    /// Writes the event `failed`, which no resolver emits: an input or an action failed, and the stream continues.
    public init(failed code: String, message: String) {
        text =
            JSON.object([
                ("event", .string("failed")), ("code", .string(code)), ("message", .string(message)),
            ]).text
    }

    private typealias Members = [JSON.Member]

    private static func members(of event: ResolverEvent) -> Members {
        func head(_ name: String, segment: Int? = nil) -> Members {
            let start: Members = [("event", .string(name)), ("utterance", .string(event.utterance.rawValue))]
            let middle: Members = segment.map { [("segment", .integer($0))] } ?? []
            return start + middle + [("at", JSON(seconds: event.at))]
        }
        switch event.kind {
        case .partial(let text): return head("partial") + [("text", .string(text))]
        case .final(let text, let confidence):
            let confidence: Members = confidence.map { [("confidence", .number($0))] } ?? []
            return head("final") + [("text", .string(text))] + confidence
        case .endpoint: return head("endpoint")
        case .prepared(let command, let probability, let segment):
            return head("prepared", segment: segment) + ResolutionLine.members(of: command)
                + [("probability", .number(probability))]
        case .withdrawn(let command, let segment):
            return head("withdrawn", segment: segment) + ResolutionLine.members(of: command)
        case .fired(let fired, let segment): return head("fired", segment: segment) + ResolutionLine.members(of: fired)
        case .needsConfirmation(let fired, let segment):
            return head("needsConfirmation", segment: segment) + ResolutionLine.members(of: fired)
        case .contradicted(let fired, let by, let segment):
            let command = by.command.map(ResolutionLine.members) ?? []
            return head("contradicted", segment: segment) + ResolutionLine.members(of: fired.command)
                + [("by", .object([("text", .string(by.text))] + command))]
        case .unresolved(let reason, let segment):
            return head("unresolved", segment: segment) + ResolutionLine.members(of: reason)
        case .resolved(let resolution):
            let lead: Members = resolution.times.lead.map { [("lead", JSON(seconds: $0))] } ?? []
            let answers: Members = resolution.answers.map { [("answers", .string($0.rawValue))] } ?? []
            let decoding: Members = resolution.times.decoding.map { [("decoding", JSON(seconds: $0))] } ?? []
            return head("resolved", segment: resolution.segment)
                + [("outcome", .string(ResolutionLine.name(of: resolution.outcome)))] + lead
                + (resolution.early.map(members) ?? []) + decoding + answers
        }
    }

    private static func members(of early: Resolution.Early) -> Members {
        let ahead: Members = early.ahead.map { [("ahead", JSON(seconds: $0))] } ?? []
        return [
            ("early", .object([("asked", .integer(early.asked)), ("wasted", .integer(early.wasted))] + ahead))
        ]
    }
}
