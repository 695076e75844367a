#if SQLite
/// Why a segment was not resolved, or needs confirmation.
package enum RecordedReason {
    /// The words for a reason's name for machines; that name if it is another one.
    package static func words(for name: String) -> String {
        switch name {
        case "noMatch": "no phrase fits"
        case "belowThreshold": "the service was not sure enough"
        case "ambiguous": "several intents fit"
        case "undeclaredIntent": "answered with an intent that no dictionary has"
        case "declined": "declined"
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
