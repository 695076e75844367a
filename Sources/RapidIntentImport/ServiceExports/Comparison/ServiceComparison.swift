package import RapidIntent
package import RapidIntentDictionary

/// The differences between an online service and dictionaries.
///
/// ```swift
/// let comparison = ServiceComparison(try ServiceExport(at: "luis.json"), with: dictionaries)
/// for difference in comparison.differences { print(difference) }
/// // luis.json:12:16: warning: intent 'Sing' is only in the service
/// ```
///
/// Names of intents are compared exactly, names of lists without regard to case, like in the resolver. Values and
/// texts are compared in normal form.
package struct ServiceComparison: Sendable, Equatable {
    /// The differences: intents, lists and values on one side only, and texts with different intents.
    ///
    /// Warnings, with the codes of ``RapidIntent/DictionaryDiagnostic/Code`` that are declared beside this type.
    package private(set) var differences: [DictionaryDiagnostic] = []
    /// The number of the service's training texts.
    package let utteranceCount: Int
    /// The number of these texts that the dictionaries resolve like the service, so that the service is not called for
    /// them.
    package private(set) var resolvedCount = 0

    private let export: ServiceExport
    private let dictionaries: [CommandDictionary]
    private let normaliser: Normaliser

    /// Compares a service with dictionaries.
    ///
    /// Takes one match per utterance, and time linear in the values of the lists.
    ///
    /// - Parameters:
    ///   - dictionaries: The dictionaries; those of the service's language are compared.
    ///   - sources: The sources of the dictionaries, for the locations of entries that only they contain.
    package init(_ export: ServiceExport, with dictionaries: DictionarySet, madeFrom sources: [DictionarySource] = []) {
        self.export = export
        self.dictionaries = dictionaries.dictionaries(for: export.locale?.value)
        normaliser = Normaliser(locale: export.locale?.value ?? dictionaries.locale)
        utteranceCount = export.utterances.count
        compareIntents(sources)
        compareLists(sources)
        compareUtterances()
    }

    private mutating func report(
        _ code: DictionaryDiagnostic.Code, _ message: String, at location: DictionaryLocation?,
        notes: [DictionaryDiagnostic.Note] = [], help: String?
    ) {
        differences.append(
            DictionaryDiagnostic(code, severity: .warning, message, at: location, notes: notes, help: help))
    }

    // MARK: Intents

    private mutating func compareIntents(_ sources: [DictionarySource]) {
        let own = dictionaries.flatMap { $0.intents.map(\.name) }
        let theirs = Set(export.intents.map(\.value))
        for intent in export.intents where !own.contains(intent.value) {
            let alike = own.first { $0.lowercased() == intent.value.lowercased() }
            report(
                .intentOnlyInService, "intent '\(intent.value)' is only in the service", at: intent.location,
                help: alike.map { "the dictionaries have '\($0)': names must be the same letter by letter" }
                    ?? "declare it in a dictionary, without phrases if need be: what no dictionary declares is not run")
        }
        var told: Set<String> = []
        let places = sources.flatMap(\.intents)
        for name in own where !theirs.contains(name) && told.insert(name).inserted {
            report(
                .intentOnlyInDictionaries, "intent '\(name)' is only in the dictionaries",
                at: places.first { $0.name.value == name }?.name.location,
                help: "teach it to the service, or what the dictionaries do not know of it stays unresolved")
        }
    }

    // MARK: Lists

    private mutating func compareLists(_ sources: [DictionarySource]) {
        let own = dictionaries.flatMap(\.lists).filter { !$0.values.isEmpty }
        for list in export.lists {
            let same = own.filter { $0.name.lowercased() == list.name.value.lowercased() }
            if same.isEmpty {
                report(
                    .listOnlyInService, "list '\(list.name.value)' is only in the service", at: list.name.location,
                    help: TemplateNames.isName(list.name.value)
                        ? "without a list of that name, its values reach the app as the service writes them"
                        : "a list's name consists of letters, digits, '_' and '-': rename the entity in the service")
            } else {
                compare(list, with: same, sources)
            }
        }
        let theirs = Set((export.entities + export.lists.map(\.name)).map { $0.value.lowercased() })
        let places = sources.flatMap(\.lists)
        for list in own where !theirs.contains(list.name.lowercased()) {
            report(
                .listOnlyInDictionaries, "list '\(list.name)' is only in the dictionaries",
                at: places.first { $0.name.value == list.name }?.name.location,
                help: "the service has no entity of that name")
        }
    }

    private mutating func compare(_ list: ServiceExport.List, with own: [EntityList], _ sources: [DictionarySource]) {
        // Values may have many forms, and lists many values, so both sides use hash tables.
        var canonical: [String: String] = [:]
        for value in own.flatMap(\.values) {
            for form in value.forms + [value.canonical] {
                canonical[key(form)] = canonical[key(form)] ?? value.canonical
            }
        }
        var theirs: Set<String> = []
        for value in list.values {
            let forms = [value.canonical] + value.forms
            theirs.formUnion(forms.map { key($0.value) })
            let known = forms.filter { canonical[key($0.value)] != nil }
            guard let first = known.first.flatMap({ canonical[key($0.value)] }) else {
                report(
                    .valueOnlyInService,
                    "'\(value.canonical.value)' of list '\(list.name.value)' is only in the service",
                    at: value.canonical.location, help: "add it to list '\(own[0].name)', or take it from the service")
                continue
            }
            var told: Set<String> = []
            for form in value.forms where told.insert(key(form.value)).inserted {
                let meant = canonical[key(form.value)]
                if meant == nil {
                    report(
                        .valueOnlyInService,
                        "'\(form.value)' of list '\(list.name.value)', for '\(value.canonical.value)', is only in the service",
                        at: form.location, help: "add it to the ways to say '\(first)' in list '\(own[0].name)'")
                } else if let meant, meant != first {
                    report(
                        .valueDiffers,
                        "'\(form.value)' of list '\(list.name.value)' is '\(value.canonical.value)' for the service, and '\(meant)' for the dictionaries",
                        at: form.location, help: "'\(value.canonical.value)' is '\(first)' for the dictionaries")
                }
            }
        }
        let places = sources.flatMap(\.lists).filter { $0.name.value.lowercased() == list.name.value.lowercased() }
            .flatMap(\.values)
        for value in own.flatMap(\.values)
        where !(value.forms + [value.canonical]).contains(where: { theirs.contains(key($0)) }) {
            report(
                .valueOnlyInDictionaries, "'\(value.canonical)' of list '\(own[0].name)' is only in the dictionaries",
                at: places.first { $0.canonical.value == value.canonical }?.canonical.location,
                help: "add it to list '\(list.name.value)' of the service")
        }
    }

    private func key(_ text: String) -> String { normaliser.normalise(text).text }

    // MARK: Utterances

    private mutating func compareUtterances() {
        var matcher = DictionaryLookup(dictionaries)
        for utterance in export.utterances {
            guard let found = matcher.match(for: utterance.text) else {
                if utterance.intent == nil { resolvedCount += 1 }
                continue
            }
            guard found.command.intent != utterance.intent?.value else {
                resolvedCount += 1
                continue
            }
            let meant = utterance.intent.map { "'\($0.value)'" } ?? "nothing"
            report(
                .resolvedOtherwise,
                "'\(utterance.text)' is \(meant) for the service, and '\(found.command.intent)' for the dictionaries",
                at: utterance.location, notes: matcher.place(of: found).map { [$0] } ?? [],
                help: "correct the phrase or what the service was taught: the dictionaries decide first")
        }
    }

    /// Whether both have the same result.
    package static func == (first: ServiceComparison, second: ServiceComparison) -> Bool {
        first.differences == second.differences && first.utteranceCount == second.utteranceCount
            && first.resolvedCount == second.resolvedCount
    }
}

