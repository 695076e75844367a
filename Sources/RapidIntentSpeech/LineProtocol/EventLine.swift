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
    public init(_ event: ResolverEvent) { text = Self.json(of: event).text }

    /// Writes the event `failed`, which no resolver emits: an input or an action failed, and the stream continues.
    public init(failed code: String, message: String) {
        text = (["event": "failed", "code": code, "message": message] as JSON).text
    }

    private static func json(of event: ResolverEvent) -> JSON {
        func line(_ name: String, _ segment: Int? = nil, _ members: [JSON.Member] = []) -> JSON {
            let head: JSON = [
                "event": name, "utterance": event.utterance.rawValue, "segment": segment, "at": JSON(seconds: event.at),
            ]
            return head.withoutNulls.adding(.object(members))
        }
        switch event.kind {
        case .partial(let text): return line("partial").adding(["text": text])
        case .final(let text, let confidence):
            return line("final").adding(["text": text, "confidence": confidence]).withoutNulls
        case .endpoint: return line("endpoint")
        case .tentative(let meaning, let segment):
            return line("tentative", segment, ResolutionLine.members(of: meaning))
        case .prepared(let command, let probability, let segment):
            return line("prepared", segment, ResolutionLine.members(of: command)).adding(["probability": probability])
        case .withdrawn(let command, let segment):
            return line("withdrawn", segment, ResolutionLine.members(of: command))
        case .fired(let fired, let segment): return line("fired", segment, ResolutionLine.members(of: fired))
        case .needsConfirmation(let fired, let segment):
            return line("needsConfirmation", segment, ResolutionLine.members(of: fired))
        case .contradicted(let fired, let by, let segment):
            let words: JSON = ["text": by.text]
            return line("contradicted", segment, ResolutionLine.members(of: fired.command))
                .adding(["by": words.adding(by.command.map { .object(ResolutionLine.members(of: $0)) })])
        case .unresolved(let reason, let segment):
            return line("unresolved", segment, ResolutionLine.members(of: reason))
        case .resolved(let resolution):
            let rest: JSON = [
                "outcome": ResolutionLine.name(of: resolution.outcome),
                "lead": resolution.times.lead.map { JSON(seconds: $0) }, "early": resolution.early.map(json),
                "decoding": resolution.times.decoding.map { JSON(seconds: $0) },
                "answers": resolution.answers?.rawValue, "followUp": resolution.followUp?.rawValue,
                "question": resolution.question,
            ]
            return line("resolved", resolution.segment).adding(rest.withoutNulls)
        }
    }

    private static func json(of early: Resolution.Early) -> JSON {
        let json: JSON = [
            "asked": early.asked, "wasted": early.wasted, "ahead": early.ahead.map { JSON(seconds: $0) },
        ]
        return json.withoutNulls
    }
}
