import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// Reads the range of a list; nil if it contains a mistake.
    mutating func range(from member: Member, of list: String) -> Located<NumberRange>? {
        let owner = "'range' of \(list)"
        let example = "{ from: 0, to: 100 }"
        guard let entries = mapping(member.value, owner, key: member.key, example: example) else { return nil }
        return sound { reader in
            let members = reader.members(of: entries, in: owner, record: .range)
            for key in members.missing(of: .range) {
                reader.report(
                    .empty, "'\(key.name)' is missing in \(owner)", at: member.value, help: "write \(example)")
            }
            var range = NumberRange(from: 0, to: 0)
            var ends: [Int] = []
            for part in members.all {
                let name = "'\(part.name)' of \(owner)"
                switch part.name {
                case "from", "to":
                    guard let number = reader.integer(from: part, name, within: NumberRange.bounds, hasFractions: true)
                    else { break }
                    if part.name == "from" { range.from = number } else { range.to = number }
                    ends.append(number)
                case "step":
                    range.step =
                        reader.integer(
                            from: part, name, within: 1...NumberRange.bounds.upperBound, hasFractions: true) ?? 1
                case "multiplier": range.multiplier = reader.multiplier(from: part, name) ?? 1
                case "fractions": range.fractions = reader.choice(from: part, name, "a kind of fractions") ?? .none
                default: range.unit = reader.choice(from: part, name, "a type of numbers") ?? .number
                }
            }
            if ends.count == 2, range.from > range.to, let to = members["to"] {
                reader.report(
                    .invalidValue, "\(owner) goes from \(range.from) down to \(range.to)", at: to.value,
                    help: "write the lesser number first")
            }
            return Located(range, at: reader.place(of: member.value))
        }
    }

    mutating func typed(from member: Member, _ entries: [YAMLEntry], of owner: String) -> Located<ValueRange>? {
        sound { reader in
            var range = ValueRange(.number)
            for part in reader.members(of: entries, in: owner, record: .typed).all {
                let name = "'\(part.name)' of \(owner)"
                func text() -> String? { reader.text(part.value, name, key: part.key)?.value }
                switch part.name {
                case "type":
                    let types = EntityType.valueTypes.map(\.rawValue)
                    let word = reader.word(from: part, name, "a type of values", of: types)
                    range.type = word.flatMap(EntityType.init) ?? .number
                case "from": range.from = text()
                case "to": range.to = text()
                case "step": range.step = text()
                case "unit": range.unit = text()
                default:
                    let word = reader.word(from: part, name, "true or false", of: ["true", "false"])
                    range.isNotPast = word == "false"
                }
            }
            return Located(range, at: reader.place(of: member.value))
        }
    }

    private mutating func multiplier(from member: Member, _ name: String) -> Double? {
        guard let text = text(member.value, name, key: member.key, help: "write a number") else { return nil }
        guard let number = DecimalNotation.number(from: text.value) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is not a number", at: member.value,
                help: "write a number such as 0.5")
            return nil
        }
        guard number != 0 else {
            report(
                .invalidValue, "\(name) makes 0 of every number", at: member.value, help: "write 1 or remove the key")
            return nil
        }
        guard NumberRange.multiplierBounds.contains(number) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is out of range", at: member.value,
                help: "write a number of at most nine digits before the point")
            return nil
        }
        return number
    }
}
