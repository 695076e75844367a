#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentMoonshine
import RapidIntentPocketSphinx
import RapidIntentPrograms

#if SpeechServers
import RapidIntentSpeechServers
#endif

struct RecogniserOptions: ParsableArguments {
    @Option(
        name: .customLong("recogniser"),
        help: ArgumentHelp(
            "The recogniser: moonshine, pocketsphinx, or both on this machine, or a Vosk or Wyoming server. With both, "
                + "a command fires early only if pocketsphinx does not contradict moonshine. "
                + "(default: moonshine if its model is installed and the dictionary is in English, else pocketsphinx)",
            valueName: "name"))
    var choice: RecogniserChoice?

    @OptionGroup var model: ModelFolderOptions

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

    func check() throws {
        switch (choice, speechServer) {
        case (nil, _?), (.local, _?):
            throw ValidationError("'--speech-server' needs '--recogniser vosk' or '--recogniser wyoming'.")
        case (.server(let server), nil):
            throw ValidationError(
                "'--recogniser \(server.rawValue)' needs '--speech-server ADDRESS', such as \(server.exampleAddress).")
        default: break
        }
        try model.check(isUnused: choice.map { ![.local(.moonshine), .local(.both)].contains($0) } ?? false)
        if freeSpeech, choice != .server(.vosk) {
            throw ValidationError("'--free-speech' needs '--recogniser vosk'.")
        }
    }

    /// Creates the recogniser, and prints on standard error the phrases that it cannot recognise.
    ///
    /// It does not connect to the server yet.
    ///
    /// - Parameter isAddressed: Whether people who speak address the device.
    func recogniser(for dictionary: CommandDictionary, isAddressed: Bool) throws -> ListeningRecogniser {
        guard case .local(let local) = chosen(for: dictionary) else {
            #if SpeechServers
            return try clientOfServer(for: dictionary)
            #else
            throw Failure.withoutSpeechServers
            #endif
        }
        do {
            return ListeningRecogniser(
                try local.recogniser(for: dictionary, modelFolder: model.modelFolder, isAddressed: isAddressed))
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

    #if SpeechServers
    private func clientOfServer(for dictionary: CommandDictionary) throws -> ListeningRecogniser {
        let vocabulary = RecognitionVocabulary(dictionary)
        do {
            guard choice == .server(.wyoming) else {
                let recogniser = try VoskRecogniser(speechServer ?? "", vocabulary: freeSpeech ? nil : vocabulary)
                return ListeningRecogniser(recogniser, omissions: recogniser.omissions, keepsVocabulary: !freeSpeech)
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
        choice ?? .local(.usual(for: dictionary, modelFolder: model.modelFolder))
    }
}

/// A recogniser by its name on the command line: one on this machine, or a client of a server.
enum RecogniserChoice: ExpressibleByArgument, Equatable {
    case local(LocalRecogniserChoice)
    case server(Server)

    enum Server: String, CaseIterable {
        case vosk, wyoming

        var exampleAddress: String { self == .wyoming ? "tcp://127.0.0.1:10300" : "ws://127.0.0.1:2700" }
    }

    init?(argument: String) {
        guard
            let choice = LocalRecogniserChoice(rawValue: argument).map(Self.local)
                ?? Server(rawValue: argument).map(Self.server)
        else { return nil }
        self = choice
    }

    static var allValueStrings: [String] { LocalRecogniserChoice.allValueStrings + Server.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    var name: String {
        switch self {
        case .local(let local): local.rawValue
        case .server(let server): server.rawValue
        }
    }
}

extension Failure {
    /// What a tool without clients of servers says.
    static let withoutSpeechServers = Failure(
        .badInput,
        "this tool was built without the trait SpeechServers; build it with '--traits Tool,SpeechServers'")
}
#endif
