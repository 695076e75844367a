import RapidIntent
import RapidIntentSpeech

/// Grants turns to clients, and switches the recogniser to changed dictionaries between them.
actor TurnHost {
    /// Switching blocks for some 100 ms, and longer with many phrases.
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent Wyoming dictionaries")
    private let speech: WyomingSpeech
    private let active: ActiveDictionaries
    private let limit: Int
    private let report: @Sendable (String) -> Void
    /// The version of the dictionaries that the recogniser was last switched to.
    private var version: String?
    private var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a host; `version` is that of the dictionaries for which the recogniser was made.
    init(
        _ speech: WyomingSpeech, following active: ActiveDictionaries, version: String?, limit: Int,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.speech = speech
        self.active = active
        self.version = version
        self.limit = limit
        self.report = report
    }

    /// The reason why no turn is granted.
    struct Busy: Error, CustomStringConvertible {
        let limit: Int
        var description: String { "\(limit) clients speak already, and more are not recognised at once; try again" }
    }

    /// The number of granted turns.
    var turns: Int { count }

    /// Grants a turn, which ``release()`` ends.
    func claim() throws(Busy) {
        guard count < limit else { throw Busy(limit: limit) }
        count += 1
        update()
    }

    /// Ends a turn.
    func release() { count -= 1 }

    /// Switches the recogniser to the dictionaries, if they have changed.
    func update() {
        let dictionaries = active.current
        guard dictionaries.version != version, let dictionary = dictionaries.dictionaries(for: speech.locale).first
        else { return }
        // Also after an error, because it would be the same at each turn.
        version = dictionaries.version
        do {
            try speech.listen(dictionary)
        } catch {
            report("the recogniser keeps the previous dictionary: \(error)")
        }
    }
}
