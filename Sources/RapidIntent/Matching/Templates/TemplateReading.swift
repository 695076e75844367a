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
    ///   - position: A position of the state after the last step, which is no part of a value.
    func readings(of steps: ArraySlice<Int32>, at position: Int, in network: TemplateNetwork) -> [TemplateReading] {
        let node = positions[states[Int(state(after: steps[steps.endIndex - 1]))].positions.lowerBound + position].node
        let empty = TemplateReading(template: network.nodes[Int(node)].template, captures: [])
        var result: [TemplateReading] = []
        readBack(from: position, after: steps, saying: nil, empty, &result)
        return result
    }

    /// Goes back from a position to the first word, by every way, noting what was said on it.
    ///
    /// - Parameter capture: A value that is being gone back through, of which only the end is known.
    private func readBack(
        from position: Int, after steps: ArraySlice<Int32>, saying capture: TemplateReading.Capture?,
        _ reading: TemplateReading, _ result: inout [TemplateReading]
    ) {
        guard let step = steps.last else {
            var reading = reading
            reading.captures.reverse()
            result.append(reading)
            return
        }
        let count = Int32(steps.count)
        let isSkipWord =
            positions[states[Int(self.steps[Int(step)].target)].positions.lowerBound + position].slot
            == Position.skipWord
        for origin in origins(of: position, after: step) {
            guard result.count < Self.readingLimit else { return }
            var reading = reading
            var capture = capture
            if origin.slot >= 0 {
                capture = TemplateReading.Capture(slot: origin.slot, form: origin.form, words: 0..<count)
            } else if isSkipWord || origin.slot == Position.skipWord {
                reading.skippedWords += 1
            } else if capture == nil {
                reading.literalWords += 1
            }
            let source = positions[states[Int(self.steps[Int(step)].state)].positions.lowerBound + Int(origin.source)]
            if let said = capture, source.slot < 0 {
                reading.captures.append(
                    TemplateReading.Capture(
                        slot: said.slot, form: said.form, words: count - 1..<said.words.upperBound))
                capture = nil
            }
            readBack(from: Int(origin.source), after: steps.dropLast(), saying: capture, reading, &result)
        }
    }
}
