public import RapidIntent
public import RapidIntentDictionary

extension ResolverConfiguration {
    /// Reads settings from a YAML file.
    ///
    /// ```yaml
    /// # yaml-language-server: $schema=settings.schema.json
    /// least_confidence: 0.7
    /// near: after
    /// confirm_by_voice: 15s
    /// ```
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - base: The settings that the file leaves out, such as those of an online service.
    /// - Throws: `DictionaryError` with every mistake in the file.
    public init(path: String, over base: ResolverConfiguration = ResolverConfiguration()) throws(DictionaryError) {
        try self.init(yaml: DocumentFiles.bytes(ofFile: path), file: path, over: base)
    }

    /// Reads the bytes of a file.
    ///
    /// - Throws: `DictionaryError`, like ``init(path:over:)``.
    package init(
        yaml: [UInt8], file: String, over base: ResolverConfiguration = ResolverConfiguration()
    ) throws(DictionaryError) {
        self = try SchemaReader.configuration(yaml: yaml, file: file, secrets: nil) { reader, root in
            reader.entries(ofRoot: root, "the settings of a resolver", example: "near: off")
                .map { reader.settings(from: $0, of: "the settings", over: base) }
        }
    }

    /// The JSON Schema of such files for editors, draft 2020-12, as the text of a file.
    package static var schema: String { SchemaDocument(title: "RapidIntent resolver", root: .resolver).json }

    /// Which comes first, a near miss or the service, or that there are no near misses: as files and command lines say it.
    package enum NearMissOrder: String, Sendable, CaseIterable {
        case before, after, only, off
    }

    /// Changes what becomes of near misses; nil leaves a value as it is.
    ///
    /// A score to confirm raises a lower score to accept, unless that is given, too.
    package mutating func setNearMisses(_ order: NearMissOrder?, accept: Double?, confirm: Double?) {
        let base = order == nil ? nearMisses : order == .off ? nil : nearMisses ?? .standard
        nearMisses = base.map { base in
            NearMissPolicy(
                accept: accept ?? max(base.accept, confirm ?? 0), confirm: confirm ?? base.confirm,
                order: order.flatMap { NearMissPolicy.Order(rawValue: $0.rawValue) } ?? base.order)
        }
    }
}

extension SchemaRecord {
    package static let resolver = SchemaRecord(
        "resolver", "The settings of a resolver.",
        [
            SchemaKey(
                "least_confidence", .number(0...1),
                "The least confidence of a transcript that fires; below it, its command needs confirmation.",
                alsoCalled: ["confidence"]),
            SchemaKey(
                "prepare", SchemaType.number(0...1).orOff,
                "The least probability at which a command that still waits is reported as likely; off for never.",
                alsoCalled: ["prepares"]),
            SchemaKey(
                "tentative", SchemaType.integer(1...16).orOff,
                "How many intents are reported, while the words come, as what they may still mean; off for none, by default."
            ),
            SchemaKey(
                "near", .choice(ResolverConfiguration.NearMissOrder.allCases.map(\.rawValue)),
                "When a text that sounds like a phrase is taken for it: before the service is asked, after it has found "
                    + "nothing, without asking it (only), or never (off)."),
            SchemaKey(
                "near_accept", .number(0...1),
                "The least score at which a near miss fires; \(NearMissPolicy.standard.accept) by default."),
            SchemaKey(
                "near_confirm", .number(0...1),
                "The least score at which a near miss needs confirmation; \(NearMissPolicy.standard.confirm) by default."
            ),
            SchemaKey(
                "confirm_by_voice", SchemaType.duration.orOff,
                "How long after a command that needs confirmation the next words may answer it, from 1s to 60s, such as 15s; "
                    + "off for never.",
                alsoCalled: ["confirmations"]),
            SchemaKey(
                "follow_up", SchemaType.duration.orOff,
                "How long after a command the next words may follow up on it, from 1s to 300s, such as 30s; off for never."
            ),
            SchemaKey(
                "ask_ahead_questions", .integer(1...10),
                "How many questions of an utterance may be asked ahead; 1 by default."),
        ] + answerKeys)

    /// The settings of a resolver that belong to a service.
    package static let answerKeys = [
        SchemaKey(
            "ask_ahead", SchemaType.duration.orOff,
            "How long the words so far must have stood, from 50ms to 10s, for the service to be asked before the final "
                + "transcript; off for never."),
        SchemaKey(
            "pending_questions", .choice(PendingQuestionPolicy.allCases.map(\.rawValue)),
            "Whether the next utterance cancels a question that has no answer yet (cancel, the default), or its answer is "
                + "awaited (keep)."),
        SchemaKey(
            "thresholds", .record(thresholds), "The least scores of answers; the dictionary's own take precedence."),
    ]

    package static let thresholds = SchemaRecord(
        "thresholds", "The least scores of answers.",
        [
            SchemaKey("accept", .number(0...1), "The least score of an answer that is carried out."),
            SchemaKey("confirm", .number(0...1), "The least score of an answer that the user must confirm."),
            SchemaKey("margin", .number(0...1), "By how much the best intent must lead the next one."),
        ])
}

