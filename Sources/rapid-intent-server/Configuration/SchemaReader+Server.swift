#if Server
import RapidIntent
import RapidIntentDictionary
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

extension SchemaReader {
    /// Reads the options of a server as arguments, with paths relative to the folder, and the settings of its resolver.
    mutating func serverOptions(
        from root: YAMLNode, folder: String
    ) -> (arguments: [String], resolver: ResolverConfiguration)? {
        guard let entries = entries(ofRoot: root, "the configuration of a server", example: "dictionary: home.yaml")
        else { return nil }
        var arguments: [String] = []
        var resolver = ResolverConfiguration()
        for member in members(of: entries, in: "the configuration", record: .server).all {
            guard let key = SchemaRecord.server.keys.first(where: { $0.name == member.name }) else { continue }
            let option = "--" + key.name.replacing("_", with: "-")
            switch key.type {
            case .record:
                if let entries = self.entries(of: member, "'resolver'", example: "{ near: off }") {
                    resolver = settings(from: entries, of: "'resolver'", over: resolver)
                }
            case .boolean: if isOn(member) { arguments.append(option) }
            default: arguments += values(of: member, as: key.type, folder: folder).map { "\(option)=\($0)" }
            }
        }
        return (arguments, resolver)
    }

    private mutating func isOn(_ member: Member) -> Bool {
        let isTrue = member.value.isTrue
        if text(member.value, "'\(member.name)'", key: member.key, help: "write true or false") != nil, !isTrue,
            !member.value.isPlain(oneOf: ["false", "False", "FALSE"])
        {
            report(
                .wrongType, "'\(member.name)' must be true or false, found \(member.value.kindOfValue)",
                at: member.value, help: "write true, or remove the key")
        }
        return isTrue
    }

    /// The values of an option, as they stand behind it on a command line.
    private mutating func values(of member: Member, as type: SchemaType, folder: String) -> [String] {
        let name = "'\(member.name)'"
        switch type {
        case .any(let types):
            guard let type = types.first else { return [] }
            guard case .sequence = member.value.content else { return values(of: member, as: type, folder: folder) }
            return items(member.value, name, of: "values", key: member.key, help: "write one, or remove the key")
                .flatMap { item in
                    values(of: Member(name: member.name, key: item, value: item), as: type, folder: folder)
                }
        case .names:
            let texts = texts(
                from: member, name,
                example: member.name == "areas"
                    ? "{ assist_satellite.kitchen: Kitchen }" : "{ GetName: My name is Ida. }")
            if let key = texts.keys.sorted().first(where: { $0.contains("=") }) {
                report(
                    .invalidValue, "\(Excerpt(key)) in \(name) has '=' in it", at: member.value,
                    help: "a name with '=' in it cannot be given here")
            }
            return texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        case .integer(let range): return integer(from: member, name, within: range).map { ["\($0)"] } ?? []
        case .number(let range): return number(from: member, name, within: range).map { [$0] } ?? []
        case .choice(let words): return word(from: member, name, "one of its values", of: words).map { [$0] } ?? []
        case .locale: return locale(from: member).map { [$0.value.rawValue] } ?? []
        default:
            let text = text(member.value, name, key: member.key, help: "write one value")?.value
            if case .path = type { return text.map { [FilePath.joined(folder, $0)] } ?? [] }
            return text.map { [$0] } ?? []
        }
    }

    private mutating func number(from member: Member, _ name: String, within bounds: ClosedRange<Double>) -> String? {
        let help =
            "write a number from \(DecimalNotation.text(of: bounds.lowerBound)) to \(DecimalNotation.text(of: bounds.upperBound))"
        guard let text = text(member.value, name, key: member.key, help: help) else { return nil }
        guard let number = DecimalNotation.number(from: text.value), bounds.contains(number) else {
            report(
                .invalidValue,
                "\(Excerpt(text.value)) for \(name) is \(DecimalNotation.isNumber(text.value) ? "out of range" : "not a number")",
                at: member.value, help: help)
            return nil
        }
        return text.value
    }
}

