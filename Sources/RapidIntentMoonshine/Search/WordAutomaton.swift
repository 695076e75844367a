/// What can be said, word by word.
protocol WordAutomaton: Sendable {
    /// A place between two words.
    associatedtype State: Hashable & Sendable

    /// Where every text begins.
    var start: State { get }
    /// What may follow a place.
    func arcs(from state: State) -> [WordArc<State>]
    /// Whether a text may end at a place.
    func isComplete(_ state: State) -> Bool
}

/// A way from one place of an automaton to another.
struct WordArc<State: Hashable> {
    /// What is said on the way.
    enum Label: Hashable {
        /// A word in lower case, with the ways to write it that are not that word itself.
        case word(String, written: [String])
        /// Words that nothing is known of: at least one.
        case freeText
    }

    var label: Label
    var target: State
}
