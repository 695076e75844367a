protocol WordAutomaton: Sendable {
    /// A place between two words.
    associatedtype State: Hashable & Sendable

    /// The place where every text begins.
    var start: State { get }
    func arcs(from state: State) -> [WordArc<State>]
    /// Whether a text may end at a place.
    func isComplete(_ state: State) -> Bool
}

/// A transition between two places of an automaton.
struct WordArc<State: Hashable> {
    enum Label: Hashable {
        /// A word in lower case, with its other spellings.
        case word(String, written: [String])
        /// Characters that continue the word before.
        case suffix(String)
        /// Any words, at least one.
        case freeText
    }

    var label: Label
    var target: State
}
