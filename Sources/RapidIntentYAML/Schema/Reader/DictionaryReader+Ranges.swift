import RapidIntent
import RapidIntentDictionary

extension DictionaryReader {
    /// Reads the range of a list; nil if it contains a mistake.
    mutating func range(from member: Member, of list: String) -> Located<NumberRange>? {
        let owner = "'range' of \(list)"
        let example = "{ from: 0, to: 100 }"
        guard let entries = mapping(member.value, owner, key: member.key, example: example) else { return nil }
        return sound { reader in
            let members = reader.members(of: entries, in: owner, record: .range)
            for key in SchemaRecord.range.keys
            where key.isRequired && members[key.name] == nil && !members.suggestions.contains(key.name) {
                reader.report(
                    .empty, "'\(key.name)' is missing in \(owner)", at: member.value, help: "write \(example)")
            }
            var range = NumberRange(from: 0, to: 0)
            var ends: [Int] = []
            for part in members.all {
                let name = "'\(part.name)' of \(owner)"
                switch part.name {
                case "from":
                    guard let number = reader.integer(from: part, name, within: NumberRange.bounds, hasFractions: true)
                    else { break }
                    range.from = number
                    ends.append(number)
                case "to":
                    guard let number = reader.integer(from: part, name, within: NumberRange.bounds, hasFractions: true)
                    else { break }
                    range.to = number
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

    /// Reads a whole number within bounds; the help names `fractions` if these can be between the numbers.
    mutating func integer(
        from member: Member, _ name: String, within bounds: ClosedRange<Int>, hasFractions: Bool = false
    ) -> Int? {
        guard let text = text(member.value, name, key: member.key, help: "write a whole number") else { return nil }
        guard DecimalNotation.isNumber(text.value), !text.value.utf8.contains(UInt8(ascii: ".")) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is not a whole number", at: member.value,
                help: "write digits, such as 100"
                    + (hasFractions && DecimalNotation.isNumber(text.value)
                        ? "; 'fractions' allows halves and tenths between them" : ""))
            return nil
        }
        // A number too long for `Int` is out of bounds as well.
        guard let number = Int(text.value), bounds.contains(number) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is out of range", at: member.value,
                help: "write a number from \(bounds.lowerBound) to \(bounds.upperBound)")
            return nil
        }
        return number
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

    /// Reads one of a few words.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        from member: Member, _ name: String, _ kind: String
    ) -> Choice? where Choice.RawValue == String {
        word(from: member, name, kind, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// Reads one of a few words.
    mutating func word(from member: Member, _ name: String, _ kind: String, of words: [String]) -> String? {
        guard let text = text(member.value, name, key: member.key) else { return nil }
        if words.contains(text.value) { return text.value }
        let suggestion = Self.nearest(to: text.value, in: words).map { "did you mean '\($0)'? " } ?? ""
        report(
            .invalidValue, "\(name) is \(Excerpt(text.value)), which is not \(kind)", at: member.value,
            help: "\(suggestion)write \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")")
        return nil
    }
}
