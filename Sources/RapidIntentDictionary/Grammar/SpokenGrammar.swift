package import RapidIntent

/// A grammar of the sentences of a dictionary: an automaton over spoken words, built lazily.
///
/// ```swift
/// let grammar = SpokenGrammar(dictionary)
/// grammar.arcs(from: grammar.start).map(\.label)   // [.word("where"), .word("take"), .word("please"), …]
/// ```
///
/// A state is the set of possible continuations. Templates are traversed, never expanded: creating a grammar takes
/// time linear in the text of the dictionary, and a state takes time linear in the number of its continuations. The
/// values of a list share prefixes, and a list is read on the first visit. Numbers are never listed: a range may have any
/// number of them. The grammar does not check whether a pronunciation is known.
///
/// Conditions of phrases and values are ignored: a sentence that they exclude is recognised, but then does not match.
package struct SpokenGrammar: Sendable {
    private let walk: SpokenWalk

    /// The words between two commands.
    private static let conjunctions = ["and", "then"]
    private static let fillers = Language.english.file[.fillers]

    /// A place between two words, with all possible continuations.
    package struct State: Hashable, Sendable {
        var threads: Set<SpokenThread>
        var position = Position.within
        var isComplete = false

        enum Position: Hashable {
            case start
            case within
            /// After a word that joins two commands.
            case joint
        }
    }

    /// A transition between two states.
    package struct Arc: Hashable, Sendable {
        package var label: Label
        package var target: State
    }

    package enum Label: Hashable, Sendable {
        case word(String)
        /// Characters that continue the word before, as in a number with several digits.
        case suffix(String)
        /// One or more unknown words: those of a wildcard.
        case freeText
    }

    package init(_ dictionary: CommandDictionary) {
        walk = SpokenWalk(nodes: SpokenNodes(dictionary), tries: SpokenTries(dictionary.lists))
    }

    package var start: State { State(threads: [SpokenThread(items: [.node(walk.nodes.root)])], position: .start) }

    package func isComplete(_ state: State) -> Bool { state.isComplete }

    /// The transitions from a state, with words in alphabetical order.
    package func arcs(from state: State) -> [Arc] {
        var targets: [Label: (threads: Set<SpokenThread>, isComplete: Bool)] = [:]
        for thread in state.threads {
            walk.steps(of: thread) { label, rest in
                targets[label, default: ([], false)].threads.insert(rest)
                if walk.mayEnd(rest) { targets[label]?.isComplete = true }
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
        case .start: append(Self.fillers, start)
        case .joint: append(Self.conjunctions + Self.fillers, joint)
        case .within: break
        }
        if state.isComplete {
            append(Self.fillers, State(threads: [], isComplete: true))
            append(Self.conjunctions, joint)
        }
        return result.sorted { $0.label < $1.label }
    }

    /// The state in which another command begins.
    private var joint: State { State(threads: start.threads, position: .joint) }
}

extension SpokenGrammar.Label: Comparable {
    package static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (.word(let a), .word(let b)), (.suffix(let a), .suffix(let b)): a < b
        case (.word, _), (.suffix, .freeText): true
        case (.suffix, .word), (.freeText, _): false
        }
    }
}
