import Synchronization

/// What a recogniser listens for at the moment, exchanged while streams run.
package final class ActiveGrammar<Grammar: Sendable>: Sendable {
    private let state: Mutex<(grammar: Grammar, number: Int)>

    /// Begins with a grammar.
    package init(_ grammar: Grammar) { state = Mutex((grammar, 0)) }

    /// What is listened for now, and how often it was exchanged before.
    package var current: (grammar: Grammar, number: Int) { state.withLock { $0 } }

    /// Listens for something else from now on.
    package func replace(with grammar: Grammar) { state.withLock { $0 = (grammar, $0.number + 1) } }

    /// What is listened for if that is something else than what it was after so many exchanges.
    package func newer(than number: Int) -> (grammar: Grammar, number: Int)? {
        state.withLock { $0.number == number ? nil : $0 }
    }
}
