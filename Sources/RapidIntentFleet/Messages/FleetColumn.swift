#if Fleet
/// A column of a segment as it travels.
///
/// The list is part of the versioned interface (<doc:FleetInterface>). A column that a later version adds makes an older
/// collector set the message aside; a column that is missing in a message of an older instance is `NULL`.
struct FleetColumn: Sendable, Equatable {
    /// The name, in the message and in the table `resolution`.
    var name: String
    /// The values that it can have.
    var kind: Kind
    /// Whether it has a value in every segment.
    var isRequired = false

    /// The values of a column.
    enum Kind: Sendable, Equatable {
        case text
        /// A JSON array.
        case list
        /// One of some words.
        case word([String])
        /// A whole number within limits.
        case integer(ClosedRange<Int64>)
        /// A number of no more than this.
        case real(limit: Double)
    }

    /// Every column, in the order of a message.
    static let all: [FleetColumn] = [
        FleetColumn(name: "session", kind: .text, isRequired: true),
        FleetColumn(name: "utterance", kind: .text, isRequired: true),
        FleetColumn(name: "segment", kind: count, isRequired: true),
        FleetColumn(name: "recordedAt", kind: time, isRequired: true),
        FleetColumn(name: "locale", kind: .text, isRequired: true),
        FleetColumn(name: "text", kind: .text),
        FleetColumn(
            name: "outcome", kind: .word(["fired", "contradicted", "needsConfirmation", "unresolved"]), isRequired: true
        ),
        FleetColumn(name: "intent", kind: .text),
        FleetColumn(name: "entities", kind: .list, isRequired: true),
        FleetColumn(name: "source", kind: .word(["dictionary", "cache", "online"])),
        FleetColumn(name: "score", kind: .real(limit: 1e6)),
        FleetColumn(name: "phrase", kind: .text),
        FleetColumn(name: "reason", kind: .text),
        FleetColumn(name: "detail", kind: .text),
        FleetColumn(name: "firstPartialMs", kind: milliseconds),
        FleetColumn(name: "firedMs", kind: milliseconds),
        FleetColumn(name: "finalMs", kind: milliseconds),
        FleetColumn(name: "leadMs", kind: milliseconds),
        FleetColumn(name: "serviceMs", kind: milliseconds),
        FleetColumn(name: "askedEarly", kind: count),
        FleetColumn(name: "wastedEarly", kind: count),
        FleetColumn(name: "aheadMs", kind: milliseconds),
        FleetColumn(name: "feedback", kind: .word(["undone", "wrong", "confirmed", "declined"])),
        FleetColumn(name: "price", kind: .real(limit: 1e9)),
        FleetColumn(name: "dictionaryVersion", kind: .text),
        FleetColumn(name: "modelVersion", kind: .text),
        FleetColumn(name: "decodingMs", kind: milliseconds),
        FleetColumn(name: "stops", kind: .list),
        FleetColumn(name: "withdrawals", kind: count),
        FleetColumn(name: "near", kind: count),
        FleetColumn(name: "takenFor", kind: .text),
        FleetColumn(name: "recogniser", kind: .text),
        FleetColumn(name: "partials", kind: .list),
    ]

    /// The place of the session among the columns.
    static let session = 0
    /// The place of the time among the columns.
    static let recordedAt = 3

    /// A number of things.
    static let count = Kind.integer(0...Int64(Int32.max))
    /// A time in milliseconds since 1970, up to the year 2100.
    static let time = Kind.integer(0...4_102_444_800_000)
    private static let milliseconds = Kind.real(limit: 1e12)
}
#endif
