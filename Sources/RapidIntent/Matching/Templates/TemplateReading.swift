/// One way in which the words so far match a template.
package struct TemplateReading: Sendable {
    /// The number of the template.
    package var template: Int32
    /// The words of its placeholders, in order; each of several values is one, directly behind the one before.
    package var captures: [Capture]
    var literalWords = 0
    /// The places of the words that were skipped, the last one first.
    var skipped: [Int32] = []

    /// The words of a placeholder.
    package struct Capture: Sendable {
        /// The number of the placeholder's slot.
        package var slot: Int32
        /// For a list, the number of the value's form.
        ///
        /// For a wildcard, -1, or less: -1 minus the bytes at the end of its last word that belong to the next value.
        package var form: Int32
        package var words: Range<Int32>
    }
}

extension TemplateReading {
    /// The number of skipped words that stand next to a wildcard, which could have taken them.
    func skippedWordsBesideWildcards(of network: TemplateNetwork) -> Int {
        var (count, first) = (0, 0)
        while first < skipped.count {
            // The last word of each run comes first.
            var end = first + 1
            while end < skipped.count, skipped[end] == skipped[end - 1] - 1 { end += 1 }
            let (before, behind) = (skipped[end - 1], skipped[first] + 1)
            if captures.contains(where: {
                network.slots[Int($0.slot)].kind == .wildcard
                    && ($0.words.upperBound == before || $0.words.lowerBound == behind)
            }) {
                count += end - first
            }
            first = end
        }
        return count
    }
}

extension TemplateStates {
    /// The maximum number of readings per position, since adjacent wildcards can divide words in many ways.
    private static let readingLimit = 64

    /// The readings of the words that end at a position of the last state.
    ///
    /// - Parameters:
    ///   - steps: The steps of the words, from the first word on.
    ///   - count: The number of words to go back.
    ///   - position: The index of a position in the state after the last of these steps. If it is inside a value, the last capture is
    ///     of the words of that value so far, and has no form.
    ///   - budget: The maximum number of paths to explore; the used number is subtracted.
    func readings(
        of steps: [Int32], count: Int, at position: Int, in network: TemplateNetwork, within budget: inout Int
    ) -> [TemplateReading] {
        let last = positions[states[Int(state(after: steps[count - 1]))].positions.lowerBound + position]
        let open = last.isInValue ? last.slot : -1
        let node = open < 0 ? last.node : network.slots[Int(open)].target
        var empty = TemplateReading(template: network.nodes[Int(node)].template, captures: [])
        if network.skipWords < 0, !hasSlots(empty.template, in: network) {
            // All paths give the same reading.
            empty.literalWords = count
            return [empty]
        }
        // Uses an explicit stack instead of recursion, since a transcript may have any number of words.
        let capture =
            open < 0 ? nil : TemplateReading.Capture(slot: open, form: -1, words: 0..<Int32(clamping: count))
        var pending = [WayBack(position: position, count: count, capture: capture, reading: empty)]
        var met: [Place: [WayBack]] = [:]
        var result: [TemplateReading] = []
        while result.count < Self.readingLimit, budget > 0, var way = pending.popLast() {
            budget -= 1
            // Fast path: usually there is only one way back.
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
            // Paths that meet with the same captures continue equally. Of all divisions of "a and b and c" between two
            // wildcards, one is enough.
            let place = Place(position: way.position, count: way.count)
            if !met[place, default: []].contains(where: { $0.isAsGood(as: way, in: network) }) {
                met[place, default: []].append(way)
                goBack(way, by: steps[way.count - 1], &pending)
            }
        }
        return result
    }

    /// The readings for a single position, with the default budget.
    package func readings(
        of steps: [Int32], count: Int, at position: Int, in network: TemplateNetwork
    ) -> [TemplateReading] {
        var budget = Self.budget(forWords: count)
        return readings(of: steps, count: count, at: position, in: network, within: &budget)
    }

    /// The maximum number of paths to explore for a number of words, over all positions, so that the time is limited.
    static func budget(forWords count: Int) -> Int { count * 32 + 4_000 }

    /// Whether a template has placeholders.
    private func hasSlots(_ template: Int32, in network: TemplateNetwork) -> Bool {
        if slotted.isEmpty {
            slotted = [Bool](repeating: false, count: network.entries.count)
            for slot in network.slots { slotted[Int(network.nodes[Int(slot.target)].template)] = true }
        }
        return template < 0 || slotted[Int(template)]
    }

