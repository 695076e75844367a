import Synchronization

/// An automaton of tokens: an automaton of words, with the tokens of each word.
///
/// All streams share its ``TokenStates``: what one has visited, the next one finds. In a dictionary of a thousand
/// templates, the first visit of the states of a sentence takes longer than the model does.
final class TokenAutomaton<Words: WordAutomaton>: Sendable {
    private let states: Mutex<TokenStates<Words>>

    /// The number of places from which on an automaton is made anew, chosen without a measurement.
    private static var manyPlaces: Int { 500_000 }

    convenience init(_ words: Words, tokeniser: Tokeniser) { self.init(TokenStates(words, tokeniser: tokeniser)) }

    private init(_ states: TokenStates<Words>) { self.states = Mutex(states) }

    /// The same automaton without the visited states, if they are many; otherwise nil.
    ///
    /// What uses this one keeps its states.
    func emptied(from places: Int = manyPlaces) -> TokenAutomaton? {
        states.withLock { $0.placeCount < places ? nil : TokenAutomaton($0.unvisited) }
    }

    var start: Int { 0 }
    var visited: Int { states.withLock(\.count) }

    func isComplete(_ state: Int) -> Bool { states.withLock { $0.isComplete(state) } }

    /// Whether a text ended in a punctuation mark, so that nothing may follow a state.
    func isPunctuated(_ state: Int) -> Bool { states.withLock { $0.isPunctuated(state) } }

    func isFreeText(_ state: Int) -> Bool { states.withLock { $0.isFreeText(state) } }

    /// The edges from a state, except free text; each token occurs once.
    func edges(from state: Int) -> [TokenEdge] { states.withLock { $0.edges(from: state) } }

    func freeTexts(after state: Int) -> [Int] { states.withLock { $0.freeTexts(after: state) } }
}

/// A token that may follow a state, and the state that it leads to.
struct TokenEdge {
    var token: Int
    var target: Int
}
