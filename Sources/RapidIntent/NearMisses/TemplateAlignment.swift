/// Finds the sentence of a template that sounds most like what was heard.
///
/// Dynamic programming over the nodes of the template and the sounds heard, so that no sentence is enumerated. Of a long list,
/// only the values that resemble a part of the text are tried. A number or a typed value is
/// only what was heard as one.
struct TemplateAlignment {
    private let templates: SpokenTemplates
    private let vocabulary: SoundVocabulary
    private let heard: SpokenWords
    private let text: NormalisedText
    private let places: [Int]
    /// The forms of each list that may be in the text.
    private var forms: [Int32: [Int]] = [:]

    struct Sentence {
        var words: [Word]
        var values: [Value] = []
    }

    struct Value {
        var list: Int32
        /// The place of its form in the list.
        var form: Int
        /// The number of the values that its placeholder allows; see ``TemplateNetwork/Slot/view``.
        var view: Int32
        var words: Range<Int>
    }

    enum Word {
        case known(UInt32)
        /// A word of a number or a typed value, as the place of the heard word.
        case heard(Int)
    }

    private struct Cell {
        var cost: Int32 = .max
        /// The column before, and the number of sounds heard up to there.
        var column: Int32 = -1
        var start: Int32 = 0
        /// The word, or the list and its form, or the heard words of a value.
        var step = Step.none
    }

    private enum Step {
        case none
        case word(UInt32)
        case joint
        case form(list: Int32, Int32, view: Int32)
        case heard(Range<Int32>)
    }

    /// - Parameters:
    ///   - text: The text that was heard.
    ///   - places: For each word of `heard`, its index in the text.
    init(
        _ templates: SpokenTemplates, _ vocabulary: SoundVocabulary, heard: SpokenWords, text: NormalisedText,
        places: [Int]
    ) {
        self.templates = templates
        self.vocabulary = vocabulary
        self.heard = heard
        self.text = text
        self.places = places
    }

    /// The best sentence; nil if none comes near.
    mutating func sentence(of template: Int) -> Sentence? {
        let nodes = templates.nodes(of: template)
        guard !nodes.isEmpty else { return nil }
        let width = heard.sounds.count + 1
        var columns: [TemplateNetwork.NodeID: Int] = [TemplateNetwork.root: 0]
        for (number, node) in nodes.enumerated() { columns[node] = number + 1 }
        // Behind the columns of the nodes, each placeholder that takes several has two.
        var last = nodes.count
        var cells = [Cell](repeating: Cell(), count: (nodes.count + 1) * width)
        cells[0].cost = 0
        var best: (cost: Int32, place: Int)?
        // What costs more than all that was heard is no sentence of this text.
        let limit = heard.cost
        for (column, node) in ([TemplateNetwork.root] + nodes).enumerated() {
            let from = column * width
            if column > 0, templates.network.nodes[Int(node)].isComplete {
                var rest: Int32 = 0
                for place in (0..<width).reversed() {
                    let cost = cells[from + place].cost
                    if cost < limit, cost + rest < best?.cost ?? limit { best = (cost + rest, from + place) }
                    if place > 0 { rest += SoundCosts.weights[Int(heard.sounds[place - 1])] }
                }
            }
            guard (from..<from + width).contains(where: { cells[$0].cost < limit }) else { continue }
            for edge in templates.wordEdges(of: node, in: template) {
                let edge = templates.network.wordEdges[Int(edge)]
                guard let target = columns[edge.target] else { continue }
                let word = templates.words[Int(edge.word)]
                advance(&cells, from: column, to: target, by: vocabulary[word], .word(word))
            }
            for number in templates.slots(of: node, in: template) {
                let slot = templates.network.slots[Int(number)]
                guard let target = columns[slot.target] else { continue }
                if slot.takesSeveral {
                    cells += [Cell](repeating: Cell(), count: 2 * width)
                    last += 2
                    advance(&cells, from: column, to: target, bySeveralOf: slot, last - 1, last)
                } else {
                    advance(&cells, from: column, to: target, byOneOf: slot)
                }
            }
        }
        return best.map { sentence(to: $0.place, cells, width) }
    }

