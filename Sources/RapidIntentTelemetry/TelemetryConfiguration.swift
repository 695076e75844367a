#if SQLite
public import RapidIntent

/// The settings of a ``TelemetryStore``: what it records and how much it keeps in memory.
public struct TelemetryConfiguration: Sendable, Equatable {
    var privacy: TelemetryPrivacy
    var maskedTypes: Set<EntityType>
    var recordsUnresolvedText: Bool
    var capacity: Int
    var busyTimeout: Duration
    var retention: TelemetryRetention
    var recogniser: String?
    var recordings: TelemetryRetention?

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - privacy: How much of people's words is recorded.
    ///   - maskedTypes: The types whose values full privacy does not record either, whatever their entities are
    ///     called, such as `[.digits, .currency]`. Segments with such a value, and texts that no phrase of a dictionary
    ///     accounts for, are recorded as with ``TelemetryPrivacy/masked``, and neither partial transcripts nor recordings
    ///     are kept. Words of a wildcard have no type, and are recorded.
    ///   - recordsUnresolvedText: Whether unresolved texts are recorded. Dictionaries can learn from such a text, but the store
    ///     cannot tell which of its words are private.
    ///   - capacity: The maximum number of segments that wait in memory, at least 1, while the disk is slow or fails;
    ///     further segments are only counted.
    ///   - busyTimeout: The maximum wait for a file that another process has locked.
    ///   - retention: How long rows are kept; by default, rows are never deleted.
    ///   - recogniser: The app's name for what heard the segments, such as `moonshine`, recorded in every row; nil if it
    ///     need not be told apart.
    ///   - recordings: How long the sound of utterances is kept, in a folder beside the file, of a source that is
    ///     `AudioSource.recorded(by:)` the store; nil, the default, keeps none. A recording says every
    ///     word: without full privacy, or without the texts of unresolved segments, none is kept either.
    public init(
        privacy: TelemetryPrivacy = .masked, maskedTypes: Set<EntityType> = [], recordsUnresolvedText: Bool = true,
        capacity: Int = 4096, busyTimeout: Duration = .seconds(5), retention: TelemetryRetention = TelemetryRetention(),
        recogniser: String? = nil, recordings: TelemetryRetention? = nil
    ) {
        self.privacy = privacy
        self.maskedTypes = maskedTypes
        self.recordsUnresolvedText = recordsUnresolvedText
        self.capacity = max(1, capacity)
        self.busyTimeout = busyTimeout
        self.retention = retention
        self.recogniser = recogniser
        self.recordings = recordings
    }

    /// Without the texts of unresolved segments, or with masked types, they are not: what a partial says may become
    /// none of a command's words.
    var recordsPartials: Bool { privacy == .full && recordsUnresolvedText && maskedTypes.isEmpty }

    /// Whether recordings are kept: only where everything that they say may be recorded.
    var keepsRecordings: Bool { recordings != nil && recordsPartials }

    /// Whether rows or recordings are ever deleted.
    var isLimited: Bool { retention.isLimited || keepsRecordings }

    /// How much of a segment's words is recorded: with masked types, all only if commands account for the text without
    /// such a value.
    func privacy(of resolution: Resolution) -> TelemetryPrivacy {
        guard privacy == .full, !maskedTypes.isEmpty else { return privacy }
        // What a service makes a command of may have words that the command does not account for.
        func accounted(_ fired: FiredCommand) -> Command? { fired.source == .dictionary ? fired.command : nil }
        let commands: [Command?] =
            switch resolution.outcome {
            case .fired(let fired), .needsConfirmation(let fired): [accounted(fired)]
            case .contradicted(let fired, let contradiction): [accounted(fired), contradiction.command]
            case .unresolved: [nil]
            }
        let isPlain = commands.allSatisfy { $0?.entities.allSatisfy { !isMasked($0) } ?? false }
        return isPlain && !resolution.hasDiscardedValues ? .full : .masked
    }

    /// Whether a value, or one of several in one place, has a masked type.
    private func isMasked(_ entity: Entity) -> Bool {
        maskedTypes.contains(entity.type) || entity.items.contains(where: isMasked)
    }
}

/// How much of people's words is recorded.
///
/// For every case, nothing is recorded unless the app creates a ``TelemetryStore`` and passes it to the resolver.
public enum TelemetryPrivacy: String, Sendable, Equatable, CaseIterable {
    /// No words at all: neither the text nor the phrase nor an entity, not even an entity's name.
    ///
    /// The counts remain: how and why each segment ended, its intent, source, time and price. Names of intents are
    /// recorded, because the authors of dictionaries and models chose them, not the speakers.
    case counts
    /// The text in the dictionary's normal form, with `#` for each digit and `{name}` for the words of an entity.
    ///
    /// Only the name of an entity is recorded. A text is not recorded if the words of an entity cannot be found in it,
    /// or if it may contain a value that no command has (`Resolution.hasDiscardedValues`).
    /// The values of lists are hidden too in a text that holds a command among other words, also if the service then names a
    /// command for it, or that contradicts one.
    ///
    /// "Call 555 0199, it's for Ada" with the entity `person` is recorded as `call ### #### it is for {person}`, and "Ada, my
    /// pin is four two" as `{person} my pin is # #`: English numbers become digits before they are hidden. Numbers said
    /// as words of another language are not hidden.
    case masked
    /// The text in the dictionary's normal form, every entity with its value and its words, and the partial transcripts.
    case full
}
#endif
