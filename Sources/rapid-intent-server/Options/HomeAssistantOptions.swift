#if Server
import ArgumentParser
import Logging
import RapidIntent
import RapidIntentHomeAssistant
import RapidIntentPrograms
import RapidIntentServer
import RapidIntentSpeech

/// The options for Home Assistant, which asks over the Wyoming protocol.
struct HomeAssistantOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Serve speech to text and intents over Wyoming, at tcp://HOST:PORT or unix:///PATH, without keys.",
            valueName: "address"))
    var wyoming: String?

    @Option(
        help: ArgumentHelp(
            "The recogniser. (default: moonshine if installed, else pocketsphinx)",
            valueName: "name"))
    var recogniser: LocalRecogniserChoice?

    @OptionGroup var folder: ModelFolderOptions

    @Flag(help: "Answer speech that is no command with an empty transcript instead of its words.")
    var commandsOnly = false

    @Option(
        help: ArgumentHelp(
            "A text that answers an intent, which is then not carried out; '*' is for what is not understood; repeatable.",
            valueName: "intent=text"))
    var answers: [NamedText] = []

    @Option(
        help: ArgumentHelp(
            "The area of satellites that '--areas' does not name, for sentences that need one, such as 'stop'.",
            valueName: "name"))
    var area: String?

    @Option(
        help: ArgumentHelp(
            "The area of a satellite, by its satellite_id or device_id in Home Assistant; repeatable.",
            valueName: "id=area"))
    var areas: [NamedText] = []

    @Option(help: ArgumentHelp("The maximum number of Wyoming clients.", valueName: "n"))
    var wyomingClients = WyomingServerLimits().clients

    @Option(help: ArgumentHelp("The maximum number of clients that speak at once.", valueName: "n"))
    var wyomingTurns = WyomingServerLimits().turns

    @Flag(
        help: "Do not announce the server over Zeroconf. It is announced if others can reach it and Avahi is installed."
    )
    var noZeroconf = false

    func validate() throws {
        guard wyoming != nil else {
            guard recogniser == nil, folder.modelFolder == nil, !commandsOnly, answers.isEmpty, !noZeroconf,
                area == nil,
                areas.isEmpty
            else { throw ValidationError("the options for Home Assistant need '--wyoming ADDRESS'.") }
            return
        }
        guard (1...10_000).contains(wyomingClients), (1...1_000).contains(wyomingTurns) else {
            throw ValidationError("'--wyoming-clients' must be from 1 to 10000, '--wyoming-turns' from 1 to 1000.")
        }
        try folder.check(isUnused: recogniser == .pocketSphinx)
    }

    /// The service; nil if it is off.
    ///
    /// - Parameter model: Answers texts that the dictionaries do not know; nil for none.
    func service(
        _ active: ActiveDictionaries, server: IntentServerConfiguration, model: ServedModel?, logger: Logger
    ) throws(Failure) -> WyomingService? {
        guard let wyoming else { return nil }
        var configuration: WyomingServerConfiguration
        do throws(SpeechServerError) {
            configuration = WyomingServerConfiguration(address: try WyomingServerAddress(wyoming))
        } catch {
            throw Failure(.usage, "\(error)")
        }
        configuration.resolver = server.resolver.ofSpeech
        configuration.limits.clients = wyomingClients
        configuration.limits.turns = wyomingTurns
        configuration.answersCommandsOnly = commandsOnly
        for answer in answers {
            if answer.name == "*" {
                configuration.answers.otherwise = answer.text
            } else {
                configuration.answers.texts[answer.name] = answer.text
            }
        }
        configuration.area = area
        for area in areas { configuration.areas[area.name] = area.text }
        if !configuration.address.isLocal {
            logger.warning("whoever reaches the Wyoming address may ask, since the protocol has no keys")
        }
        var speech: WyomingSpeech?
        if let dictionary = active.current.dictionaries(for: server.locale).first {
            if recogniser == nil, dictionary.locale.language != "en" {
                logger.warning(
                    "no recogniser understands the language of the dictionary, so that only intents are served",
                    metadata: ["locale": "\(dictionary.locale)"])
            } else {
                speech = try wyomingSpeech(for: dictionary)
            }
        }
        let server = WyomingServer(
            dictionaries: active, speech: speech, service: model, configuration: configuration
        ) { logger.warning("Wyoming: \($0)") }
        return WyomingService(
            server: server, address: configuration.address, isAnnounced: !noZeroconf && !configuration.address.isLocal,
            logger: logger)
    }

    /// Loads the recogniser; its model is loaded once, for all clients.
    private func wyomingSpeech(for dictionary: CommandDictionary) throws(Failure) -> WyomingSpeech {
        let choice = recogniser ?? .usual(for: dictionary, modelFolder: folder.modelFolder)
        let recogniser: any DictionaryRecogniser
        do {
            recogniser = try choice.recogniser(
                for: dictionary, modelFolder: folder.modelFolder,
                // Not before the longest silence of a turn.
                trailingSilence: .milliseconds(1_500), decodesFreeText: !commandsOnly)
        } catch {
            throw Failure(.badInput, "\(error)\n  help: --recogniser NAME, or a dictionary in English")
        }
        let name =
            switch choice {
            case .moonshine: "moonshine-base-en"
            case .pocketSphinx: "pocketsphinx-en-us"
            case .both: "moonshine-base-en and pocketsphinx-en-us"
            }
        return WyomingSpeech(
            recogniser, locale: dictionary.locale, name: name,
            attribution: choice == .pocketSphinx
                ? (name: "CMU Sphinx", url: "https://github.com/cmusphinx/pocketsphinx")
                : (name: "Useful Sensors", url: "https://github.com/usefulsensors/moonshine"))
    }
}
#endif