    private mutating func advance(
        _ cells: inout [Cell], from column: Int, to target: Int, byOneOf slot: TemplateNetwork.Slot
    ) {
        switch slot.kind {
        case .list: advance(&cells, from: column, to: target, byListOf: slot)
        case .range: advance(&cells, from: column, to: target, byNumberOf: slot)
        case .value: advance(&cells, from: column, to: target, byValueOf: slot)
        case .wildcard: break
        }
    }

    /// Aligns one value or several, of which each further one may make the sentence cheaper.
    ///
    /// - Parameters:
    ///   - behind: The column behind a value.
    ///   - joint: The column before a further value.
    private mutating func advance(
        _ cells: inout [Cell], from column: Int, to target: Int, bySeveralOf slot: TemplateNetwork.Slot,
        _ behind: Int, _ joint: Int
    ) {
        let width = heard.sounds.count + 1
        func costs() -> [Int32] { cells[behind * width..<(behind + 1) * width].map(\.cost) }
        func pass(to other: Int) {
            for place in 0..<width where cells[behind * width + place].cost < cells[other * width + place].cost {
                let cost = cells[behind * width + place].cost
                cells[other * width + place] = Cell(cost: cost, column: Int32(behind), start: Int32(place))
            }
        }
        advance(&cells, from: column, to: behind, byOneOf: slot)
        for _ in heard.words.indices.dropFirst() {
            let before = costs()
            pass(to: joint)
            let sounds = templates.joint.flatMap { vocabulary[$0] }
            advance(&cells, from: behind, to: joint, by: sounds[...], .joint)
            advance(&cells, from: joint, to: behind, byOneOf: slot)
            if costs() == before { break }
        }
        pass(to: target)
    }

    private mutating func advance(
        _ cells: inout [Cell], from column: Int, to target: Int, byListOf slot: TemplateNetwork.Slot
    ) {
        guard let list = templates.lists[slot.content] else { return }
        let candidates = forms[slot.content] ?? list.candidates(in: heard.sounds.map { Sound(number: $0) })
        forms[slot.content] = candidates
        for form in candidates where templates.network.allows(list.forms[form], in: slot.view) {
            let sounds = list.words(of: form).flatMap { vocabulary[$0] }
            advance(
                &cells, from: column, to: target, by: sounds[...],
                .form(list: slot.content, Int32(form), view: slot.view))
        }
    }

    private func advance(
        _ cells: inout [Cell], from column: Int, to target: Int, byNumberOf slot: TemplateNetwork.Slot
    ) {
        for word in heard.words.indices where heard.words[word].isNumber {
            let isInRange = text.withBytes(of: text.words[places[word]]) { bytes in
                TemplateNumber(bytes, between: slot.prefix, slot.suffix, of: templates.network)
                    .isNumber(of: templates.network.ranges[Int(slot.content)], isNegative: false)
            }
            if isInRange { advance(&cells, from: column, to: target, byHeard: word..<word + 1) }
        }
    }

    private func advance(
        _ cells: inout [Cell], from column: Int, to target: Int, byValueOf slot: TemplateNetwork.Slot
    ) {
        guard let grammar = templates.values[Int(slot.content)] else { return }
        for first in heard.words.indices {
            for end in first + 1...min(heard.words.count, first + Self.longestValue)
            where places[end - 1] - places[first] == end - 1 - first {
                // Whether the words are a value takes much longer to say than whether they would be cheaper.
                guard isCheaper(byHeard: first..<end, cells, from: column, to: target),
                    grammar.accepts(places[first]..<places[end - 1] + 1, of: text)
                else { continue }
                advance(&cells, from: column, to: target, byHeard: first..<end)
            }
        }
    }

