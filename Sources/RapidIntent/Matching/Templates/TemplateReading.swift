/// One way in which the words so far make up a template.
package struct TemplateReading: Sendable {
    /// The template, by number.
    package var template: Int32
    /// What was said for its placeholders, in order.
    package var captures: [Capture]
    var literalWords = 0
    var skippedWords = 0

    /// What was said for a placeholder.
    package struct Capture: Sendable {
        /// The placeholder, by number.
        package var slot: Int32
        /// For a list, the form of the value, by number.
        package var form: Int32
        package var words: Range<Int32>
    }
}

extension TemplateStates {
    /// How many ways back are followed from one position: wildcards side by side can be divided in many ways.
    private static let readingLimit = 64

    /// The ways in which words make up what a position of the last state stands for.
    ///
    /// - Parameters:
    ///   - steps: The steps of the words, from the first on.
    ///   - count: How many of them there are to go back.
    ///   - position: A position of the state after the last of these steps, which is no part of a value.
    ///   - budget: How many ways may be followed at all; what is used up is taken off.
    func readings(
        of steps: [Int32], count: Int, at position: Int, in network: TemplateNetwork, within budget: inout Int
    ) -> [TemplateReading] {
        let node = positions[states[Int(state(after: steps[count - 1]))].positions.lowerBound + position].node
        var empty = TemplateReading(template: network.nodes[Int(node)].template, captures: [])
        if network.skipWords < 0, !hasSlots(empty.template, in: network) {
            // However many ways there are, they come to the same.
            empty.literalWords = count
            return [empty]
        }
        // A stack of its own: a transcript may have any number of words.
        var pending = [WayBack(position: position, count: count, reading: empty)]
        var met: [Place: [WayBack]] = [:]
        var result: [TemplateReading] = []
        while result.count < Self.readingLimit, budget > 0, var way = pending.popLast() {
            budget -= 1
            // Nearly always there is only one way.
            while pending.isEmpty, met.isEmpty, way.count > 0 {
                let step = steps[way.count - 1]
                let origins = origins(of: way.position, after: step)
                guard origins.count == 1 else { break }
                goBack(&way, by: origins[origins.startIndex], of: self.steps[Int(step)])
            }
            if way.count == 0 {
                result.append(way.reading)
                result[result.count - 1].captures.reverse()
                continue
            }
            if pending.isEmpty, met.isEmpty {
                goBack(way, by: steps[way.count - 1], &pending)
                continue
            }
            // Ways that meet with the same placeholders behind them go on alike: of "a and b and c", divided between two
            // wildcards in every way, one is enough.
            let place = Place(position: way.position, count: way.count)
            if !met[place, default: []].contains(where: { $0.isAsGood(as: way) }) {
                met[place, default: []].append(way)
                goBack(way, by: steps[way.count - 1], &pending)
            }
        }
        return result
    }

    /// The same for one position alone, with a budget of its own.
    package func readings(
        of steps: [Int32], count: Int, at position: Int, in network: TemplateNetwork
    ) -> [TemplateReading] {
        var budget = Self.budget(forWords: count)
        return readings(of: steps, count: count, at: position, in: network, within: &budget)
    }

    /// How many ways to read so many words are followed, whatever the number of positions: of very many, the first, since
    /// the time must not grow with them.
    static func budget(forWords count: Int) -> Int { count * 32 + 4_000 }

    /// Whether a template has placeholders.
    private func hasSlots(_ template: Int32, in network: TemplateNetwork) -> Bool {
        if slotted.isEmpty {
            slotted = [Bool](repeating: false, count: network.entries.count)
            for slot in network.slots { slotted[Int(network.nodes[Int(slot.target)].template)] = true }
        }
        return template < 0 || slotted[Int(template)]
    }

    /// A way from a position back towards the first word, with what was said on it.
    private struct WayBack {
        var position: Int
        /// How many words are still to be gone back through.
        var count: Int
        /// A value that is being gone back through, of which only the end is known.
        var capture: TemplateReading.Capture?
        var reading: TemplateReading

        /// Whether nothing is won by going on the other way, which stands at the same place.
        func isAsGood(as other: WayBack) -> Bool {
            func isSame(_ first: TemplateReading.Capture, _ second: TemplateReading.Capture) -> Bool {
                first.slot == second.slot && first.form == second.form
            }
            return reading.skippedWords <= other.reading.skippedWords
                && reading.literalWords >= other.reading.literalWords
                && reading.captures.elementsEqual(other.reading.captures, by: isSame)
                && capture?.slot == other.capture?.slot
                && capture?.form == other.capture?.form
        }
    }

    /// Where a way back stands.
    private struct Place: Hashable {
        var position: Int
        var count: Int
    }

    /// Goes back by one word, by every way; the first to be followed comes last.
    ///
    /// A value that can go on does so first, and so the last of several wildcards gets what is left, as with hassil.
    private func goBack(_ way: WayBack, by step: Int32, _ pending: inout [WayBack]) {
        let source = states[Int(steps[Int(step)].state)].positions.lowerBound
        for goesOn in [false, true] {
            for origin in origins(of: way.position, after: step).reversed()
            where (positions[source + Int(origin.source)].slot >= 0) == goesOn {
                var next = way
                goBack(&next, by: origin, of: steps[Int(step)])
                pending.append(next)
            }
        }
    }

    private func goBack(_ way: inout WayBack, by origin: Origin, of step: Step) {
        let count = Int32(way.count)
        if origin.slot >= 0 {
            way.capture = TemplateReading.Capture(slot: origin.slot, form: origin.form, words: 0..<count)
        } else if origin.slot == Position.skipWord
            || positions[states[Int(step.target)].positions.lowerBound + way.position].slot == Position.skipWord
        {
            way.reading.skippedWords += 1
        } else if way.capture == nil {
            way.reading.literalWords += 1
        }
        let source = positions[states[Int(step.state)].positions.lowerBound + Int(origin.source)]
        if let said = way.capture, source.slot < 0 {
            way.reading.captures.append(
                TemplateReading.Capture(
                    slot: said.slot, form: said.form, words: count - 1..<said.words.upperBound))
            way.capture = nil
        }
        way.position = Int(origin.source)
        way.count -= 1
    }
}
