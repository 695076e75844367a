import RapidIntent
import RapidIntentDictionary

protocol WordAutomaton: Sendable {
    /// A place between two words.
    associatedtype State: Hashable & Sendable

    /// The place where every text begins.
    var start: State { get }
    func arcs(from state: State) -> [WordArc<State>]
    func isComplete(_ state: State) -> Bool
}

/// A transition between two places of an automaton.
struct WordArc<State: Hashable> {
    enum Label: Hashable {
        /// A word in lower case, with its other spellings.
        case word(String, written: [String])
        /// Characters that continue the word before.
        case suffix(String)
        case freeText
    }

    var label: Label
    var target: State
}

struct DictionaryWords: WordAutomaton {
    private let grammar: SpokenGrammar

    init(_ dictionary: CommandDictionary) { grammar = SpokenGrammar(dictionary) }

    var start: SpokenGrammar.State { grammar.start }

    func isComplete(_ state: SpokenGrammar.State) -> Bool { grammar.isComplete(state) }

    func arcs(from state: SpokenGrammar.State) -> [WordArc<SpokenGrammar.State>] {
        grammar.arcs(from: state).map { arc in
            switch arc.label {
            case .word(let word):
                WordArc(label: .word(word, written: Self.digits[word].map { [$0] } ?? []), target: arc.target)
            case .suffix(let text): WordArc(label: .suffix(text), target: arc.target)
            case .freeText: WordArc(label: .freeText, target: arc.target)
            }
        }
    }

    private static let digits: [String: String] = {
        var digits: [String: String] = [:]
        for number in Array(0...20) + stride(from: 30, through: 90, by: 10) {
            if let form = SpokenNumber(String(number))?.forms.first, form.count == 1 {
                digits[form[0]] = String(number)
            }
        }
        return digits
    }()
}
