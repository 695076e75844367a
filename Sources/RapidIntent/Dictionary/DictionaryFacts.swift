import Synchronization

/// What is worked out of a dictionary for texts that no phrase fits.
///
/// Each fact is made once, at its first use. ``ActiveDictionaries/prepare(for:)`` makes them when dictionaries become active, for streams in
/// real time and for the server; elsewhere, the first text without a phrase waits for them.
final class DictionaryFacts: Sendable {
    /// What can be found by sound.
    let bySound = Once<NearMissIndex>()
    let declaredEntities = Once<[[DeclaredEntity]]>()
    let placeholders = Once<[[EntityPlaceholder]]>()
    let templateWords = Once<[Set<String>]>()
    /// The words of all phrases and examples.
    let vocabulary = Once<Set<String>>()
    /// How phrases are divided among intents.
    let shares = Once<PhraseShares>()
    let wordings: [Once<IntentFacts>]

    init(intents: Int) { wordings = (0..<intents).map { _ in Once() } }
}

/// A value that is made once, by the first who asks for it; others who ask wait meanwhile.
///
/// Afterwards, it costs no lock.
final class Once<Value: Sendable>: Sendable {
    private final class Made: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private let made = AtomicLazyReference<Made>()
    private let making = Mutex(())

    var isMade: Bool { made.load() != nil }

    /// The value; made by the first call, whose work must not ask for it.
    func callAsFunction(_ make: () -> Value) -> Value {
        if let made = made.load() { return made.value }
        return making.withLock { _ in (made.load() ?? made.storeIfNil(Made(make()))).value }
    }
}

extension DictionarySet {
    /// What texts that no phrase fits are compared with.
    package struct Needs: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Sentences that sound like the text.
        package static let nearMisses = Needs(rawValue: 1)
        /// The wording of the intents that a service or a model predicts.
        package static let predictions = Needs(rawValue: 2)
        /// The intents that are possible while the words come.
        package static let tentativeMeanings = Needs(rawValue: 4)
    }

    /// Works out what a text needs that no phrase fits, so that the first such text is answered as quickly as the next.
    ///
    /// Takes 2 to 20 µs a phrase the first time; later calls look at each intent. Stops early in a cancelled task.
    func prepare(for needs: Needs) {
        for dictionary in dictionaries where !Task.isCancelled {
            let storage = dictionary.storage
            if needs.contains(.nearMisses) { _ = storage.nearMisses }
            if needs.contains(.tentativeMeanings) { _ = storage.shares }
            _ = storage.words
            guard needs.contains(.predictions), !Task.isCancelled else { continue }
            for intent in storage.intents where !Task.isCancelled {
                _ = storage.wording(ofIntent: intent.name)
                _ = dictionary.declaredEntities(ofIntent: intent.name)
            }
        }
    }
}
