#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentOnline
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

/// `ask`: one question to the online service.
struct Ask: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends one question to the online service.",
        discussion: """
            Shows the answer of the service, even if it would be ignored: the intents by score, the entities with \
            their places in Unicode scalars, the time of each phase, and the price. With '--dictionary', it also shows \
            what 'resolve' makes of the text with this answer, and why. The question counts against '--budget'. The cache \
            in a service file is not used. If the service fails, the exit code is 3.

            EXAMPLES
              rapid-intent ask "take me to the office" --online luis-v3 \\
                  --endpoint http://127.0.0.1:8085 --app demo
              rapid-intent ask "turn on the light" --online clu \\
                  --endpoint https://NAME.cognitiveservices.azure.com \\
                  --app home/production --price 2
              rapid-intent ask "turn on the light" --online wit --key-file token.txt \\
                  --json
              rapid-intent ask "turn on the light" --online Examples/online.yaml
            """)

    @Argument(help: "The text to ask about.")
    var text: String

    @OptionGroup var online: OnlineOptions

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            """
            A dictionary or a folder of them; repeatable. Shows what 'resolve' decides with them. A model finds entities in \
            their lists, and an intent that they do not declare is reported.
            """, valueName: "path"))
    var dictionaries: [String] = []

    @Option(
        help: ArgumentHelp("The language of the text, such as en-GB.", valueName: "tag"),
        transform: LocaleIdentifier.init(rawValue:))
    var locale: LocaleIdentifier?

    @Option(
        help: ArgumentHelp("The price of a thousand transactions, in any currency.", valueName: "price")
    )
    var price: Double?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard online.online != nil else {
            throw ValidationError(
                "'ask' needs a service: '--online DIALECT --endpoint URL --app NAME', or '--online FILE'.")
        }
        if online.cache != nil {
            throw ValidationError("'ask' does not use '--cache': it shows the answer of the service itself.")
        }
        try locale?.validate()
        try check("price", price, in: 0...1_000_000)
    }

    mutating func run() async throws {
        let loaded = try dictionaries.isEmpty ? nil : DictionaryOptions.reading(dictionaries)
        guard let asked = try online.service(following: (loaded?.dictionaries).map(ActiveDictionaries.init)) else {
            return
        }
        let start = ContinuousClock.now
        let exchange: ServiceExchange
        do throws(OnlineIntentError) {
            exchange = try await asked.direct.exchange(for: Question(text: text, locale: locale))
        } catch {
            await asked.close()
            throw Failure(
                error.code == .invalidRequest && error.status == nil ? .badInput : .serviceFailed, "\(error)")
        }
        let time = start.duration(to: .now)
        await asked.close()
        var resolutions: [Resolution]?
        if let loaded {
            let resolver = IntentResolver(
                dictionaries: loaded.dictionaries,
                service: GivenAnswer(prediction: exchange.prediction, thresholds: asked.service.thresholds),
                configuration: asked.configuration)
            resolutions = await resolver.resolutions(of: text, locale: locale, scope: MatchScope(moment: .now))
        }
        let view = PredictionView(
            style: Style(output.colour), price: price.map(ServicePrice.perThousand) ?? asked.price)
        output.write(
            JSON(exchange, resolutions, took: time), text: view.text(for: exchange, resolutions ?? [], took: time))
        if let loaded {
            let intents = loaded.dictionaries.dictionaries.flatMap(\.intents).map(\.name)
            if let top = exchange.prediction.topIntent?.name, !intents.contains(top) {
                StandardError.write(
                    "rapid-intent: the dictionaries declare no intent '\(top)', so an answer with it never fires")
            }
            if let status = loaded.status { throw status }
        }
    }
}

/// A service whose answer is known, to show what becomes of it.
private struct GivenAnswer: OnlineIntentService {
    let prediction: Prediction
    let thresholds: PredictionThresholds
    let name = "ask"

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction { prediction }
}
#endif
