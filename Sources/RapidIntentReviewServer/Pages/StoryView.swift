#if Server
import RapidIntent
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport
import RapidIntentTelemetry

/// The values of the page with the story of an utterance.
struct StoryView {
    /// A partial transcript, and what the dictionary knew after it.
    struct Step {
        let at: String
        let words: String
        let knows: String
        /// Whether the words are a complete command.
        let isCommand: Bool
        /// The place on the drawing, from 0 to 1000.
        let x: Int
    }

    /// A mark on the drawing.
    struct Mark {
        let name: String
        let at: String
        let x: Int
        /// The class: `fired`, `final` or `service`.
        let sort: String
        /// The line of its label, so that labels do not cover each other.
        let y: Int
    }

    /// The sound of the utterance, or of one of those that had its id.
    struct Recording {
        let path: String
        let heardAt: Moment
    }

    let session: String
    let utterance: String
    let sessionPath: String
    let segments: [SegmentView]
    let steps: [Step]
    let hasSteps: Bool
    let marks: [Mark]
    let hasTimeline: Bool
    let recordings: [Recording]
    let hasRecordings: Bool
    let end: String
    let today: SaidView?
    let forgetSession: String
    let mayEdit: Bool

    init(_ story: UtteranceStory, mayEdit: Bool) {
        session = story.reference.session
        utterance = story.reference.utterance
        sessionPath = "/review/utterances?session=\(PercentEncoding.encoded(story.reference.session))"
        segments = story.segments.map(SegmentView.init)
        let moments = story.segments.flatMap { [$0.fired, $0.final].compactMap(\.self) } + story.partials.map(\.at)
        let start = ([story.segments.compactMap(\.firstPartial).min()].compactMap(\.self) + moments).min() ?? .zero
        let end = moments.max() ?? start
        let length = max(end - start, .milliseconds(1))
        func x(_ at: Duration) -> Int { Int(((at - start) / length * 1000).rounded()) }
        steps = story.partials.map {
            Step(
                at: PageText.seconds($0.at), words: $0.text, knows: Self.knowledge($0), isCommand: $0.intent != nil,
                x: x($0.at))
        }
        hasSteps = !steps.isEmpty
        var marks: [Mark] = []
        for segment in story.segments {
            for (name, at) in [("fired", segment.fired), ("final", segment.final)] {
                guard let at else { continue }
                marks.append(
                    Mark(name: name, at: PageText.seconds(at), x: x(at), sort: name, y: 30 + marks.count % 3 * 16))
            }
        }
        self.marks = marks
        hasTimeline = moments.count > 1
        self.end = PageText.seconds(end - start)
        recordings = story.segments.filter { story.recordings.contains($0.id) }.map {
            Recording(path: "/review/utterances/recording?segment=\($0.id)", heardAt: Moment($0.recordedAt))
        }
        hasRecordings = !recordings.isEmpty
        today = story.today.map(SaidView.init)
        forgetSession = "/review/forget?session=\(PercentEncoding.encoded(story.reference.session))"
        self.mayEdit = mayEdit
    }

    /// What the dictionary knew after a partial transcript, in words.
    private static func knowledge(_ partial: KnownPartial) -> String {
        switch (partial.knowledge, partial.intent) {
        case (.nothing, _): "no phrase begins like this"
        case (.beginning, _): "the beginning of a phrase"
        case (.commandThatMayChange, let intent): "\(intent ?? "a command"), unless more words follow"
        case (.command, let intent): "\(intent ?? "a command"), whatever follows"
        }
    }

    /// The address of an utterance's story.
    static func path(_ reference: UtteranceReference) -> String {
        "/review/utterances/story?session=\(PercentEncoding.encoded(reference.session))"
            + "&utterance=\(PercentEncoding.encoded(reference.utterance))"
    }
}
#endif
