/// Finds the numbers that further words could form: "channel twenty" may continue as "channel twenty-one".
extension TranscriptMatcher {
    /// The maximum number of template positions to examine; beyond it, any number is considered possible.
    private static let positionLimit = 256

    /// Whether further words could turn the last word into another number that a phrase accepts.
    func endsInOpenNumber(after count: Int, _ states: TemplateStates?) -> Bool {
        var isOpen = false
        forEachNumber(after: count, states) { _ in
            isOpen = true
            return false
        }
        return isOpen
    }

    /// The numbers that further words could form with the last word, if a phrase accepts a number there.
    func openNumbers(after count: Int, _ states: TemplateStates?) -> [NumberRange] {
        var ranges: [NumberRange] = []
        forEachNumber(after: count, states) { range in
            if !ranges.contains(range) { ranges.append(range) }
            return true
        }
        return ranges
    }

    /// Calls `body` with each accepted range that the last word could still grow into, until `body` returns false.
    private func forEachNumber(after count: Int, _ states: TemplateStates?, _ body: (NumberRange) -> Bool) {
        guard count == walk.count, count > 0, let number = text.openNumber else { return }
        if let node = walk.node(after: count - 1) {
            for range in index.literalNumbers(after: node) where number.canBecomeAnother(in: range) {
                guard body(range) else { return }
            }
        }
        guard let states, count <= walk.steps.count else { return }
        let network = index.templates.network
        let before = states.states[Int(states.steps[Int(walk.steps[count - 1])].state)].positions
        guard before.count <= Self.positionLimit else {
            _ = body(NumberRange(from: NumberRange.bounds.lowerBound, to: NumberRange.bounds.upperBound))
            return
        }
        for position in states.positions[before] {
            var slots = position.slot..<position.slot + 1
            // After a minus, the position is inside the range's slot itself.
            let isNegative = position.slot >= 0
            if !isNegative {
                guard position.slot == -1 else { continue }
                for range in index.templateNumbers[position.node]?.ranges ?? [] where number.canBecomeAnother(in: range)
                {
                    guard body(range) else { return }
                }
                slots = network.nodes[Int(position.node)].slots
            }
            for slot in network.slots[Int(slots.lowerBound)..<Int(slots.upperBound)] where slot.kind == .range {
                let range = network.ranges[Int(slot.content)]
                guard number.canBecomeAnother(in: range, isNegative: isNegative) else { continue }
                guard body(range) else { return }
            }
        }
    }
}
