/// What is stored of a dictionary: enough to match its literal phrases without reading or compiling anything.
///
/// Warnings are not stored: they are for authors, who have the sources.
struct CompiledDictionary: Sendable {
    let locale: LocaleIdentifier
    let intents: [Intent]
    let phrases: PhraseTable

    /// How an intent is fired, as it is stored.
    ///
    /// Of integers only, as all records are: whatever a damaged file has for them is a value.
    private struct Rule: BitwiseCopyable {
        var policy: UInt32
        var hasSummary: UInt32
        var settle: StoredDuration
        var dwell: StoredDuration
        /// The bits of a `Double` each; those of a NaN where nothing is said.
        var accept: UInt64
        var confirm: UInt64
        var margin: UInt64
    }

    private struct StoredDuration: BitwiseCopyable {
        var seconds: Int64
        var attoseconds: Int64
    }

    /// Takes what a dictionary holds.
    init(locale: LocaleIdentifier, intents: [Intent], phrases: PhraseTable) {
        self.locale = locale
        self.intents = intents
        self.phrases = phrases
    }

    /// Finds everything in a file; phrases and their tree stay where they are.
    ///
    /// - Parameter fingerprint: That of the sources as they are now; nil to take whatever the file was made from.
    /// - Throws: ``CompiledDictionaryError``.
    init(from reader: CompiledFileReader, fingerprint: UInt64? = nil) throws(CompiledDictionaryError) {
        if let fingerprint, fingerprint != reader.fingerprint { throw .stale }
        guard let locale = try reader.texts("LOCA").first else { throw .damaged("it has no locale") }
        self.locale = LocaleIdentifier(rawValue: locale)
        let phrases = try PhraseTable(from: reader)
        let names = try reader.texts("INAM")
        let summaries = try reader.texts("ISUM")
        let rules = try reader.array("IRUL", of: Rule.self)
        guard summaries.count == names.count, rules.count == names.count, phrases.starts.count == names.count + 1 else {
            throw .damaged("its intents do not fit its phrases")
        }
        var intents: [Intent] = []
        for (number, name) in names.enumerated() {
            guard let stored = rules[number], let rule = Self.rule(stored) else {
                throw .damaged("the rule of an intent makes no sense")
            }
            intents.append(
                Intent(
                    name: name, summary: stored.hasSummary == 0 ? nil : summaries[number], rule: rule,
                    phrases: phrases.phrases(ofIntent: number)))
        }
        self.intents = intents
        self.phrases = phrases
    }

    /// The bytes of a file that holds all this.
    ///
    /// - Parameter fingerprint: That of the sources.
    func bytes(fingerprint: UInt64) -> [UInt8] {
        var writer = CompiledFileWriter()
        writer.add("LOCA", texts: [locale.rawValue])
        phrases.write(to: &writer)
        writer.add("INAM", texts: intents.map(\.name))
        writer.add("ISUM", texts: intents.map { $0.summary ?? "" })
        writer.add("IRUL", intents.map(Self.stored))
        return writer.finish(fingerprint: fingerprint)
    }

    private static func stored(_ intent: Intent) -> Rule {
        let (settle, dwell) = (intent.rule.settle.components, intent.rule.dwell.components)
        return Rule(
            policy: UInt32(FiringPolicy.allCases.firstIndex(of: intent.rule.policy) ?? 0),
            hasSummary: intent.summary == nil ? 0 : 1,
            settle: StoredDuration(seconds: settle.seconds, attoseconds: settle.attoseconds),
            dwell: StoredDuration(seconds: dwell.seconds, attoseconds: dwell.attoseconds),
            accept: (intent.rule.accept ?? .nan).bitPattern, confirm: (intent.rule.confirm ?? .nan).bitPattern,
            margin: (intent.rule.margin ?? .nan).bitPattern)
    }

    private static func rule(_ stored: Rule) -> FiringRule? {
        let policy = Int(stored.policy)
        guard FiringPolicy.allCases.indices.contains(policy), let settle = duration(stored.settle),
            let dwell = duration(stored.dwell)
        else { return nil }
        let scores = [stored.accept, stored.confirm, stored.margin].map { Double(bitPattern: $0) }
            .map { $0.isNaN ? nil : $0 }
        return FiringRule(
            policy: FiringPolicy.allCases[policy], settle: settle, dwell: dwell, accept: scores[0],
            confirm: scores[1], margin: scores[2])
    }

    /// A duration; nil if it is beyond a century either way, where arithmetic could overflow.
    private static func duration(_ stored: StoredDuration) -> Duration? {
        let (century, second): (Int64, Int64) = (3_155_760_000, 1_000_000_000_000_000_000)
        guard (-century...century).contains(stored.seconds), (-second...second).contains(stored.attoseconds) else {
            return nil
        }
        return Duration(secondsComponent: stored.seconds, attosecondsComponent: stored.attoseconds)
    }
}
