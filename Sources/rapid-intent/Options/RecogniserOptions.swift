#if Tool
import RapidIntentPrograms
import ArgumentParser
import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentSpeech

#if SpeechServers
import RapidIntentSpeechServers
#endif

/// Options for the recogniser of `listen`.
struct RecogniserOptions: ParsableArguments {
    @Option(
        name: .customLong("recogniser"),
        help: ArgumentHelp(
            "The recogniser: moonshine, pocketsphinx, or both on this machine, or a Vosk or Wyoming server. With both, "
                + "a command fires early only if pocketsphinx does not contradict moonshine. "
                + "(default: moonshine if its model is installed and the dictionary is in English, else pocketsphinx)",
            valueName: "name"))
    var choice: RecogniserChoice?

    @Option(
        help: ArgumentHelp(
            "The folder of Moonshine's model. (default: the one that 'Scripts/install-moonshine' makes)",
            valueName: "folder"))
    var modelFolder: String?

    @Option(
        help: ArgumentHelp(
            "The address of the server: ws://HOST:PORT for vosk, tcp://HOST:PORT for wyoming.", valueName: "address"))
    var speechServer: String?

    @Flag(
        help: """
            Let vosk recognise all words of its model, not only the dictionary's phrases, so that an online service can \
            be asked.
            """)
    var freeSpeech = false

    /// Throws an error if options contradict each other.
    func check() throws {
        switch (choice, speechServer) {
        case (nil, _?), (.pocketSphinx, _?), (.moonshine, _?), (.both, _?):
            throw ValidationError("'--speech-server' needs '--recogniser vosk' or '--recogniser wyoming'.")
        case (let choice?, nil) where choice.needsServer:
            throw ValidationError(
                "'--recogniser \(choice.rawValue)' needs '--speech-server ADDRESS', such as \(choice.exampleAddress).")
        default: break
        }
        if modelFolder != nil, let choice, choice != .moonshine, choice != .both {
            throw ValidationError("'--model-folder' needs '--recogniser moonshine' or '--recogniser both'.")
        }
        if freeSpeech, choice != .vosk {
            throw ValidationError("'--free-speech' needs '--recogniser vosk'.")
        }
    }

    /// Creates the recogniser, and prints on standard error the phrases that it cannot recognise.
    ///
    /// It does not connect to the server yet.
    func recogniser(for dictionary: CommandDictionary) throws -> ListeningRecogniser {
        do {
            switch chosen(for: dictionary) {
            case .moonshine: return ListeningRecogniser(try moonshine(for: dictionary))
            case .both:
                return try ListeningRecogniser(
                    moonshine(for: dictionary), witness: PocketSphinxRecogniser(dictionary: dictionary))
            case .pocketSphinx: return ListeningRecogniser(try PocketSphinxRecogniser(dictionary: dictionary))
            case .vosk, .wyoming:
                #if SpeechServers
                return try clientOfServer(for: dictionary)
                #else
                throw Failure(
                    .badInput,
                    "this tool was built without the trait SpeechServers; build it without '--disable-default-traits'"
                )
                #endif
            }
        } catch let error as MoonshineError {
            throw Failure(.badInput, "\(error)")
        } catch let error as PocketSphinxError {
            guard error.code == .wrongLanguage else { throw Failure(.serviceFailed, "\(error)") }
            throw Failure(
                .badInput,
                "\(error.message.prefix { $0 != ";" }); PocketSphinx hears American English only, "
                    + "'--recogniser vosk' and '--recogniser wyoming' hear what their server knows")
        }
    }

    private func moonshine(for dictionary: CommandDictionary) throws -> MoonshineRecogniser {
        try MoonshineRecogniser(dictionary: dictionary, configuration: MoonshineConfiguration(folder: modelFolder))
    }

    #if SpeechServers
    private func clientOfServer(for dictionary: CommandDictionary) throws -> ListeningRecogniser {
        let vocabulary = RecognitionVocabulary(dictionary)
        do {
            guard choice == .wyoming else {
                let recogniser = try VoskRecogniser(speechServer ?? "", vocabulary: freeSpeech ? nil : vocabulary)
                return ListeningRecogniser(
                    recogniser, omissions: recogniser.omissions, keepsVocabulary: !freeSpeech)
            }
            // Whisper accepts languages only, and refuses tags with a region.
            let options = WyomingOptions(locale: LocaleIdentifier(rawValue: String(dictionary.locale.language)))
            return ListeningRecogniser(
                try WyomingRecogniser(speechServer ?? "", vocabulary: vocabulary, options: options),
                keepsVocabulary: true)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
    #endif

    /// The recogniser that is named, or the one that is used if none is.
    func chosen(for dictionary: CommandDictionary) -> RecogniserChoice {
        if let choice { return choice }
        if modelFolder != nil { return .moonshine }
        return MoonshineFolder.installed() != nil && dictionary.locale.language == "en" ? .moonshine : .pocketSphinx
    }
}
#endif