extension SchemaRecord {
    /// The options of a server; a test of the server compares them with those that its program has.
    static let server = SchemaRecord(
        "server", "The options of rapid-intent-server. Paths are relative to the file.",
        [
            SchemaKey("host", .text, "The address to bind; by default 127.0.0.1.", alsoCalled: ["address"]),
            SchemaKey("port", .integer(0...65_535), "The port of HTTP; by default 8080. 0 selects a free port."),
            SchemaKey(
                "dictionary", oneOrMore(.path), "Dictionaries, folders of them, or compiled dictionaries.",
                alsoCalled: ["dictionaries"]),
            SchemaKey("watch", .boolean, "Whether changed dictionaries and a changed model are reloaded."),
            SchemaKey("locale", .locale, "The language of requests that name none.", alsoCalled: ["language"]),
            SchemaKey("resolver", .record(.resolver), "The settings of the resolver, as in a file for '--settings'."),
            SchemaKey("model", .path, "The model for texts that the dictionaries do not resolve."),
            SchemaKey("keys", .path, "The file of keys."),
            SchemaKey("app", oneOrMore(.text), "The applications or projects that clients may name."),
            SchemaKey("certificate", .path, "The certificate in PEM format, followed by its chain."),
            SchemaKey("private_key", .path, "The certificate's private key, in PEM format."),
            SchemaKey("rate", .number(0...1_000_000_000), "Requests a second for each key; 0 for no limit."),
            SchemaKey("burst", .integer(1...large), "How many requests may arrive at once."),
            SchemaKey("max_body", .integer(1...large), "The longest body of a question, in bytes."),
            SchemaKey("max_streams", .integer(0...large), "Streams that may be open at once."),
            SchemaKey("max_streams_per_key", .integer(0...large), "Streams that each key may have open at once."),
            SchemaKey("max_connections", .integer(1...1_000_000), "Connections that may be open at once."),
            SchemaKey(
                "max_connections_per_address", .integer(1...large),
                "Connections that each client address may have open at once."),
            SchemaKey("request_timeout", .number(seconds), "Seconds for a whole request to arrive."),
            SchemaKey("idle_timeout", .number(seconds), "Seconds that a connection may stay open without a request."),
            SchemaKey("stream_timeout", .number(seconds), "Seconds that a stream may be silent."),
            SchemaKey("review", .boolean, "Whether the review is served below /review."),
            SchemaKey("telemetry", .path, "The telemetry file that is reviewed."),
            SchemaKey("reviewers", .path, "The file of reviewers."),
            SchemaKey("review_folder", .path, "The folder of dictionaries that is reviewed."),
            SchemaKey("review_address", .text, "The address that people open, if a proxy serves the review."),
            SchemaKey("review_once", .boolean, "Whether an address that opens the review once is printed."),
            SchemaKey("wyoming", .text, "Where Home Assistant is served: tcp://HOST:PORT or unix:///PATH."),
            SchemaKey(
                "recogniser", .choice(LocalRecogniserChoice.allCases.map(\.rawValue)),
                "The recogniser; by default moonshine if its model is installed."),
            SchemaKey("model_folder", .path, "The folder of Moonshine's model."),
            SchemaKey("commands_only", .boolean, "Whether speech that is no command gives an empty transcript."),
            SchemaKey(
                "answers", .names(.scalar),
                "Texts by intent: it is answered with its text and not carried out; '*' is for what is not understood."
            ),
            SchemaKey("area", .text, "The area of satellites that 'areas' does not name."),
            SchemaKey("areas", .names(.scalar), "Areas by satellite: its satellite_id or device_id in Home Assistant."),
            SchemaKey("wyoming_clients", .integer(1...10_000), "Wyoming clients that may be connected at once."),
            SchemaKey("wyoming_turns", .integer(1...1_000), "Wyoming clients that may speak at once."),
            SchemaKey("no_zeroconf", .boolean, "Whether the Wyoming server is not announced on the network."),
            SchemaKey("home_assistant", .text, "The WebSocket address of the Home Assistant whose names are followed."),
            SchemaKey("home_assistant_token_file", .path, "The file of Home Assistant's access token."),
            SchemaKey(
                "home_assistant_names", .path,
                "The dictionary file that Home Assistant's names are written to, and served from."),
            SchemaKey("fleet", .path, "The file that describes the part in a fleet."),
            SchemaKey(
                "log_level", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]),
                "The level of the log on standard error; by default info."),
        ])

    /// As much as a limit without a bound of its own may be.
    private static let large = 1_000_000_000
    private static let seconds = 0.001...86_400

    private static func oneOrMore(_ type: SchemaType) -> SchemaType { .any([type, .list(type)]) }
}
#endif
