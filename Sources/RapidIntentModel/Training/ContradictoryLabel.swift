package import RapidIntent

/// A sentence that is labelled with several intents; a model can learn only one of them.
package struct ContradictoryLabel: Sendable, Equatable {
    /// The first occurrence of the sentence.
    package var text: String
    /// Its intents, in the order of the sentences; nil for "out of scope".
    package var intents: [String?]

    /// Finds the contradictions among sentences, in their order.
    ///
    /// Takes time linear in the length of all sentences.
    ///
    /// - Parameter locale: The language of the normal form: "Wake me up!" equals "wake me up".
    package static func all(in sentences: [LabelledSentence], locale: LocaleIdentifier) -> [ContradictoryLabel] {
        let normaliser = Normaliser(locale: locale)
        var places: [String: Int] = [:]
        var labels: [(label: ContradictoryLabel, known: Set<String?>)] = []
        for sentence in sentences {
            let form = normaliser.normalise(sentence.text).textWithFillers
            // A text without words, such as "👍", is compared unchanged.
            let key = form.isEmpty ? sentence.text : form
            if let place = places[key] {
                guard labels[place].known.insert(sentence.intent).inserted else { continue }
                labels[place].label.intents.append(sentence.intent)
            } else {
                places[key] = labels.count
                labels.append((ContradictoryLabel(text: sentence.text, intents: [sentence.intent]), [sentence.intent]))
            }
        }
        return labels.map(\.label).filter { $0.intents.count > 1 }
    }
}
