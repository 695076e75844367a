import RapidIntentDictionary
import Synchronization
import Testing

@testable import RapidIntent

@Suite("DictionaryFacts")
struct DictionaryFactsTests {
    private func dictionary(_ intent: String) throws -> CommandDictionary {
        try CommandDictionary([DictionarySource(locale: "en", intents: [intent: ["turn on the light"]])])
    }

    @Test("A fact is made once, however many ask for it at the same time")
    func once() async {
        let fact = Once<Int>()
        let made = Counter()
        let values = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { fact { made.next() } } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(values == [1] && made.next() == 2)
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
    }

    @Test("Only what is needed is prepared")
    func needs() throws {
        let dictionary = try dictionary("On")
        DictionarySet([dictionary]).prepare(for: .nearMisses)
        let facts = dictionary.storage.facts
        #expect(facts.bySound.isMade && facts.vocabulary.isMade && !facts.wordings[0].isMade)
        DictionarySet([dictionary]).prepare(for: .predictions)
        #expect(facts.wordings[0].isMade && facts.declaredEntities.isMade)
    }

    @Test("Dictionaries are prepared when they become active, if something needs it")
    func active() async throws {
        let (first, second) = (try dictionary("On"), try dictionary("Off"))
        let active = ActiveDictionaries([first])
        #expect(!first.storage.facts.bySound.isMade)
        active.prepare(for: .nearMisses)
        await active.prepared()
        #expect(first.storage.facts.bySound.isMade)
        active.current = [second]
        await active.prepared()
        #expect(second.storage.facts.bySound.isMade)
    }

    @Test("A cancelled preparation makes no more facts")
    func cancelled() async throws {
        let dictionary = try dictionary("On")
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            DictionarySet([dictionary]).prepare(for: [.nearMisses, .predictions])
        }.value
        #expect(!dictionary.storage.facts.bySound.isMade)
    }
}
