package import RapidIntent

/// A sentence for training or testing an intent model.
public struct LabelledSentence: Sendable, Equatable {
    /// The text.
    public var text: String
    /// The intent; nil for out of scope.
    public var intent: String?
    var weight: Double
    package var source: String?

    /// Creates a sentence.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - intent: The intent; nil for out of scope.
    ///   - weight: The weight of the sentence in training, from 0.000001 to 1,000,000; it has no effect in tests.
    ///   - source: The source of the sentence, such as a template. Sentences of one source are similar, so they are
    ///     not used to test each other. Nil for a sentence without a shared source.
    public init(_ text: String, intent: String?, weight: Double = 1, source: String? = nil) {
        self.text = text
        self.intent = intent
        self.weight = weight
        self.source = source
    }

    /// Creates a sentence of a data set with a label for "out of scope".
    ///
    /// - Parameter label: The intent. An empty label, `None`, `nlu_fallback`, `oos`, `out_of_scope`, `out of scope`
    ///   and `out-of-scope`, in upper or lower case, mean out of scope.
    package init(_ text: String, label: String, weight: Double = 1) {
        self.init(text, intent: Self.meansNothing(label) ? nil : label, weight: weight)
    }

    /// The name of "out of scope" in predictions and reports, as in LUIS and CLU.
    package static let none = "None"

    static let weights = 1e-6...1e6

    /// Whether a label means "out of scope", in services or in data sets.
    static func meansNothing(_ label: String) -> Bool {
        Prediction.RankedIntent(name: label, score: 0).meansNothing
            || ["oos", "out_of_scope", "out of scope", "out-of-scope"].contains(label.lowercased())
    }
}

/// A sentence that is labelled with several intents; a model can learn only one of them.
package struct ContradictoryLabel: Sendable, Equatable {
    package var text: String
    /// Its intents, in the order of the sentences; nil for "out of scope".
    package var intents: [String?]

    /// Finds the contradictions among sentences, in their order; takes time linear in the length of all sentences.
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
