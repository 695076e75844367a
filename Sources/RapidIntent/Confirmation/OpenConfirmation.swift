/// A command that needs confirmation, while the next utterance may answer.
struct OpenConfirmation: Sendable {
    var fired: FiredCommand
    /// The segment that needs confirmation.
    var utterance: UtteranceID
    var segment: Int
    /// The sentence that was or may have been said, which the dictionary knows, if it does.
    var sentence: String
    /// The time of the question, on the stream's clock.
    var at: Duration
    /// How many answers of the app came before the question.
    var answers: Int

    /// The commands that come of the sentence if other words are said for one of its values.
    ///
    /// The other words may repeat those before the value: "the bedroom" or "in the bedroom" for "kitchen" in "turn on the light in the
    /// kitchen".
    ///
    /// - Returns: The matches of the same intent that mean something else; several if it is unclear which value was meant.
    func corrected(by correction: String, in matcher: DictionarySetMatcher) -> [Match] {
        var matcher = matcher
        guard let asked = matcher.update(to: sentence).match, asked.command.intent == fired.command.intent else {
            return []
        }
        let said = sentence.split(separator: " ")
        let words = correction.split(separator: " ")
        var found: [Match] = []
        for value in asked.command.entities.compactMap(\.words) {
            for repeated in 0..<words.count
            where repeated <= value.lowerBound
                && words[..<repeated] == said[(value.lowerBound - repeated)..<value.lowerBound]
            {
                let text = said[..<(value.lowerBound - repeated)] + words + said[value.upperBound...]
                guard let match = matcher.update(to: text.joined(separator: " ")).match,
                    match.command.intent == fired.command.intent, !match.command.isEquivalent(to: asked.command),
                    !found.contains(where: { $0.command.isEquivalent(to: match.command) })
                else { continue }
                found.append(match)
            }
        }
        return found
    }
}