extension SchemaType {
    fileprivate var orOff: SchemaType { .any([self, .choice(["off"])]) }
}

extension SchemaReader {
    /// Reads the settings of a resolver.
    ///
    /// - Parameters:
    ///   - owner: The name of the mapping in messages.
    ///   - base: The settings that the mapping leaves out.
    package mutating func settings(
        from entries: [YAMLEntry], of owner: String, over base: ResolverConfiguration
    ) -> ResolverConfiguration {
        var resolver = base
        let members = members(of: entries, in: owner, record: .resolver)
        for member in members.all { readSetting(member, into: &resolver) }
        if let member = members["ask_ahead_questions"],
            let count = integer(from: member, "'ask_ahead_questions'", within: 1...10)
        {
            if resolver.askAhead == nil {
                report(
                    .conflictingDeclaration, "'ask_ahead_questions' has no effect without 'ask_ahead'",
                    at: member.value,
                    help: "add 'ask_ahead: 500ms', or remove it")
            }
            resolver.askAhead?.questionsPerUtterance = count
        }
        let scores = ["near_accept", "near_confirm"].map { key in members[key].flatMap { score(from: $0, "'\(key)'") } }
        if let accept = scores[0], let confirm = scores[1], confirm > accept, let member = members["near_confirm"] {
            report(
                .conflictingDeclaration, "'near_confirm' is above 'near_accept'", at: member.value, help: "swap them")
        }
        let order: ResolverConfiguration.NearMissOrder? = members["near"].flatMap {
            choice(from: $0, "'near'", "an order")
        }
        if order == .off, let member = members["near_accept"] ?? members["near_confirm"] {
            report(
                .conflictingDeclaration, "'\(member.name)' has no effect while 'near' is off", at: member.value,
                help: "remove it, or write 'near: before'")
        }
        resolver.setNearMisses(order, accept: scores[0], confirm: scores[1])
        return resolver
    }

    /// Reads a setting of a resolver; those of near misses are read together, and other keys are ignored.
    package mutating func readSetting(_ member: Member, into resolver: inout ResolverConfiguration) {
        let name = "'\(member.name)'"
        switch member.name {
        case "least_confidence": resolver.leastConfidence = score(from: member, name)
        case "prepare": resolver.prepares = isOff(member) ? nil : score(from: member, name)
        case "tentative":
            let intents = isOff(member) ? nil : integer(from: member, name, within: 1...16)
            resolver.reportsTentative = intents != nil
            resolver.tentativeIntents = intents ?? resolver.tentativeIntents
        case "confirm_by_voice" where isOff(member): resolver.confirmations = nil
        case "confirm_by_voice":
            resolver.confirmations = duration(from: member, name, within: .seconds(1) ... .seconds(60), example: "15s")
                .map { ConfirmationPolicy(within: $0) }
        case "follow_up" where isOff(member): resolver.followUps = nil
        case "follow_up":
            resolver.followUps = duration(from: member, name, within: .seconds(1) ... .seconds(300), example: "30s")
                .map { FollowUpPolicy(within: $0) }
        case "ask_ahead" where isOff(member): resolver.askAhead = nil
        case "ask_ahead":
            var rule = resolver.askAhead ?? AskAhead()
            rule.stillness =
                duration(from: member, name, within: .milliseconds(50) ... .seconds(10), example: "500ms")
                ?? rule.stillness
            resolver.askAhead = rule
        case "pending_questions":
            resolver.pendingQuestions = choice(from: member, name, "a policy for pending questions") ?? .cancel
        case "thresholds":
            guard let entries = entries(of: member, name, example: "{ accept: 0.80 }") else { break }
            for part in members(of: entries, in: name, record: .thresholds).all {
                guard let score = score(from: part, "'\(part.name)' of \(name)") else { continue }
                switch part.name {
                case "accept": resolver.scores.accept = score
                case "confirm": resolver.scores.confirm = score
                default: resolver.scores.margin = score
                }
            }
        default: break
        }
    }

    /// Whether a setting is switched off, which an earlier layer of the configuration may have switched on.
    private func isOff(_ member: Member) -> Bool { member.value.isPlain(oneOf: ["off"]) }

    private mutating func score(from member: Member, _ name: String) -> Double? {
        guard let text = text(member.value, name, key: member.key) else { return nil }
        return score(text, at: member.value, name)?.value
    }

    package mutating func duration(from member: Member, _ name: String) -> Duration? {
        guard let text = text(member.value, name, key: member.key) else { return nil }
        return duration(text, at: member.value, name)?.value
    }

    private mutating func duration(
        from member: Member, _ name: String, within bounds: ClosedRange<Duration>, example: String
    ) -> Duration? {
        guard let duration = duration(from: member, name) else { return nil }
        guard bounds.contains(duration) else {
            let (least, most) = (
                DurationNotation.text(of: bounds.lowerBound), DurationNotation.text(of: bounds.upperBound)
            )
            report(
                .invalidValue, "\(DurationNotation.text(of: duration)) for \(name) is out of range", at: member.value,
                help: "write a duration from \(least) to \(most), such as \(example)")
            return nil
        }
        return duration
    }
}
