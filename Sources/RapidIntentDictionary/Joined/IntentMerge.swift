import RapidIntent

/// The intents of several sources, joined by name, in the order of their first declaration.
struct IntentMerge {
    struct Merged {
        var name: String
        var summary: String?
        var ask: String?
        var rule: FiringRule
        /// Its phrases; phrases outside blocks are in blocks without conditions.
        var blocks: [PhraseBlockSource]
        var examples: [String]
    }

    private(set) var intents: [Merged] = []
    private(set) var diagnostics: [DictionaryDiagnostic] = []

    init(_ sources: [DictionarySource]) {
        var numbers: [String: Int] = [:]
        var joined: [(intent: IntentSource, defaults: IntentSettings)] = []
        for source in sources {
            for intent in source.intents {
                var intent = intent
                if !intent.phrases.isEmpty {
                    intent.blocks.insert(PhraseBlockSource(phrases: intent.phrases), at: 0)
                    intent.phrases = []
                }
                if let number = numbers[intent.name.value] {
                    join(intent, to: &joined[number].intent)
                } else {
                    numbers[intent.name.value] = joined.count
                    joined.append((intent, source.defaults))
                    checkName(intent.name)
                }
            }
        }
        for source in sources { checkScores(of: "'defaults'", source.defaults) }
        for (intent, defaults) in joined {
            let said = intent.settings
            checkScores(
                of: "intent '\(intent.name.value)'",
                IntentSettings(
                    risk: said.risk, accept: said.accept ?? (said.confirm == nil ? nil : defaults.accept),
                    confirm: said.confirm ?? (said.accept == nil ? nil : defaults.confirm), margin: said.margin,
                    nearAccept: said.nearAccept ?? (said.nearConfirm == nil ? nil : defaults.nearAccept),
                    nearConfirm: said.nearConfirm ?? (said.nearAccept == nil ? nil : defaults.nearConfirm)))
        }
        intents = joined.map { intent, defaults in
            Merged(
                name: intent.name.value, summary: intent.summary, ask: intent.ask.flatMap(Self.question),
                rule: intent.settings.rule(with: defaults), blocks: intent.blocks,
                examples: intent.examples.map(\.value))
        }
    }

    private mutating func join(_ other: IntentSource, to intent: inout IntentSource) {
        intent.blocks += other.blocks
        intent.examples += other.examples
        intent.summary = intent.summary ?? other.summary
        let name = intent.name.value
        agree(on: "ask", name, &intent.ask, other.ask)
        for key in SettingKey.all {
            switch key.property {
            case .policy(let path):
                agree(on: key.name, name, &intent.settings[keyPath: path], other.settings[keyPath: path])
            case .refusal(let path):
                agree(on: key.name, name, &intent.settings[keyPath: path], other.settings[keyPath: path])
            case .undo(let path):
                agree(on: key.name, name, &intent.settings[keyPath: path], other.settings[keyPath: path])
            case .duration(let path):
                agree(on: key.name, name, &intent.settings[keyPath: path], other.settings[keyPath: path])
            case .score(let path):
                agree(on: key.name, name, &intent.settings[keyPath: path], other.settings[keyPath: path])
            }
        }
    }

    /// A question on one line; nil if it has no words.
    private static func question(_ ask: Located<String>) -> String? {
        let words = DisplayWidth.printable(ask.value.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        return words.isEmpty ? nil : words
    }

    private mutating func agree<Value: Equatable>(
        on key: String, _ name: String, _ setting: inout Located<Value>?, _ other: Located<Value>?
    ) {
        guard let other else { return }
        guard let present = setting else {
            setting = other
            return
        }
        guard present.value != other.value else { return }
        diagnostics.report(
            .conflictingDeclaration,
            "intent '\(name)' is declared with \(key): \(present.value) and \(key): \(other.value)",
            at: other.location, notes: [.init("the other declaration is here", at: present.location)],
            help: "say it in one place")
    }

    /// Reports contradictory scores: `confirm` must not exceed `accept`.
    private mutating func checkScores(of owner: String, _ settings: IntentSettings) {
        for key in SettingKey.all {
            guard case .score(let path) = key.property, let score = settings[keyPath: path],
                !(0...1).contains(score.value)
            else { continue }
            diagnostics.report(
                .invalidValue, "'\(key.name)' of \(owner) is \(score.value), which is out of range",
                at: score.location, help: "give a number from 0 to 1")
        }
        checkOrder(of: owner, "confirm", settings.confirm, "accept", settings.accept)
        checkOrder(of: owner, "near_confirm", settings.nearConfirm, "near_accept", settings.nearAccept)
    }

    private mutating func checkOrder(
        of owner: String, _ lower: String, _ confirm: Located<Double>?, _ upper: String, _ accept: Located<Double>?
    ) {
        guard let confirm, let accept, confirm.value > accept.value else { return }
        diagnostics.report(
            .invalidValue,
            "'\(lower)' of \(owner) is \(confirm.value), above '\(upper)', which is \(accept.value)",
            at: confirm.location, notes: [.init("'\(upper)' is set here", at: accept.location)],
            help:
                "from '\(lower)' up to '\(upper)' the user is asked; make it equal to '\(upper)' so that no question is asked"
        )
    }

    private mutating func checkName(_ name: Located<String>) {
        if name.value.contains(where: \.isNewline) || DisplayWidth.printable(name.value) != name.value {
            diagnostics.report(
                .invalidValue, "the name of intent '\(name.value)' has characters that cannot be shown",
                at: name.location, help: "keep names on one line, without control characters")
        }
        guard !name.value.contains(where: { !$0.isWhitespace }) else { return }
        diagnostics.report(.empty, "an intent has no name", at: name.location, help: "name it, or remove it")
    }
}

extension IntentSettings {
    /// The firing rule of these settings; missing settings come from the defaults of their source.
    fileprivate func rule(with defaults: IntentSettings) -> FiringRule {
        let standard = FiringRule.standard
        return FiringRule(
            policy: (fire ?? defaults.fire)?.value ?? standard.policy,
            settle: (settle ?? defaults.settle)?.value ?? standard.settle,
            dwell: (dwell ?? defaults.dwell)?.value ?? standard.dwell,
            accept: (accept ?? defaults.accept)?.value, confirm: (confirm ?? defaults.confirm)?.value,
            margin: (margin ?? defaults.margin)?.value,
            refused: (refused ?? defaults.refused)?.value ?? standard.refused,
            risk: (risk ?? (undo == nil ? defaults.risk : nil))?.value, undo: (undo ?? defaults.undo)?.value,
            nearAccept: (nearAccept ?? defaults.nearAccept)?.value,
            nearConfirm: (nearConfirm ?? defaults.nearConfirm)?.value)
    }
}
