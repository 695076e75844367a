package import RapidIntent

/// A key of ``IntentSettings`` in files: its name and its property.
///
/// All code that reads, writes, joins, hashes or describes settings uses ``all``. To add a setting, add a property, an
/// entry here, and its effect in ``RapidIntent/FiringRule``.
package struct SettingKey: Sendable {
    package let name: String
    package let property: Property
    package let summary: String
    package let alsoCalled: [String]

    package typealias Path<Value> = any WritableKeyPath<IntentSettings, Located<Value>?> & Sendable

    package enum Property: Sendable {
        case policy(Path<FiringPolicy>)
        case refusal(Path<RefusalPolicy>)
        case undo(Path<Reversibility>)
        case duration(Path<Duration>)
        /// A number from 0 to 1.
        case score(Path<Double>)
    }

    /// All keys, in the order in which they are written.
    package static let all = [
        SettingKey(
            "fire", .policy(\.fire),
            "instant: as soon as the words are there. settled: once they have stood still for a moment. "
                + "final: once the user has certainly finished.", alsoCalled: ["policy", "firing"]),
        SettingKey("settle", .duration(\.settle), "How long a match must stand if nothing longer can follow."),
        SettingKey(
            "dwell", .duration(\.dwell), "How long a match must stand, at most, if something longer may follow."),
        SettingKey(
            "risk", .score(\.risk),
            "The probability, from 0 to 1, that the user goes on, at which a match may fire; 0: only where nothing can follow, or at the end."
        ),
        SettingKey(
            "undo", .undo(\.undo),
            "What it costs to take the command back, which decides the risk. free: 0.15. costly: 0.05. none: 0.",
            alsoCalled: ["reversible"]),
        SettingKey(
            "accept", .score(\.accept), "The least score of an online answer that is carried out.",
            alsoCalled: ["threshold", "score"]),
        SettingKey("confirm", .score(\.confirm), "The least score of an online answer that the user is asked about."),
        SettingKey(
            "margin", .score(\.margin),
            "By how much an online answer's score must be above that of the next intent."),
        SettingKey(
            "refused", .refusal(\.refused),
            "What becomes of an online answer that the words speak against, such as a negation. unresolved: nothing. "
                + "confirm: the user is asked. fire: it is carried out."),
        SettingKey(
            "near_accept", .score(\.nearAccept),
            "The least score of a text that only sounds like a phrase, at which it fires; 1: never, as with fire: final."
        ),
        SettingKey(
            "near_confirm", .score(\.nearConfirm),
            "The least score of a text that only sounds like a phrase, at which the user is asked; 1: never, as with fire: final."
        ),
    ]

    private init(_ name: String, _ property: Property, _ summary: String, alsoCalled: [String] = []) {
        self.name = name
        self.property = property
        self.summary = summary
        self.alsoCalled = alsoCalled
    }
}
