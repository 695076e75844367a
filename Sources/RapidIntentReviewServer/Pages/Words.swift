#if Server
import RapidIntentLearning
import RapidIntentTelemetry

/// The words of the pages for values of other modules.
enum Words {
    static func ending(_ ending: SegmentEnding) -> String {
        switch ending {
        case .firedEarly: "fired early"
        case .firedAtFinal: "fired at the final"
        case .firedOnline: "fired by the service"
        case .needsConfirmation: "needed confirmation"
        case .unresolved: "unresolved"
        case .contradicted: "contradicted"
        }
    }

    /// A kind of group, as a heading.
    static func kind(_ kind: InboxKind) -> String {
        switch kind {
        case .proposal: "Proposed"
        case .removal: "To remove"
        case .undone: "Undone"
        case .contradicted: "Contradicted"
        case .nearMiss: "Near misses"
        case .needsConfirmation: "Confirmations"
        case .unresolved: "Unresolved"
        }
    }

    /// A kind of group, on one of them.
    static func label(_ kind: InboxKind) -> String {
        switch kind {
        case .nearMiss: "Near miss"
        case .needsConfirmation: "Confirmation"
        case .proposal, .removal, .undone, .contradicted, .unresolved: Self.kind(kind)
        }
    }

    /// What a group of a kind is, in a sentence.
    static func about(_ kind: InboxKind) -> String {
        switch kind {
        case .proposal: "Said often enough, and always answered the same: the dictionary could answer it itself."
        case .removal: "Learned earlier, and wrong since: it could be forgotten."
        case .undone: "A command was carried out, and people took it back."
        case .contradicted: "A command fired early, and the final words said something else."
        case .nearMiss: "Taken for something that sounds like it."
        case .needsConfirmation: "People were asked whether this is what they meant."
        case .unresolved: "Nobody knew what to do."
        }
    }

    /// The label of the button that accepts a group of a kind.
    static func acceptance(_ kind: InboxKind, hasLesson: Bool) -> String {
        if kind == .removal { return "Remove" }
        return hasLesson ? "Accept" : "Teach"
    }
}
#endif
