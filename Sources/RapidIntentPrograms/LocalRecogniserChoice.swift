#if Tool
package import ArgumentParser
package import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
package import RapidIntentSpeech

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

    /// Loads the recogniser; with both, PocketSphinx is the witness of Moonshine.
    ///
    /// It follows the rules of `SpeechRecogniser` and has no repairing wrapper, which would hide that its dictionary can be
    /// replaced.
    ///
    /// - Parameters:
    ///   - modelFolder: The folder of Moonshine's model; nil for the installed one.
    ///   - trailingSilence: The silence that ends an utterance; nil for that of the recogniser.
    ///   - isAddressed: Whether people who speak address the device.
    package func recogniser(
        for dictionary: CommandDictionary, modelFolder: String?, trailingSilence: Duration? = nil,
        decodesFreeText: Bool = true, isAddressed: Bool = true
    ) throws -> any DictionaryRecogniser {
        var moonshine = MoonshineConfiguration(
            folder: modelFolder, decodesFreeText: decodesFreeText, isAddressed: isAddressed)
        var pocketSphinx = PocketSphinxConfiguration(decodesFreeText: decodesFreeText)
        if let trailingSilence {
            moonshine.endpoints.trailingSilence = trailingSilence
            pocketSphinx.endpoints.trailingSilence = trailingSilence
        }
        return switch self {
        case .moonshine: try MoonshineRecogniser(dictionary: dictionary, configuration: moonshine)
        case .pocketSphinx: try PocketSphinxRecogniser(dictionary: dictionary, configuration: pocketSphinx)
        case .both:
            try MoonshineRecogniser(dictionary: dictionary, configuration: moonshine).witnessed(
                by: PocketSphinxRecogniser(dictionary: dictionary, configuration: pocketSphinx),
                locale: dictionary.locale)
        }
    }
}

package struct ModelFolderOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of Moonshine's model. (default: the one that 'Scripts/install-moonshine' makes)",
            valueName: "folder"))
    package var modelFolder: String?

    package init() {}

    /// Refuses a folder that the named recogniser does not use: `isUnused` says whether it has no such model.
    package func check(isUnused: Bool) throws {
        guard modelFolder != nil, isUnused else { return }
        throw ValidationError("'--model-folder' needs '--recogniser moonshine' or '--recogniser both'.")
    }
}
#endif