    /// A path from a position back towards the first word, with its captures so far.
    private struct WayBack {
        var position: Int
        /// The number of words that remain.
        var count: Int
        /// The placeholder value that contains the current word; only its end is known.
        var capture: TemplateReading.Capture?
        var reading: TemplateReading

        /// Whether this path makes another path at the same place redundant, by the order of ``MatchRank``.
        func isAsGood(as other: WayBack, in network: TemplateNetwork) -> Bool {
            func isSame(_ first: TemplateReading.Capture, _ second: TemplateReading.Capture) -> Bool {
                first.slot == second.slot && first.form == second.form
                    // Where one of several values ends is part of what they are.
                    && (first.words == second.words || !network.slots[Int(first.slot)].takesSeveral)
            }
            guard reading.literalWords >= other.reading.literalWords,
                capture?.slot == other.capture?.slot, capture?.form == other.capture?.form,
                // From the back: paths that meet often share their first captures, which are those of the last words.
                reading.captures.count == other.reading.captures.count,
                reading.captures.reversed().elementsEqual(other.reading.captures.reversed(), by: isSame)
            else { return false }
            if network.skipWords < 0 || reading.literalWords > other.reading.literalWords { return true }
            let (own, others) = (wildcardWords(of: network), other.wildcardWords(of: network))
            guard own.least <= others.least, own.most <= others.most, others.isNext || !own.isNext else { return false }
            return reading.skipped.count <= other.reading.skipped.count
                || own.least < others.least && own.most < others.most
        }

        /// The words in wildcards, or skipped next to one.
        ///
        /// - Returns: `least` counts the words so far, and `most` also those that stand next to a wildcard if one comes
        ///   before them. With `isNext`, further skipped words would stand next to a wildcard.
        private func wildcardWords(of network: TemplateNetwork) -> (least: Int, most: Int, isNext: Bool) {
            var reading = reading
            if var capture {
                capture.words = Int32(count)..<capture.words.upperBound
                reading.captures.append(capture)
            }
            let skipped = reading.skipped.reversed().enumerated().prefix { $1 == count + $0 }.count
            var (least, isNext) = (reading.skippedWordsBesideWildcards(of: network), false)
            for capture in reading.captures where network.slots[Int(capture.slot)].kind == .wildcard {
                least += capture.words.count
                isNext = isNext || capture.words.lowerBound == count + skipped
            }
            return (least, isNext ? least : least + skipped, isNext)
        }
    }

    /// The place of a path.
    private struct Place: Hashable {
        var position: Int
        var count: Int
    }

    /// Adds all paths that go back by one word; the last added is explored first.
    ///
    /// Paths that stay inside a value are explored first, so the last of several wildcards gets the rest, as in hassil.
    private func goBack(_ way: WayBack, by step: Int32, _ pending: inout [WayBack]) {
        let source = states[Int(steps[Int(step)].state)].positions.lowerBound
        for goesOn in [false, true] {
            for origin in origins(of: way.position, after: step).reversed()
            where positions[source + Int(origin.source)].isInValue == goesOn {
                var next = way
                goBack(&next, by: origin, of: steps[Int(step)])
                pending.append(next)
            }
        }
    }

    private func goBack(_ way: inout WayBack, by origin: Origin, of step: Step) {
        let count = Int32(way.count)
        let target = positions[states[Int(step.target)].positions.lowerBound + way.position]
        if origin.second >= 0 {
            way.reading.captures.append(
                TemplateReading.Capture(slot: origin.second, form: origin.secondForm, words: count - 1..<count))
        }
        if origin.slot >= 0 {
            way.capture = TemplateReading.Capture(slot: origin.slot, form: origin.form, words: 0..<count)
        } else if origin.slot == Position.skipWord || target.slot == Position.skipWord {
            way.reading.skipped.append(count - 1)
        } else if way.capture == nil, target.joint == nil {
            way.reading.literalWords += 1
        }
        let source = positions[states[Int(step.state)].positions.lowerBound + Int(origin.source)]
        if let said = way.capture, !source.isInValue {
            way.reading.captures.append(
                TemplateReading.Capture(
                    slot: said.slot, form: said.form, words: count - 1..<said.words.upperBound))
            way.capture = nil
        }
        way.position = Int(origin.source)
        way.count -= 1
    }
}