/// Matches final transcripts with dictionaries, one after the other, like the resolver.
struct DictionaryLookup {
    private var matchers: [(dictionary: CommandDictionary, matcher: TranscriptMatcher)]

    init(_ dictionaries: [CommandDictionary]) {
        matchers = dictionaries.map { ($0, TranscriptMatcher($0, scope: .withoutSpeaker)) }
    }

    /// The match for a text in an empty situation, in the first dictionary with a single match; nil if there is none.
    mutating func match(for text: String) -> Match? {
        for index in matchers.indices {
            if let match = matchers[index].matcher.update(to: text).match { return match }
        }
        return nil
    }

    /// The location of the phrase of a match; nil if it is unknown.
    func place(of match: Match) -> DictionaryDiagnostic.Note? {
        for (dictionary, _) in matchers {
            let phrases = dictionary.intent(named: match.command.intent)?.phrases
            if let location = phrases?.first(where: { $0.text == match.phrase })?.location {
                return .init("it fits phrase '\(match.phrase)'", at: location)
            }
        }
        return nil
    }
}

extension DictionaryDiagnostic.Code {
    /// An intent that an online service has and no dictionary declares.
    package static let intentOnlyInService = DictionaryDiagnostic.Code(rawValue: "intentOnlyInService")
    /// An intent that an online service does not have.
    package static let intentOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "intentOnlyInDictionaries")
    /// A list that an online service has and no dictionary declares.
    package static let listOnlyInService = DictionaryDiagnostic.Code(rawValue: "listOnlyInService")
    /// A list that is not an entity of an online service.
    package static let listOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "listOnlyInDictionaries")
    /// A value, or a form of one, that only an online service has.
    package static let valueOnlyInService = DictionaryDiagnostic.Code(rawValue: "valueOnlyInService")
    /// A value that an online service does not have.
    package static let valueOnlyInDictionaries = DictionaryDiagnostic.Code(rawValue: "valueOnlyInDictionaries")
    /// A form that belongs to different values on the two sides.
    package static let valueDiffers = DictionaryDiagnostic.Code(rawValue: "valueDiffers")
    /// A text that has one intent in an online service and another in the dictionaries.
    package static let resolvedOtherwise = DictionaryDiagnostic.Code(rawValue: "resolvedOtherwise")
}
