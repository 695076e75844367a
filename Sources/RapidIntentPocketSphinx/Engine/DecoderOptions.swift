/// The options of the C library's decoders, and why they are what they are.
///
/// Figures from recordings of commands over kitchen noise and voices: the library's default beams lose noisy speech
/// (mean accuracy 67.9 %), wide ones cost little (81.7 %; real-time factor 0.015 → 0.022).
enum DecoderOptions {
    private static let beams = ["-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60"]

    /// For following a grammar while somebody speaks.
    static func grammar(_ model: PocketSphinxModel) -> [String] {
        ["-hmm", model.acousticModel, "-cmn", "live"] + beams
    }

    /// For decoding a whole utterance with a grammar.
    static func wholeUtterance(_ model: PocketSphinxModel) -> [String] {
        ["-hmm", model.acousticModel, "-cmn", "batch"] + beams
    }

    /// For decoding a whole utterance with the general language model.
    static func freeText(_ model: PocketSphinxModel) -> [String] {
        [
            "-hmm", model.acousticModel, "-lm", model.languageModel, "-dict", model.pronunciations, "-cmn", "batch",
        ]
    }
}
