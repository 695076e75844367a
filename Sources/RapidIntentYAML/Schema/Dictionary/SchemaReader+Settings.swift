import RapidIntent
import RapidIntentDictionary

extension SchemaReader {
    /// Reads the keys about firing.
    ///
    /// A policy, a risk or a score of near misses that cannot be read becomes the most careful one, because the command may be
    /// irreversible.
    mutating func settings(from members: Members, of owner: String) -> IntentSettings {
        var settings = IntentSettings()
        for member in members.all {
            guard let key = SettingKey.all.first(where: { $0.name == member.name }) else { continue }
            let name = "'\(member.name)' of \(owner)"
            guard let text = text(member.value, name, key: member.key) else { continue }
            switch key.property {
            case .policy(let path):
                settings[keyPath: path] = choice(text, at: member.value, name, what: "a firing policy", "policies")
            case .refusal(let path):
                settings[keyPath: path] = choice(text, at: member.value, name, what: "a choice", "choices")
            case .undo(let path):
                settings[keyPath: path] = choice(text, at: member.value, name, what: "a choice", "choices")
            case .duration(let path): settings[keyPath: path] = duration(text, at: member.value, name)
            case .score(let path):
                settings[keyPath: path] = score(text, at: member.value, name, isRisk: key.name == "risk")
            }
        }
        let isPolicyMeant = members["fire"] != nil || members.suggestions.contains("fire")
        if isPolicyMeant, settings.fire == nil || members.repeated.contains("fire") {
            settings.fire = Located(.final, at: members["fire"].map { place(of: $0.value) })
        }
        for name in ["risk", "undo"] {
            let isMeant = members[name] != nil || members.suggestions.contains(name)
            let isUnread = name == "risk" ? settings.risk == nil : settings.undo == nil
            if isMeant, isUnread || members.repeated.contains(name) {
                settings.risk = Located(0, at: members[name].map { place(of: $0.value) })
            }
        }
        for (name, isUnread) in [
            ("near_accept", settings.nearAccept == nil), ("near_confirm", settings.nearConfirm == nil),
        ] where isUnread && (members[name] != nil || members.suggestions.contains(name)) {
            settings.nearAccept = Located(1, at: members[name].map { place(of: $0.value) })
        }
        return settings
    }

    /// Reads one of some words.
    ///
    /// - Parameters:
    ///   - what: The name of one such word in messages, with its article.
    ///   - all: The name of the words together in messages.
    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: Located<String>, at node: YAMLNode, _ name: String, what: String, _ all: String
    ) -> Located<Choice>? {
        if let choice = Choice(rawValue: text.value) { return Located(choice, at: text.location) }
        let choices = Choice.allCases.map(\.rawValue)
        let suggestion = Self.nearest(to: text.value, in: choices).map { "did you mean '\($0)'? " } ?? ""
        report(
            .invalidValue, "\(name) is \(Excerpt(text.value)), which is not \(what)", at: node,
            help: "\(suggestion)the \(all) are \(choices.joined(separator: ", "))")
        return nil
    }
}
