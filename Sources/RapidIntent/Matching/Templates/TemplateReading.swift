/// One way in which the words so far make up a template.
struct TemplateReading: Sendable {
    /// The template, by number.
    var template: Int32
    /// What was said for its placeholders, in order.
    var captures: [Capture]
    var literalWords = 0
    var skippedWords = 0

    /// What was said for a placeholder.
    struct Capture: Sendable {
        /// The placeholder, by number.
        var slot: Int32
        /// For a list, the form of the value, by number.
        var form: Int32
        var words: Range<Int32>
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
    func readings(
        of steps: [Int32], count: Int, at position: Int, in network: TemplateNetwork
    ) -> [TemplateReading] {
        let node = positions[states[Int(state(after: steps[count - 1]))].positions.lowerBound + position].node
        let empty = TemplateReading(template: network.nodes[Int(node)].template, captures: [])
        var result: [TemplateReading] = []
        var ways = [WayBack(count: count, position: position, reading: empty)]
        while var way = ways.popLast(), result.count < Self.readingLimit {
            while way.count > 0 {
                let step = steps[way.count - 1]
                let origins = origins(of: way.position, after: step)
                // Nearly always there is one; the others wait, the first on top.
                if origins.count > 1, ways.count < Self.readingLimit {
                    for origin in origins.dropFirst().reversed() {
                        var other = way
                        goBack(&other, by: origin, of: self.steps[Int(step)])
                        ways.append(other)
                    }
                }
                goBack(&way, by: origins[origins.startIndex], of: self.steps[Int(step)])
            }
            way.reading.captures.reverse()
            result.append(way.reading)
        }
        return result
    }

    /// A way back that is being followed, with what was said on it.
    private struct WayBack {
        var count: Int
        var position: Int
        /// A value that is being gone back through, of which only the end is known.
        var capture: TemplateReading.Capture?
        var reading: TemplateReading
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
