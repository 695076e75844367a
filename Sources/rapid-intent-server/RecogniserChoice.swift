#if Server
import RapidIntentPrograms
import ArgumentParser
import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech
import RapidIntentHomeAssistant

/// A recogniser by its name on the command line.
enum RecogniserChoice: String, ExpressibleByArgument, CaseIterable {
    case moonshine
    case pocketSphinx = "pocketsphinx"
    case both

    /// The recogniser that is used if none is named.
    static func usual(modelFolder: String?) -> RecogniserChoice {
        modelFolder != nil || MoonshineFolder.installed() != nil ? .moonshine : .pocketSphinx
    }
}

extension WyomingSpeech {
    /// The silence after which recognisers end an utterance by themselves: not before the longest silence of a turn.
    private static let trailingSilence = Duration.milliseconds(1_500)

    /// Loads a recogniser; its model is loaded once, for all clients.
    ///
    /// - Parameters:
    ///   - choice: The recogniser.
    ///   - dictionary: The dictionary that it hears first.
    ///   - modelFolder: The folder of Moonshine's model; nil for the installed one.
    ///   - decodesFreeText: Whether words outside the dictionary are recognised.
    init(
        _ choice: RecogniserChoice, for dictionary: CommandDictionary, modelFolder: String?, decodesFreeText: Bool
    ) throws(Failure) {
        func moonshine() throws(MoonshineError) -> MoonshineRecogniser {
            try MoonshineRecogniser(
                dictionary: dictionary,
                configuration: MoonshineConfiguration(
                    folder: modelFolder, trailingSilence: Self.trailingSilence, decodesFreeText: decodesFreeText))
        }
        func pocketSphinx() throws(PocketSphinxError) -> PocketSphinxRecogniser {
            try PocketSphinxRecogniser(
                dictionary: dictionary,
                configuration: PocketSphinxConfiguration(
                    trailingSilence: Self.trailingSilence, decodesFreeText: decodesFreeText))
        }
        let makers = (
            moonshine: (name: "Useful Sensors", url: "https://github.com/usefulsensors/moonshine"),
            sphinx: (name: "CMU Sphinx", url: "https://github.com/cmusphinx/pocketsphinx")
        )
        do {
            switch choice {
            case .moonshine:
                let recogniser = try moonshine()
                self.init(
                    recogniser, locale: dictionary.locale, name: "moonshine-base-en", attribution: makers.moonshine
                ) {
                    try recogniser.listen(for: $0)
                }
            case .pocketSphinx:
                let recogniser = try pocketSphinx()
                self.init(recogniser, locale: dictionary.locale, name: "pocketsphinx-en-us", attribution: makers.sphinx)
                {
                    try recogniser.listen(for: $0)
                }
            case .both:
                let (recogniser, witness) = (try moonshine(), try pocketSphinx())
                self.init(
                    try recogniser.witnessed(by: witness, locale: dictionary.locale), locale: dictionary.locale,
                    name: "moonshine-base-en and pocketsphinx-en-us", attribution: makers.moonshine
                ) {
                    // PocketSphinx refuses more dictionaries, and a refused one must change neither.
                    try witness.listen(for: $0)
                    try recogniser.listen(for: $0)
                }
            }
        } catch {
            throw Failure(.badInput, "\(error)\n  help: --recogniser NAME, or a dictionary in English")
        }
    }
}
#endif
