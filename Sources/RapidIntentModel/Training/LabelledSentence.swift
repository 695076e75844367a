import RapidIntent

/// A sentence that an intent model learns from, or is measured with.
public struct LabelledSentence: Sendable, Equatable {
    /// What is said.
    public var text: String
    /// What it means; nil for what is out of scope.
    public var intent: String?
    var weight: Double
    package var source: String?

    /// Describes a sentence.
    ///
    /// - Parameters:
    ///   - text: What is said.
    ///   - intent: What it means; nil for what is out of scope.
    ///   - weight: How much it counts while a model learns, from 0.000001 to 1,000,000; makes no difference where one is
    ///     measured.
    ///   - source: What it was made from, such as a template: sentences of one source are alike, and none of them shows how
    ///     well the others were learnt. Nil for one that stands for itself.
    public init(_ text: String, intent: String?, weight: Double = 1, source: String? = nil) {
        self.text = text
        self.intent = intent
        self.weight = weight
        self.source = source
    }

    /// Describes a sentence of a data set, in which a word stands for what is out of scope.
    ///
    /// - Parameter label: The intent; `None`, `nlu_fallback`, `oos`, `out_of_scope`, `out of scope` and `out-of-scope`, in
    ///   any case, and an empty one stand for none.
    package init(_ text: String, label: String, weight: Double = 1) {
        self.init(text, intent: Self.meansNothing(label) ? nil : label, weight: weight)
    }

    /// What is out of scope is called in predictions and reports, as LUIS and CLU called it.
    package static let none = "None"

    /// How much a sentence may count.
    static let weights = 1e-6...1e6

    /// Whether a label stands for "out of scope": what services call it, and what data sets do.
    static func meansNothing(_ label: String) -> Bool {
        Prediction.RankedIntent(name: label, score: 0).meansNothing
            || ["oos", "out_of_scope", "out of scope", "out-of-scope"].contains(label.lowercased())
    }
}
