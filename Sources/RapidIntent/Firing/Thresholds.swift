// The confidences and scores from which commands fire or are asked about, with what was measured at each. A dictionary, a service's
// file and `ResolverConfiguration` may set others.

/// Confidences of recognisers, from 0 to 1.
///
/// Moonshine and PocketSphinx state the probability that their text is right, so one scale serves both.
package enum Confidence {
    /// Below this, a text is more likely wrong than right.
    ///
    /// Our recognisers leave such a text out; if another one reports it, its command needs confirmation.
    package static let least = 0.5

    /// From this on, a recogniser that reads an utterance before its end is believed: its commands fire in a pause, also against a
    /// second recogniser.
    ///
    /// In 500 readings of recorded commands by Moonshine, clean and in noise (15 and 6 dB), it prevents 4 of 14 wrong commands, and
    /// delays 19 of 473 right ones until the end.
    package static let sure = 0.88
}

/// Cosines between a word and the nearest one of the intent's sentences.
///
/// Chosen together with ``PredictionThresholds/modelWithEncoder``, on 2,525 sentences of `Tests/Fixtures/Refusals` and 214 of another
/// author: from 0.85 on, whatever the coverage is, 892 paraphrases fire rightly and 20 sentences wrongly; with coverage 896 and 15.
extension Coverage {
    /// Below this, a word belongs to no command unless the score is very high: "hands" of "many hands make light work".
    static let least = 0.30
    /// From this on, the intent's sentences say the word, or another one for it.
    static let sure = 0.55
    /// A text of fewer words with meaning may be no more than the name of a thing: "radiator".
    static let fewest = 2
}

extension NearMissPolicy {
    /// The default: fires from 0.9, and asks from 0.5.
    ///
    /// Of 6,816 sentences that a recogniser misheard, 67.0 % then fire rightly, 0.1 % wrongly, 22.5 % are asked about rightly and 0.9 %
    /// wrongly; of texts that score 0.9 or more, 98 % were meant (`Benchmarks/near-misses`).
    public static let standard = NearMissPolicy(accept: 0.9, confirm: 0.5)
}

/// Scores of services and models are comparable only within one of them, so each has thresholds of its own.
extension PredictionThresholds {
    /// The default, and that of LUIS: accept 0.90, confirm 0.60, margin 0.15.
    ///
    /// The scores of LUIS come from independent classifiers, one per intent. In a well-trained application they are near 0 or 1, so a
    /// clear command easily reaches 0.90. Two intents with high scores indicate overlapping examples, which the margin detects.
    /// Microsoft documents no threshold, and recommends comparing the best two.
    public static let standard = PredictionThresholds(accept: 0.90, confirm: 0.60, margin: 0.15)

    /// Conversational Language Understanding: accept 0.70, confirm 0.40, margin 0.10.
    ///
    /// The scores do not add up to 1, and the second-best ones are high: a recorded reply has 0.905 before 0.440. The margin for
    /// LUIS's sharper scores would refuse correct answers, so a smaller one is used.
    package static let clu = PredictionThresholds(accept: 0.70, confirm: 0.40, margin: 0.10)

    /// Rasa: accept 0.70, confirm 0.40, margin 0.15.
    ///
    /// The scores of its classifier add up to 1, so with a best score of 0.70 the second-best is at most 0.30, and the margin matters
    /// only between `confirm` and `accept`. Rasa's own fallback, if a model has one, rejects below 0.30 by default, which is too low to
    /// act without confirmation.
    package static let rasa = PredictionThresholds(accept: 0.70, confirm: 0.40, margin: 0.15)

    /// Wit.ai: accept 0.70, confirm 0.40, margin 0.15.
    ///
    /// According to replies in public repositories, its scores behave like those of LUIS: near 1 for trained texts. For unknown texts,
    /// the list is empty; there are no low scores.
    package static let wit = PredictionThresholds(accept: 0.70, confirm: 0.40, margin: 0.15)

    /// An intent model: accept 0.75, confirm 0.40, margin 0.10.
    ///
    /// Its scores are calibrated, so nine in ten accepted answers are right, and more at higher scores.
    package static let model = PredictionThresholds(accept: 0.75, confirm: 0.40, margin: 0.10)

    /// An intent model with a sentence encoder: accept 0.88, confirm 0.50, margin 0.10; accept 0.60 if the intent accounts for every
    /// word, and 0.93 if it does not account for one (``Coverage``).
    ///
    /// Such a model answers three times as many sentences that it has no words for, and that may be meant differently; these
    /// thresholds halve its wrong commands (`Benchmarks/README.md`).
    package static let modelWithEncoder = {
        var thresholds = PredictionThresholds(accept: 0.88, confirm: 0.50, margin: 0.10)
        (thresholds.acceptCovered, thresholds.acceptUncovered) = (0.60, 0.93)
        return thresholds
    }()
}
