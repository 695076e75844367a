#if SQLite
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport

/// A moment at which the words of a recorded segment were a complete command that more words could change.
package struct RecordedStop: Sendable, Hashable {
    package var intent: String
    /// The dictionary's phrase as its author wrote it.
    package var phrase: String
    package var entities: [String] = []
    package var following: Int
    /// The time until more words came; nil if none came, or if it is unknown.
    package var pause: Duration?
    /// The number of words in the first transcript that changed the command; 0 if the user said no more.
    package var wordsAfter = 0
}

extension RecordedStop {
    /// Stops as the file keeps them: a JSON array of objects.
    static func json(of stops: [PhraseStop]) -> String {
        JSON.array(
            stops.map { stop in
                [
                    "intent": stop.key.intent, "phrase": stop.key.phrase, "entities": stop.key.entities,
                    "following": stop.key.following, "pauseMs": stop.pause?.milliseconds,
                    "wordsAfter": stop.wordsAfter,
                ]
            }
        ).text
    }

    /// Reads stops from the file; none if they cannot be read.
    static func list(in json: String?) -> [RecordedStop] {
        RecordedList.read(json) { stop in
            guard let intent = stop["intent"]?.string, let phrase = stop["phrase"]?.string,
                let entities = stop["entities"]?.array, case .integer(let following) = stop["following"]?.content,
                case .integer(let wordsAfter) = stop["wordsAfter"]?.content
            else { return nil }
            return RecordedStop(
                intent: intent, phrase: phrase, entities: entities.compactMap(\.string), following: following,
                pause: Duration(recordedMilliseconds: stop["pauseMs"]?.number), wordsAfter: wordsAfter)
        }
    }
}

/// Why a segment was not resolved, or needs confirmation.
package enum RecordedReason {
    /// The words for a reason's name for machines; that name if it is another one.
    package static func words(for name: String) -> String {
        switch name {
        case "noMatch": "no phrase fits"
        case "belowThreshold": "the service was not sure enough"
        case "ambiguous": "several commands fit"
        case "undeclaredIntent": "answered with an intent that no dictionary has"
        case "declined": "declined"
        case "afterFinal": "after the final transcript of its utterance"
        case "serviceFailed": "the service failed"
        case "noService": "there was no service"
        case "unknownWords": "with unknown words"
        case "missingEntity": "without its value"
        case "negated": "negated"
        case "question": "a question"
        case "request": "a request to somebody else"
        case "reported": "reported speech"
        case "conditional": "conditional"
        case "unfinished": "unfinished"
        case "opposite": "sounds like its opposite"
        case "unsure": "heard with doubt"
        default: name
        }
    }
}
#endif
