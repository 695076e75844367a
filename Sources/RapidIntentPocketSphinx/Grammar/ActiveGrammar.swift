import Synchronization

/// What is listened for at the moment, exchanged while streams run.
final class ActiveGrammar: Sendable {
    private let state: Mutex<(blueprint: GrammarBlueprint, number: Int)>

    init(_ blueprint: GrammarBlueprint) { state = Mutex((blueprint, 0)) }

    /// What is listened for now, and how often it was exchanged before.
    var current: (blueprint: GrammarBlueprint, number: Int) { state.withLock { $0 } }

    /// Listens for something else from now on.
    func replace(with blueprint: GrammarBlueprint) { state.withLock { $0 = (blueprint, $0.number + 1) } }

    /// What is listened for if that is something else than what it was after so many exchanges.
    func newer(than number: Int) -> (blueprint: GrammarBlueprint, number: Int)? {
        state.withLock { $0.number == number ? nil : $0 }
    }
}
