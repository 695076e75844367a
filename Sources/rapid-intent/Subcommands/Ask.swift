#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentOnline
import RapidIntentPrograms
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentYAML

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

    @Option(help: ArgumentHelp("The price of a thousand transactions, in any currency.", valueName: "price"))
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
            throw Failure(error.code == .invalidRequest && error.status == nil ? .badInput : .serviceFailed, "\(error)")
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

struct PredictionView {
    let style: Style
    let price: ServicePrice

    /// The answer, its ranking and entities, what becomes of it, the time of each phase, and the price; one line each.
    func text(for exchange: ServiceExchange, _ resolutions: [Resolution], took time: Duration) -> String {
        let prediction = exchange.prediction
        var lines = ["\(DisplayWidth.printable(prediction.text))  \(verdict(prediction))"]
        lines += prediction.intents.map { "  \(Self.score($0.score))  \(DisplayWidth.printable($0.name))" }
        lines += entities(prediction.entities, indent: "  ")
        if let inner = prediction.inner {
            lines.append("  handed on to  \(verdict(inner))")
            lines += inner.intents.map { "    \(Self.score($0.score))  \(DisplayWidth.printable($0.name))" }
            lines += entities(inner.entities, indent: "    ")
        }
        let view = ResolutionView(style: style)
        lines += resolutions.map { resolution in
            "  resolve: " + (resolutions.count > 1 ? view.text(for: resolution) : view.outcome(of: resolution))
        }
        lines.append("  " + style.dim(Self.times(exchange.timing, whole: time)))
        lines.append("  " + style.dim(price.text(for: exchange.transactions)))
        return lines.joined(separator: "\n")
    }

    private func verdict(_ prediction: Prediction) -> String {
        guard let top = prediction.topIntent else { return style.yellow("✗ ") + "nothing found" }
        return style.green("▶ ") + style.bold(DisplayWidth.printable(top.name)) + " \(Self.score(top.score))"
    }

    private func entities(_ entities: [Prediction.PredictedEntity], indent: String) -> [String] {
        entities.flatMap { entity in
            let role = entity.role.map { " (\($0))" } ?? ""
            let value = entity.value == entity.text ? "" : " = \(entity.value)"
            let place = entity.range.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ", place not known"
            let line = "\(indent)\(entity.name)\(role): “\(entity.text)”\(value)\(place)"
            return [DisplayWidth.printable(line)] + self.entities(entity.children, indent: indent + "  ")
        }
    }

    /// The total time and the time of each phase, as in `0.7 ms: name lookup 0.1, connecting 0.1, …`.
    private static func times(_ timing: HTTPTiming?, whole: Duration) -> String {
        guard let timing else { return "\(milliseconds(whole)) ms" }
        let phases = [
            ("name lookup", timing.nameLookup), ("connecting", timing.connecting), ("TLS", timing.securing),
            ("waiting", timing.waiting), ("reading", timing.reading),
        ]
        return "\(milliseconds(whole)) ms: "
            + phases.map { "\($0.0) \(milliseconds($0.1))" }.joined(separator: ", ")
    }

    private static func milliseconds(_ duration: Duration) -> String { JSON(milliseconds: duration).text }

    private static func score(_ score: Double) -> String { EvaluationView.decimals(score, 2) }
}

// The answer of an online service, as a line of NDJSON.
extension JSON {
    /// An answer, and what `resolve` makes of the text with it; nil without dictionaries.
    init(_ exchange: ServiceExchange, _ resolutions: [Resolution]?, took time: Duration) {
        self = (["text": exchange.prediction.text] as JSON).adding(JSON(exchange.prediction)).adding([
            "milliseconds": JSON(milliseconds: time), "phases": exchange.timing.map { JSON($0) },
            "transactions": exchange.transactions,
        ]).adding(resolutions.map { ["resolve": $0.map { ResolutionLine($0).json }] })
    }

    private init(_ prediction: Prediction) {
        let answer: JSON = [
            "topIntent": prediction.topIntent?.name, "score": prediction.topIntent?.score,
            "intents": prediction.intents.map { ["name": $0.name, "score": $0.score] as JSON },
            "entities": prediction.allEntities.map { JSON($0) },
        ]
        // The answer of the application selected by an orchestration.
        self = answer.adding(prediction.inner.map { ["inner": JSON($0)] })
    }

    private init(_ entity: Prediction.PredictedEntity) {
        self = [
            "name": entity.name, "role": entity.role, "text": entity.text, "value": entity.value,
            "offset": entity.range?.lowerBound, "length": entity.range?.count, "score": entity.score,
        ]
    }

    private init(_ timing: HTTPTiming) {
        self = [
            "nameLookup": JSON(milliseconds: timing.nameLookup), "connect": JSON(milliseconds: timing.connecting),
            "tls": JSON(milliseconds: timing.securing), "wait": JSON(milliseconds: timing.waiting),
            "read": JSON(milliseconds: timing.reading),
        ]
    }
}
#endif
