import RapidIntent
import RapidIntentDictionary

/// Decides which tests are written within their intents and which in a section of their own.
///
/// A reader returns the tests of the intents, in their order, before those of the section. So the first tests go to
/// their intents as long as this keeps the order.
struct TestPlacement {
    /// For each intent, the numbers of its tests.
    private(set) var ofIntent: [Range<Int>]
    /// The numbers of the tests in the section of their own.
    let ownSection: Range<Int>

    init(_ source: DictionarySource) {
        let numbers = Dictionary(
            source.intents.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        var placed = 0
        ofIntent = []
        for number in source.intents.indices {
            let first = placed
            while placed < source.tests.count, let intent = source.tests[placed].intent, numbers[intent] == number {
                placed += 1
            }
            ofIntent.append(first..<placed)
        }
        ownSection = placed..<source.tests.count
    }
}
