#if Server
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentTelemetry

/// Formats values for pages, the same in every language setting.
enum PageText {
    /// A count with groups of three digits: `12,345`.
    static func count(_ count: Int) -> String {
        var digits = Substring("\(count.magnitude)")
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits = digits.dropLast(3)
        }
        return (count < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// A count with its noun: `1 session`, `12 sessions`.
    static func count(_ count: Int, _ noun: String) -> String {
        "\(Self.count(count)) \(noun)\(count == 1 ? "" : noun.hasSuffix("y") ? "" : "s")"
    }

    /// How many more there are than are shown: `3 further texts`; nil for none.
    static func further(_ count: Int, _ noun: String) -> String? {
        count > 0 ? Self.count(count, "further \(noun)") : nil
    }

    /// A share from 0 to 1 in percent: `84.1 %`.
    static func share(_ share: Double) -> String {
        guard share.isFinite else { return "–" }
        let tenths = Int((max(0, min(1, share)) * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    /// A time in seconds: `0.61 s`, `−0.20 s`.
    static func seconds(_ duration: Duration) -> String {
        let hundredths = Int((duration / .milliseconds(10)).rounded())
        let digits = "\(hundredths.magnitude % 100)"
        let fraction = digits.count < 2 ? "0" + digits : digits
        return "\(hundredths < 0 ? "−" : "")\(hundredths.magnitude / 100).\(fraction) s"
    }

    static func money(_ money: Money) -> String { "\(money)" }
}

/// A time on a page: for people, and for programs (`<time datetime>`).
struct Moment {
    /// `2026-11-27 02:31`, in UTC.
    let text: String
    /// ISO 8601.
    let iso: String

    init(_ date: Date) {
        iso = date.formatted(.iso8601)
        text = String(iso.prefix(16)).replacing("T", with: " ")
    }
}

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
