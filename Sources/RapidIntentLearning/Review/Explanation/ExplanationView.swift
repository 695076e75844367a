#if SQLite
package import RapidIntent
package import RapidIntentDictionary

/// The explanation of how a text is matched, for people.
package struct ExplanationView {
    private let style: any TextStyle
    /// The names of number ranges that are lists of their own.
    private let rangeNames: [NumberRange: String]

    package init(style: any TextStyle, rangeNames: [NumberRange: String] = [:]) {
        self.style = style
        self.rangeNames = rangeNames
    }

    /// The maximum number of matching phrases that are compared, and of following words that are shown.
    private static let (matchLimit, nextLimit) = (4, 12)

    /// Several lines: the words, what fires and when, the deciding criteria, and the words that may follow.
    ///
    /// - Parameter near: What the text may be taken for if no phrase fits it; nil for nothing.
    package func text(for explanation: TextExplanation, of text: String, near: NearMissView? = nil) -> String {
        var lines = [style.bold("“\(DisplayWidth.printable(text))”")]
        lines.append(
            row("words", explanation.words.isEmpty ? "(none)" : explanation.text(ofFirst: explanation.words.count)))
        if explanation.state.matches.isEmpty {
            lines += failure(explanation, near)
        } else {
            lines += outcome(explanation)
        }
        lines += needs(explanation)
        for stop in explanation.stops { lines.append(row("on the way", describe(stop, explanation))) }
        lines += comparison(explanation.matches)
        lines += (near?.rows ?? []).map(row)
        return lines.joined(separator: "\n")
    }

    /// The line before the explanations of an utterance's commands, if they are not its whole text.
    package func heading(of text: String, commandCount: Int) -> String {
        style.bold("“\(DisplayWidth.printable(text))”") + " is \(counted(commandCount, "command")):"
    }

    private func row(_ label: String, _ text: String) -> String {
        "  " + style.dim(label + String(repeating: " ", count: max(1, 12 - label.count))) + text
    }

    // MARK: - Outcome

    private func outcome(_ explanation: TextExplanation) -> [String] {
        let matches = explanation.state.matches
        guard let match = explanation.state.match else {
            let intents = matches.map { "\($0.command)" }.joined(separator: " and ")
            return [row("fires", style.yellow("✗ ") + "nothing: \(intents) fit equally well")] + next(explanation)
        }
        var lines = [row("fires", style.green("▶ ") + style.bold("\(match.command)") + ", " + timing(of: explanation))]
        if match.rule.policy == .settled, explanation.state.canChange {
            let odds = explanation.state.odds
            if let wait = explanation.waitInSilence {
                lines.append(row("", "after \(milliseconds(wait)) of silence, if the recogniser reports silence"))
            }
            let (goOn, risk) = (percent(odds.probability), percent(match.rule.acceptedRisk))
            lines.append(row("", "\(goOn) are expected to go on here; it may fire while at most \(risk) do"))
        }
        for entity in match.command.entities {
            let origin =
                entity.words.map { words in
                    let span =
                        words.count == 1
                        ? "word \(words.upperBound)" : "words \(words.lowerBound + 1) to \(words.upperBound)"
                    return "“\(DisplayWidth.printable(entity.text))”, \(span)"
                } ?? "not said: it comes with the phrase or the situation"
            let value = entity.values.map(DisplayWidth.printable).joined(separator: ", ")
            lines.append(row("", "\(entity.name) = \(value), \(origin)"))
        }
        return lines + next(explanation)
    }

    private func timing(of explanation: TextExplanation) -> String {
        guard let rule = explanation.state.match?.rule else { return "" }
        switch rule.policy {
        case .instant: return "at once, by its policy 'instant'"
        case .final: return "on a final transcript only, by its policy 'final'"
        case .settled where explanation.state.canChange:
            guard let wait = explanation.wait else {
                return "at the end of the utterance or after another command, by its risk of 0"
            }
            let bound = wait == rule.dwell ? " ('dwell')" : ""
            return "after \(milliseconds(wait)) without another word\(bound), or on a final transcript"
        case .settled:
            return "after \(milliseconds(rule.settle)) without another word ('settle'), or on a final transcript"
        }
    }

    private func describe(_ stop: TextExplanation.Stop, _ explanation: TextExplanation) -> String {
        let begin = "“\(explanation.text(ofFirst: stop.count))” is \(stop.match.command)"
        guard let wait = stop.wait else { return begin + ", on a final transcript only" }
        return wait == .zero
            ? begin + style.yellow(", which fires at once: what follows is not waited for")
            : begin + ", and fires after a pause of \(milliseconds(wait))"
    }

    // MARK: - Continuations

    private func next(_ explanation: TextExplanation) -> [String] {
        guard explanation.state.canContinue else { return [row("may follow", "nothing")] }
        let changing = explanation.next.filter(\.canChange)
        let others = explanation.next.filter { !$0.canChange }
        var lines: [String] = []
        if !changing.isEmpty {
            lines.append(row("may follow", list(changing) + ": that would be another command"))
            if let match = explanation.state.match, match.rule.policy == .settled {
                lines.append(
                    row(
                        "sooner",
                        "give '\(match.command.intent)' a higher 'risk' or a shorter 'dwell', or reword the longer phrase"
                    ))
            }
        }
        if !others.isEmpty {
            lines.append(row(lines.isEmpty ? "may follow" : "", list(others) + ": that changes nothing"))
        }
        return lines
    }

    private func list(_ continuations: [Continuation]) -> String {
        // A list and a wildcard may have the same name.
        var seen: Set<String> = []
        let all = continuations.map { continuation in
            if case .number(let range) = continuation.kind, let name = rangeNames[range] {
                "{\(name)}"
            } else {
                continuation.description
            }
        }.filter { seen.insert($0).inserted }
        let shown = all.prefix(Self.nextLimit).joined(separator: ", ")
        let hidden = all.count - Self.nextLimit
        return hidden > 0 ? "\(shown) and \(hidden) more" : shown
    }

    // MARK: - Failure

    private func failure(_ explanation: TextExplanation, _ near: NearMissView?) -> [String] {
        let count = explanation.understoodCount
        let words = explanation.words
        guard !words.isEmpty else { return [row("fires", style.yellow("✗ ") + "nothing: there are no words in it")] }
        var lines = [row("fires", near?.result(style) ?? style.yellow("✗ ") + "nothing")]
        if !explanation.matches.isEmpty {
            lines.append(row("", "its words fit, but what they need does not hold"))
        } else if count == words.count {
            lines.append(row("", "its words begin something, but make up nothing yet"))
        } else {
            let begin =
                count == 0
                ? "nothing begins with" : "after “\(explanation.text(ofFirst: count))”, nothing goes on with"
            let meant = explanation.suggestion.map { ": did you mean “\($0)”?" } ?? ""
            lines.append(row("", "\(begin) “\(words[count])”" + meant))
        }
        if !explanation.next.isEmpty { lines.append(row("may follow", list(explanation.next))) }
        return lines
    }

    private func needs(_ explanation: TextExplanation) -> [String] {
        explanation.matches.flatMap { match in
            // For a phrase that the context excludes, only the unmet conditions are shown.
            match.conditions.filter { match.isPossible || !$0.isMet }.map { condition in
                let values = condition.values.joined(separator: " or ")
                let wanted =
                    switch (condition.isExcluded, values.isEmpty) {
                    case (false, true): "'\(condition.key)' to be known"
                    case (false, false): "'\(condition.key)' to be \(values)"
                    case (true, true): "'\(condition.key)' not to be known"
                    case (true, false): "'\(condition.key)' not to be \(values)"
                    }
                let mark =
                    if let objection = condition.objection {
                        style.yellow(", but “\(DisplayWidth.printable(objection.text))” makes it \(objection.value)")
                    } else {
                        condition.isMet ? "" : style.yellow(", which is not so")
                    }
                return row("needs", "“\(match.match.phrase)” needs \(wanted)" + mark)
            }
        }
    }

    // MARK: - Comparison

    /// The matching phrases side by side, with one row for each ranking criterion.
    private func comparison(_ matches: [ExplainedMatch]) -> [String] {
        guard !matches.isEmpty else { return [] }
        var lines: [String] = []
        for (number, match) in matches.enumerated().prefix(Self.matchLimit) {
            let place = match.location.map { "  " + style.dim("\($0)") } ?? ""
            lines.append(
                row(number == 0 ? "fits" : "", "\(number + 1). \(match.match.intent): \(match.match.phrase)\(place)"))
        }
        if matches.count > Self.matchLimit { lines.append(row("", "… and \(matches.count - Self.matchLimit) more")) }
        guard matches.count > 1 else { return lines }
        let shown = matches.prefix(Self.matchLimit)
        let width = 30
        lines.append(
            row("rank", String(repeating: " ", count: width) + shown.indices.map { cell("\($0 + 1).") }.joined()))
        for (place, rank) in matches[0].rank.enumerated() {
            let decided = shown.indices.filter { number in
                number > 0 && matches[0].decidingRow(against: shown[number])?.name == rank.name
            }
            let label = rank.name + (rank.isMoreBetter ? "" : " (fewer)")
            let padding = String(repeating: " ", count: max(0, width - label.count))
            let cells = shown.map { cell("\($0.rank[place].value)") }.joined()
            let verdict = decided.map { "1. before \($0 + 1)." }.joined(separator: ", ")
            lines.append(row("", label + padding + cells + (decided.isEmpty ? "" : "  " + style.green("← " + verdict))))
        }
        return lines
    }

    private func cell(_ text: String) -> String { String(repeating: " ", count: max(0, 5 - text.count)) + text }

    private func percent(_ probability: Double) -> String {
        let rounded = (probability * 1_000).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded)) %" : "\(rounded) %"
    }

    private func milliseconds(_ duration: Duration) -> String {
        "\(Int((duration / .milliseconds(1)).rounded())) ms"
    }
}

extension Match {
    fileprivate var intent: String { command.intent }
}

/// How a view marks the weight and meaning of its words.
package protocol TextStyle: Sendable {
    func dim(_ text: String) -> String
    func bold(_ text: String) -> String
    func green(_ text: String) -> String
    /// A text on what needs attention.
    func yellow(_ text: String) -> String
}

package struct PlainStyle: TextStyle {
    package init() {}

    package func dim(_ text: String) -> String { text }
    package func bold(_ text: String) -> String { text }
    package func green(_ text: String) -> String { text }
    package func yellow(_ text: String) -> String { text }
}
#endif
