/// The options of the C library's decoders, and why they are what they are.
///
/// Figures from recordings of commands over kitchen noise and voices: the library's default beams lose noisy speech
/// (mean accuracy 67.9 %), wide ones cost little (81.7 %; real-time factor 0.015 → 0.022).
enum DecoderOptions {
    private static let beams = ["-beam", "1e-80", "-pbeam", "1e-80", "-wbeam", "1e-60"]

    /// For following a grammar during speech.
    static func grammar(_ model: PocketSphinxModel) -> [String] {
        ["-hmm", model.acousticModel, "-cmn", "live"] + beams
    }

    /// For decoding a whole utterance with a grammar.
    ///
    /// Beams narrow where more than 1,000 states are alive, which voices behind the speaker keep so: it takes a quarter off the
    /// computing there. With a dictionary of 80 phrases and 6 lists, 100 clean orders are understood as before, and of 150 in noise
    /// one less and two more.
    static func wholeUtterance(_ model: PocketSphinxModel) -> [String] {
        ["-hmm", model.acousticModel, "-cmn", "batch", "-maxhmmpf", "1000"] + beams
    }

    /// For decoding a whole utterance with the general language model.
    ///
    /// It goes on with fewer words and states at a time than the library would: in noise nearly every word is as good as any
    /// other, and all are followed. Of 12 recorded orders, 1,500 states for 3,000 leave 8 texts alone, change some words of 4,
    /// and take two fifths off the computing (0.09 for 0.15 of the length; over four other voices 0.4 for 0.7).
    static func freeText(_ model: PocketSphinxModel) -> [String] {
        [
            "-hmm", model.acousticModel, "-lm", model.languageModel, "-dict", model.pronunciations, "-cmn", "batch",
            "-maxhmmpf", "1500", "-maxwpf", "10", "-pl_window", "10",
        ]
    }
}