    /// The maximum number of words of a typed value.
    private static let longestValue = 20

    /// Whether taking words as they were heard costs less than the best way so far.
    private func isCheaper(byHeard words: Range<Int>, _ cells: [Cell], from column: Int, to target: Int) -> Bool {
        let width = heard.sounds.count + 1
        let start = heard.range(ofWord: words.lowerBound).lowerBound
        let end = heard.range(ofWord: words.upperBound - 1).upperBound
        return cells[column * width + start].cost < cells[target * width + end].cost
    }

    /// Takes words as they were heard.
    private func advance(_ cells: inout [Cell], from column: Int, to target: Int, byHeard words: Range<Int>) {
        let width = heard.sounds.count + 1
        let sounds =
            heard.range(ofWord: words.lowerBound).lowerBound..<heard.range(ofWord: words.upperBound - 1).upperBound
        guard isCheaper(byHeard: words, cells, from: column, to: target) else { return }
        let before = cells[column * width + sounds.lowerBound]
        let place = target * width + sounds.upperBound
        cells[place] = Cell(
            cost: before.cost, column: Int32(column), start: Int32(sounds.lowerBound),
            step: .heard(Int32(words.lowerBound)..<Int32(words.upperBound)))
    }

    /// Aligns sounds with all parts of the text that begin where a column has a cost.
    private func advance(
        _ cells: inout [Cell], from column: Int, to target: Int, by sounds: ArraySlice<Sound>, _ step: Step
    ) {
        let width = heard.sounds.count + 1
        var (costs, starts) = ([Int32](repeating: .max / 2, count: width), [Int32](repeating: 0, count: width))
        for place in 0..<width {
            let cost = cells[column * width + place].cost
            if cost < costs[place] { (costs[place], starts[place]) = (cost, Int32(place)) }
            guard place > 0 else { continue }
            let added = costs[place - 1] + SoundCosts.weights[Int(heard.sounds[place - 1])]
            if added < costs[place] { (costs[place], starts[place]) = (added, starts[place - 1]) }
        }
        for sound in sounds {
            let (swallowing, row) = (SoundCosts.weights[Int(sound.number)], Int(sound.number) * 64)
            var (diagonal, diagonalStart) = (costs[0], starts[0])
            costs[0] += swallowing
            for place in 1..<width {
                let other = Int(heard.sounds[place - 1])
                var best = (diagonal + SoundCosts.substitutions[row + other], diagonalStart)
                if costs[place] + swallowing < best.0 { best = (costs[place] + swallowing, starts[place]) }
                let added = costs[place - 1] + SoundCosts.weights[other]
                if added < best.0 { best = (added, starts[place - 1]) }
                (diagonal, diagonalStart) = (costs[place], starts[place])
                (costs[place], starts[place]) = best
            }
        }
        for place in 0..<width where costs[place] < cells[target * width + place].cost && costs[place] < heard.cost {
            cells[target * width + place] = Cell(
                cost: costs[place], column: Int32(column), start: starts[place], step: step)
        }
    }

    private func sentence(to place: Int, _ cells: [Cell], _ width: Int) -> Sentence {
        var steps: [Step] = []
        var place = place
        while place >= width, cells[place].column >= 0 {
            steps.append(cells[place].step)
            place = Int(cells[place].column) * width + Int(cells[place].start)
        }
        var sentence = Sentence(words: [])
        for step in steps.reversed() {
            switch step {
            case .none: break
            case .word(let word): sentence.words.append(.known(word))
            case .joint: sentence.words += templates.joint.map { .known($0) }
            case .heard(let words): sentence.words += words.map { .heard(Int($0)) }
            case .form(let list, let form, let view):
                let start = sentence.words.count
                sentence.words += (templates.lists[list]?.words(of: Int(form)) ?? []).map { .known($0) }
                sentence.values.append(
                    Value(list: list, form: Int(form), view: view, words: start..<sentence.words.count))
            }
        }
        return sentence
    }
}
