extension Grammar {
    struct Texts: Sendable {
        private var onward: [Int: [Arc]] = [:]
        private let start: Int
        private let end: Int

        init(of grammar: Grammar) {
            start = grammar.commandStart
            end = grammar.commandEnd
            onward = Dictionary(grouping: grammar.arcs, by: \.from)
        }

        /// Whether the text, with words separated by single spaces, is a complete command.
        func contain(_ text: String) -> Bool { !text.isEmpty && places(after: text).contains(end) }

        /// Whether a command may begin with the text, with words separated by single spaces.
        func begin(with text: String) -> Bool { !places(after: text).isEmpty }

        /// The states that a text leads to.
        private func places(after text: String) -> Set<Int> {
            var places = closure([start])
            for word in text.split(separator: " ") {
                let reached = places.flatMap { onward[$0] ?? [] }.filter { $0.word.map { $0 == word } ?? false }.map(
                    \.to)
                if reached.isEmpty { return [] }
                places = closure(Set(reached))
            }
            return places
        }

        /// The states that can be reached without a word.
        private func closure(_ states: Set<Int>) -> Set<Int> {
            var (reached, open) = (states, Array(states))
            while let state = open.popLast() {
                for arc in onward[state] ?? [] where arc.word == nil && reached.insert(arc.to).inserted {
                    open.append(arc.to)
                }
            }
            return reached
        }
    }
}
