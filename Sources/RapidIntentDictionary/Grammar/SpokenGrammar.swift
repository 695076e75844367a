package import RapidIntent

/// What can be said of a dictionary: an automaton over spoken words, made while it is walked.
///
/// ```swift
/// let grammar = SpokenGrammar(dictionary)
/// grammar.arcs(from: grammar.start).map(\.label)   // [.word("where"), .word("take"), .word("please"), …]
/// ```
///
/// A state is what may still be said: templates are walked and never written out, so that making a grammar takes time in proportion to
/// the text of the dictionary, and each state time in proportion to what may follow it. The values of a list share their beginnings; a
/// list is read when it is first visited. Whether a pronunciation of a word is known does not matter here.
///
/// Conditions of phrases and values are not asked about: what they leave out is understood and then does not match.
package struct SpokenGrammar: Sendable {
    private let walk: SpokenWalk

    /// What may stand before a command and after it, and between two commands.
    private static let fillers = (leading: ["please", "um", "hey"], trailing: ["please"])
    private static let conjunctions = ["and", "then"]

    /// A place between two words: all that may still be said.
    package struct State: Hashable, Sendable {
        var threads: Set<SpokenThread>
        var position = Position.within
        /// Whether a command may end here.
        var isComplete = false

        enum Position: Hashable {
            case start
            case within
            /// Behind a word that joins two commands.
            case joint
        }
    }

    /// A way from a place to another.
    package struct Arc: Hashable, Sendable {
        package var label: Label
        package var target: State
    }

    /// What is said on the way.
    package enum Label: Hashable, Sendable {
        /// A word in lower case.
        case word(String)
        /// Words that nothing is known of, at least one: those of a wildcard.
        case freeText
    }

    /// Makes the grammar of a dictionary.
    package init(_ dictionary: CommandDictionary) {
        walk = SpokenWalk(nodes: SpokenNodes(dictionary), tries: SpokenTries(dictionary.lists))
    }

    /// Where every text begins.
    package var start: State { State(threads: [SpokenThread(items: [.node(walk.nodes.root)])], position: .start) }

    /// Whether a text may end at a place.
    package func isComplete(_ state: State) -> Bool { state.isComplete }

    /// What may follow a place, words in alphabetical order.
    package func arcs(from state: State) -> [Arc] {
        var targets: [Label: (threads: Set<SpokenThread>, isComplete: Bool)] = [:]
        for thread in state.threads {
            walk.steps(of: thread) { step in
                guard case .label(let label, let rest) = step else { return }
                targets[label, default: ([], false)].threads.insert(rest)
                walk.steps(of: rest) { if case .end = $0 { targets[label]?.isComplete = true } }
            }
        }
        var result = targets.map { label, target in
            Arc(label: label, target: State(threads: target.threads, isComplete: target.isComplete))
        }
        func append(_ words: [String], _ target: State) {
            for word in words where targets[.word(word)] == nil {
                result.append(Arc(label: .word(word), target: target))
            }
        }
        switch state.position {
        case .start: append(Self.fillers.leading, start)
        case .joint: append(Self.conjunctions, joint)
        case .within: break
        }
        if state.isComplete {
            append(Self.fillers.trailing, State(threads: [], isComplete: true))
            append(Self.conjunctions, joint)
        }
        return result.sorted { $0.label < $1.label }
    }

    /// Where another command begins.
    private var joint: State { State(threads: start.threads, position: .joint) }
}

extension SpokenGrammar.Label: Comparable {
    package static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.word(let a), .word(let b)): a < b
        case (.word, .freeText): true
        case (.freeText, _): false
        }
    }
}
