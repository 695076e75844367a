#if Server
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentSupport
import RapidIntentTelemetry

extension PageValues {
    static func utterances(
        _ page: SegmentPage, address: FilterAddress, isContinued: Bool, intents: [String], now: Date
    ) -> PageValues {
        [
            "filter": filter(address, page: "utterances", intents: intents, now: now),
            "segments": page.segments.map { segment($0) }, "isEmpty": page.segments.isEmpty && page.next == nil,
            // Nothing was found yet, but older rows were not looked at.
            "isUnfinished": page.segments.isEmpty && page.next != nil, "isContinued": isContinued,
            "first": address.path("utterances"),
            "next": page.next.map { address.path("utterances", [("before", "\($0)")]) },
            "hasPages": isContinued || page.next != nil,
            "forgetSession": address.filter.session.map { path("forget", "session", $0) },
        ]
    }

    static func story(_ story: UtteranceStory, mayEdit: Bool) -> PageValues {
        let moments = story.segments.flatMap { [$0.fired, $0.final].compactMap(\.self) } + story.partials.map(\.at)
        let start = ([story.segments.compactMap(\.firstPartial).min()].compactMap(\.self) + moments).min() ?? .zero
        let end = moments.max() ?? start
        let length = max(end - start, .milliseconds(1))
        /// The place of a time on the drawing, from 0 to 1000.
        func x(_ at: Duration) -> Int { Int(((at - start) / length * 1000).rounded()) }
        let steps = story.partials.map { partial -> PageValues in
            [
                "at": PageText.seconds(partial.at), "words": partial.text, "knows": knowledge(partial),
                "isCommand": partial.intent != nil, "x": x(partial.at),
            ]
        }
        var marks: [PageValues] = []
        for segment in story.segments {
            for case (let name, let at?) in [("fired", segment.fired), ("final", segment.final)] {
                // Labels on three lines do not cover each other.
                let y = 30 + marks.count % 3 * 16
                marks.append(["name": name, "at": PageText.seconds(at), "x": x(at), "sort": name, "y": y])
            }
        }
        let recordings = story.segments.filter { story.recordings.contains($0.id) }.map { segment -> PageValues in
            [
                "path": "/review/utterances/recording?segment=\(segment.id)",
                "heardAt": Moment(segment.recordedAt),
            ]
        }
        let session = story.reference.session
        return [
            "session": session, "utterance": story.reference.utterance,
            "sessionPath": path("utterances", "session", session), "segments": story.segments.map { segment($0) },
            "conversation": story.conversation.map {
                segment($0, isThis: $0.utterance == story.reference.utterance)
            },
            "steps": steps, "marks": marks, "hasTimeline": moments.count > 1, "recordings": recordings,
            "end": PageText.seconds(end - start), "today": story.today.map(said),
            "forgetSession": path("forget", "session", session), "mayEdit": mayEdit,
        ]
    }

    /// How an utterance depends on the one before it, in words.
    private static func link(_ followUp: Resolution.FollowUp) -> String {
        switch followUp {
        // No row of telemetry has one of these.
        case .confirmed, .declined, .corrected: "answers"
        case .completed: "says what was asked for"
        case .continued: "follows up"
        }
    }

    /// What the dictionary knew after a partial transcript, in words.
    private static func knowledge(_ partial: KnownPartial) -> String {
        switch (partial.knowledge, partial.intent) {
        case (.nothing, _): "no phrase begins like this"
        case (.beginning, _): "the beginning of a phrase: \(partial.meaning)"
        case (.commandThatMayChange, let intent): "\(intent ?? "a command"), unless more words follow"
        case (.command, let intent): "\(intent ?? "a command"), whatever follows"
        }
    }

    /// - Parameter isThis: Whether the page is about it, among those of a conversation.
    private static func segment(_ segment: RecordedSegment, isThis: Bool = false) -> PageValues {
        let reference = UtteranceReference(session: segment.session, utterance: segment.utterance)
        return [
            "said": segment.text ?? "(not recorded)", "ending": Words.ending(segment.ending),
            "endingSort": segment.outcome.rawValue, "command": segment.intent, "heardAt": Moment(segment.recordedAt),
            "locale": "\(segment.locale)", "storyPath": reference.storyPath,
            "sessionPath": path("utterances", "session", segment.session),
            "phrasePath": segment.text.map { path("forget", "phrase", $0) }, "facts": facts(segment), "isThis": isThis,
            "link": segment.followUp.map(link),
        ]
    }

    private static func path(_ page: String, _ name: String, _ value: String) -> String {
        "/review/\(page)?\(name)=\(PercentEncoding.encoded(value))"
    }

    private static func facts(_ segment: RecordedSegment) -> [PageValues] {
        let reason = [segment.reason.map(RecordedReason.words(for:)), segment.detail].compactMap(\.self)
        let facts: [(String, String?)] = [
            ("Intent", segment.intent), ("Phrase", segment.phrase),
            ("Entities", segment.entities.map(text).joined(separator: ", ")), ("Source", segment.source?.rawValue),
            ("Score", segment.score.map { "\(($0 * 1000).rounded() / 1000)" }),
            ("Taken for", segment.isNearMiss ? segment.takenFor ?? "something that sounds like it" : nil),
            ("Reason", reason.joined(separator: ": ")),
            ("First words", segment.firstPartial.map(PageText.seconds)),
            ("Fired", segment.fired.map(PageText.seconds)), ("Final", segment.final.map(PageText.seconds)),
            ("Ahead of the final", segment.lead.map(PageText.seconds)),
            ("Service took", segment.serviceTime.map(PageText.seconds)), ("Price", segment.price.map(PageText.money)),
            ("Feedback of the app", segment.feedback?.rawValue), ("Recogniser", segment.recogniser),
            ("Dictionary version", segment.dictionaryVersion), ("Site", segment.site), ("Instance", segment.instance),
            ("Model of the service", segment.modelVersion),
        ]
        return facts.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return ["name": name, "value": value]
        }
    }

    private static func text(_ entity: RecordedEntity) -> String {
        let value = entity.values.isEmpty ? "(masked)" : entity.values.joined(separator: " + ")
        return "\(entity.name) = \(value)"
    }
}

extension UtteranceReference {
    var storyPath: String {
        "/review/utterances/story?session=\(PercentEncoding.encoded(session))"
            + "&utterance=\(PercentEncoding.encoded(utterance))"
    }
}
#endif
