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
    ///
    /// It goes on with fewer words and states at a time than the library would. Of 16 recorded orders, as many words were found
    /// with a seventh less computing: in noise nearly every word is as good as any other, and all are followed.
    static func freeText(_ model: PocketSphinxModel) -> [String] {
        [
            "-hmm", model.acousticModel, "-lm", model.languageModel, "-dict", model.pronunciations, "-cmn", "batch",
            "-maxhmmpf", "3000", "-maxwpf", "10", "-pl_window", "10",
        ]
    }
}
