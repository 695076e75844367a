#if Tool
package import ArgumentParser
package import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech

/// A recogniser on this machine, by its name on the command line.
package enum LocalRecogniserChoice: String, ExpressibleByArgument, CaseIterable {
    case moonshine
    case pocketSphinx = "pocketsphinx"
    case both

    /// The recogniser that is used for a dictionary if none is named.
    package static func usual(for dictionary: CommandDictionary, modelFolder: String?) -> LocalRecogniserChoice {
        if modelFolder != nil { return .moonshine }
        return MoonshineFolder.installed() != nil && dictionary.locale.language == "en" ? .moonshine : .pocketSphinx
    }
}

/// The option for the model of a recogniser on this machine.
package struct ModelFolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of Moonshine's model. (default: the one that 'Scripts/install-moonshine' makes)",
            valueName: "folder"))
    package var modelFolder: String?

    package init() {}

    /// Refuses a folder that the named recogniser does not use.
    ///
    /// - Parameter isUnused: Whether a recogniser without such a model is named.
    package func check(isUnused: Bool) throws {
        guard modelFolder != nil, isUnused else { return }
        throw ValidationError("'--model-folder' needs '--recogniser moonshine' or '--recogniser both'.")
    }
}

/// A recogniser in this process, which can switch to another dictionary.
///
/// PocketSphinx follows the rules of `SpeechRecogniser` and has no repairing wrapper. A wrapper would hide
/// `answersEveryFrame`, and a recording could give different events in each run.
package struct LocalRecogniser: Sendable {
    /// The recogniser, for pipelines.
    package let base: any SpeechRecogniser
    private let moonshine: MoonshineRecogniser?
    private let pocketSphinx: PocketSphinxRecogniser?

    /// Loads a recogniser.
    ///
    /// - Parameters:
    ///   - choice: The recogniser; with both, PocketSphinx is the witness of Moonshine.
    ///   - dictionary: The dictionary that it hears first.
    ///   - modelFolder: The folder of Moonshine's model; nil for the installed one.
    ///   - trailingSilence: The silence that ends an utterance; nil for that of the recogniser.
    ///   - decodesFreeText: Whether words outside the dictionary are recognised.
    /// - Throws: `MoonshineError` or `PocketSphinxError`.
    package init(
        _ choice: LocalRecogniserChoice, for dictionary: CommandDictionary, modelFolder: String?,
        trailingSilence: Duration? = nil, decodesFreeText: Bool = true
    ) throws {
        let moonshine =
            trailingSilence.map {
                MoonshineConfiguration(folder: modelFolder, trailingSilence: $0, decodesFreeText: decodesFreeText)
            } ?? MoonshineConfiguration(folder: modelFolder, decodesFreeText: decodesFreeText)
        let pocketSphinx =
            trailingSilence.map { PocketSphinxConfiguration(trailingSilence: $0, decodesFreeText: decodesFreeText) }
            ?? PocketSphinxConfiguration(decodesFreeText: decodesFreeText)
        switch choice {
        case .moonshine:
            let recogniser = try MoonshineRecogniser(dictionary: dictionary, configuration: moonshine)
            (base, self.moonshine, self.pocketSphinx) = (recogniser, recogniser, nil)
        case .pocketSphinx:
            let recogniser = try PocketSphinxRecogniser(dictionary: dictionary, configuration: pocketSphinx)
            (base, self.moonshine, self.pocketSphinx) = (recogniser, nil, recogniser)
        case .both:
            let recogniser = try MoonshineRecogniser(dictionary: dictionary, configuration: moonshine)
            let witness = try PocketSphinxRecogniser(dictionary: dictionary, configuration: pocketSphinx)
            base = try recogniser.witnessed(by: witness, locale: dictionary.locale)
            (self.moonshine, self.pocketSphinx) = (recogniser, witness)
        }
    }

    /// Switches to another dictionary.
    package func listen(for dictionary: CommandDictionary) throws {
        // PocketSphinx refuses more dictionaries, and a refused one must change neither.
        try pocketSphinx?.listen(for: dictionary)
        try moonshine?.listen(for: dictionary)
    }

    /// The phrases that nothing recognises: what a witness leaves out is still recognised by the other.
    package var omissions: [String] {
        moonshine == nil ? (pocketSphinx?.omissions ?? []).map { "\($0)" } : []
    }
}
#endif
