#if Server
import RapidIntent
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport
import RapidIntentTelemetry

/// A recorded segment on a page.
struct SegmentView {
    /// A fact about a segment.
    struct Fact {
        let name: String
        let value: String
    }

    /// The text, as far as it was recorded.
    let said: String
    /// Whether the text was recorded.
    let isSaid: Bool
    let ending: String
    /// The class of the ending's label.
    let endingSort: String
    let command: String?
    let heardAt: Moment
    let locale: String
    let storyPath: String
    let sessionPath: String
    /// The text and the session, for forgetting.
    let phrasePath: String?
    let facts: [Fact]

    init(_ segment: RecordedSegment) {
        said = segment.text ?? "(not recorded)"
        isSaid = segment.text != nil
        ending = Words.ending(segment.ending)
        endingSort = segment.outcome.rawValue
        command = segment.intent
        heardAt = Moment(segment.recordedAt)
        locale = "\(segment.locale)"
        storyPath = StoryView.path(UtteranceReference(session: segment.session, utterance: segment.utterance))
        sessionPath = Self.path("utterances", "session", segment.session)
        phrasePath = segment.text.map { Self.path("forget", "phrase", $0) }
        facts = Self.facts(segment)
    }

    private static func path(_ page: String, _ name: String, _ value: String) -> String {
        "/review/\(page)?\(name)=\(PercentEncoding.encoded(value))"
    }

    private static func facts(_ segment: RecordedSegment) -> [Fact] {
        var facts: [Fact] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { facts.append(Fact(name: name, value: value)) }
        }
        add("Intent", segment.intent)
        add("Phrase", segment.phrase)
        add("Entities", segment.entities.map(text).joined(separator: ", "))
        add("Source", segment.source?.rawValue)
        add("Score", segment.score.map { "\(($0 * 1000).rounded() / 1000)" })
        add("Taken for", segment.isNearMiss ? segment.takenFor ?? "something that sounds like it" : nil)
        add(
            "Reason",
            [segment.reason.map(RecordedReason.words(for:)), segment.detail].compactMap(\.self).joined(separator: ": "))
        add("First words", segment.firstPartial.map(PageText.seconds))
        add("Fired", segment.fired.map(PageText.seconds))
        add("Final", segment.final.map(PageText.seconds))
        add("Ahead of the final", segment.lead.map(PageText.seconds))
        add("Service took", segment.serviceTime.map(PageText.seconds))
        add("Price", segment.price.map(PageText.money))
        add("Feedback of the app", segment.feedback?.rawValue)
        add("Recogniser", segment.recogniser)
        add("Dictionary version", segment.dictionaryVersion)
        add("Site", segment.site)
        add("Instance", segment.instance)
        add("Model of the service", segment.modelVersion)
        return facts
    }

    private static func text(_ entity: RecordedEntity) -> String {
        let value = entity.values.isEmpty ? "(masked)" : entity.values.joined(separator: " + ")
        return "\(entity.name) = \(value)"
    }
}
#endif
