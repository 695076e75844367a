import Synchronization

/// A recogniser's current grammar, which can be replaced while streams run.
package final class ActiveGrammar<Grammar: Sendable>: Sendable {
    private let state: Mutex<(grammar: Grammar, number: Int)>

    /// Creates the first grammar.
    package init(_ grammar: Grammar) { state = Mutex((grammar, 0)) }

    /// The current grammar, and the number of replacements.
    package var current: (grammar: Grammar, number: Int) { state.withLock { $0 } }

    /// Replaces the grammar.
    package func replace(with grammar: Grammar) { state.withLock { $0 = (grammar, $0.number + 1) } }

    /// Replaces the grammar, unless the number of replacements has changed.
    package func replace(number: Int, with grammar: Grammar) {
        state.withLock { if $0.number == number { $0 = (grammar, number + 1) } }
    }

    /// The current grammar if the number of replacements has changed; otherwise nil.
    package func newer(than number: Int) -> (grammar: Grammar, number: Int)? {
        state.withLock { $0.number == number ? nil : $0 }
    }
}
