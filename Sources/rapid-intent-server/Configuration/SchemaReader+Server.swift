#if Server
import RapidIntent
import RapidIntentDictionary
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
#endif
