#if SQLite
public import Foundation
public import RapidIntent
public import RapidIntentDictionary
public import RapidIntentTelemetry
import RapidIntentSupport
import RapidIntentYAML

/// A folder of dictionaries with its learned phrases.
///
/// It reads the folder, and writes only `learned.yaml`, the list of rejected phrases, and `tuned.yaml`.
///
/// ```swift
/// let folder = try GrowthFolder(path: "Dictionaries")
/// var plan = try await folder.plan(from: TelemetryReader(path: "telemetry.sqlite"))
/// plan.additions.removeAll { !isApproved($0) }
/// try folder.apply(plan)
/// ```
public struct GrowthFolder: Sendable {
    package let path: String
    /// The learned phrases so far.
    package let learned: LearnedDictionary
    package let rejected: RejectedPhrases
    /// The mistakes of all files.
    public let mistakes: [DictionaryDiagnostic]
    package var rejectedPath: String { Self.file(RejectedPhrases.fileName, in: path) }
    /// The language of the folder's learned phrases.
    package var locale: LocaleIdentifier { learned.locale }
    private let handWritten: [DictionarySource]
    private let learnedSource: DictionarySource?
    /// The path of `tuned.yaml`, and its bytes; nil if there is none.
    package let tunedPath: String
    package let tunedBytes: [UInt8]?
    /// The dictionaries without `tuned.yaml`.
    let untuned: [DictionarySource]
    var everything: [DictionarySource] { handWritten + (learnedSource.map { [$0] } ?? []) }

    /// Reads a folder and further dictionaries.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - others: Further dictionaries, files or folders, that are used with it.
    ///   - locale: The language of learned phrases; nil for that of `learned.yaml`, or else of the first dictionary.
    /// - Throws: `DictionaryError` if there is no such folder, or if `learned.yaml` is invalid or in another language.
    public init(path: String, others: [String] = [], locale: LocaleIdentifier? = nil) throws(DictionaryError) {
        guard (try? FileStatus(ofPath: path).kind) == .folder else {
            throw DictionaryError(
                .unreadableFile, "'\(path)' is not a folder",
                help: "name the folder of the dictionaries, in which 'learned.yaml' and 'tuned.yaml' stand")
        }
        self.path = path
        let file = Self.file(DictionaryFiles.learnedName, in: path)
        let (files, mistakes) = DictionaryFiles.files(at: [path] + others)
        let bytes = try Self.bytes(ofFile: file)
        learnedSource = try bytes.map { bytes throws(DictionaryError) in try DictionarySource(yaml: bytes, file: file) }
        let sources = files.filter { $0.path != file }.map(\.reading.source)
        let language = locale ?? learnedSource?.locale?.value ?? sources.lazy.compactMap(\.locale?.value).first ?? "en"
        if let own = learnedSource?.locale?.value, own != language {
            throw DictionaryError(
                .unreadableFile, "'\(file)' is in \(own.rawValue), not in \(language.rawValue)",
                help: "keep what is learned in another language in a folder of its own")
        }
        learned = LearnedDictionary(path: file, bytes: bytes, locale: language)
        handWritten = Self.sources(sources, for: language)
        let tuned = Self.file(Self.tunedName, in: path)
        tunedPath = tuned
        tunedBytes = try Self.bytes(ofFile: tuned)
        let others = files.filter { $0.path != file && $0.path != tuned }.map(\.reading.source)
        untuned = Self.sources(others, for: language) + (learnedSource.map { [$0] } ?? [])
        self.mistakes = mistakes
        let list = Self.file(RejectedPhrases.fileName, in: path)
        rejected = try Self.rejected(in: try Self.bytes(ofFile: list), of: list)
    }

    private static func rejected(in bytes: [UInt8]?, of list: String) throws(DictionaryError) -> RejectedPhrases {
        guard let bytes else { return RejectedPhrases() }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DictionaryError(.unreadableFile, "'\(list)' is not UTF-8", help: "save the file as UTF-8")
        }
        return RejectedPhrases(text: text)
    }

    /// Plans which phrases to learn and to forget, from telemetry.
    ///
    /// Takes some seconds per million segments. It compiles the dictionary with all new phrases, and some more times
    /// if there are conflicts.
    ///
    /// - Parameters:
    ///   - telemetry: The recorded segments; segments in other languages than the folder's are ignored.
    ///   - since: The earliest time of a segment; nil for no limit.
    ///   - policy: The required evidence.
    public func plan(
        from telemetry: TelemetryReader, since: Date? = nil, policy: GrowthPolicy = GrowthPolicy()
    ) async throws(TelemetryError) -> GrowthPlan {
        planner(policy: policy).plan(
            from: try await telemetry.reduceSegments(
                since: since, into: Evidence(locale: locale)
            ) { $0.add($1) })
    }

    /// Writes the additions and removals of a plan to `learned.yaml`.
    ///
    /// It first checks that the dictionary compiles with them and that no remaining phrase changes its meaning. Nothing is noted
    /// in the journal of changes, so `rapid-intent grow --undo` cannot take it back.
    ///
    /// - Parameters:
    ///   - plan: The changes to write; remove unwanted ones first.
    ///   - policy: The policy of the plan.
    /// - Throws: `DictionaryError` if the files have errors, if there is a conflict, or if another program has changed the file
    ///   since the folder was read.
    public func apply(_ plan: GrowthPlan, policy: GrowthPolicy = GrowthPolicy()) throws(DictionaryError) {
        let change = try self.change(adding: plan.additions, removing: plan.removals, policy: policy)
        do throws(ReviewError) {
            try change?.write()
        } catch {
            throw DictionaryError(.unreadableFile, error.message, help: error.help ?? "try again")
        }
    }

    /// What phrases that are learned, forgotten and rejected change; nil if nothing.
    ///
    /// Forgotten phrases are noted as rejected too, after `learned.yaml` is written, because the old evidence would still propose
    /// them.
    ///
    /// - Parameters:
    ///   - rejected: ``rejected`` with what was decided since; nil for nothing.
    /// - Throws: `DictionaryError` as ``edited(adding:removing:policy:)`` does, or if the list of rejected phrases cannot be read.
    package func change(
        adding additions: [PhraseProposal], removing removals: [RemovalProposal] = [],
        rejecting rejected: RejectedPhrases? = nil, policy: GrowthPolicy = GrowthPolicy(), on date: Date = Date()
    ) throws(DictionaryError) -> FolderChange? {
        var change = FolderChange(action: additions.isEmpty ? .forget : .learn, summary: "")
        if additions.isEmpty, removals.isEmpty {
            change.action = .reject
        } else {
            let bytes = try edited(adding: additions, removing: removals, policy: policy)
            change.diff = UnifiedDiff(from: learned.bytes, to: bytes, file: learned.path).text
            if bytes != learned.bytes {
                change.files.append(FileChange(path: learned.path, before: learned.bytes, after: bytes))
            }
        }
        var noted = rejected ?? self.rejected
        let refused = noted.entries(since: self.rejected)
        for removal in removals { noted.reject(removal, on: date) }
        if let list = try self.change(noting: noted) { change.files.append(list) }
        guard !change.files.isEmpty else { return nil }
        change.summary = [
            ("learned ", additions.map { "'\($0.phrase)' as \($0.intent)" }),
            ("forgot ", removals.map { "'\($0.phrase)' as \($0.intent)" }), ("rejected ", refused.map { "'\($0)'" }),
        ].filter { !$0.1.isEmpty }.map { $0.0 + LessonReview.list($0.1) }.joined(separator: "; ")
        return change
    }

    /// The change of the list of rejected phrases; nil if it has them all.
    ///
    /// The file is read again first. Only the entries that are not in ``rejected`` are added to it, so that changes by other
    /// programs are kept.
    func change(noting rejected: RejectedPhrases) throws(DictionaryError) -> FileChange? {
        let bytes = try Self.bytes(ofFile: rejectedPath)
        let present = try Self.rejected(in: bytes, of: rejectedPath)
        var merged = present
        merged.merge(rejected, since: self.rejected)
        guard merged != present else { return nil }
        return FileChange(path: rejectedPath, before: bytes, after: Array(merged.text.utf8))
    }

    package func planner(policy: GrowthPolicy = GrowthPolicy()) -> GrowthPlanner {
        GrowthPlanner(dictionary: handWritten, learned: learnedSource, rejected: rejected, policy: policy)
    }

    /// The bytes of `learned.yaml` after a change.
    ///
    /// The dictionary compiles with them, and no remaining phrase changes its meaning.
    ///
    /// - Throws: `DictionaryError` if the files have errors, if the file cannot be edited, or if there is a
    ///   conflict.
    package func edited(
        adding additions: [PhraseProposal], removing removals: [RemovalProposal] = [],
        policy: GrowthPolicy = GrowthPolicy()
    ) throws(DictionaryError) -> [UInt8] {
        let bytes = try learned.edited(adding: additions, removing: removals)
        let kept = try learned.edited(adding: [], removing: removals)
        let harm = try firstHarm(of: bytes, keeping: kept, phrases: additions.map(\.phrase), policy: policy)
        if let harm { throw notWritten(because: harm) }
        return bytes
    }

    /// The first reason why `learned.yaml` should not be changed in this way; nil if there is none.
    ///
    /// - Parameters:
    ///   - bytes: The new bytes.
    ///   - kept: The present bytes without the phrases that go: these may no longer match, so the result is compared with a
    ///     dictionary without them.
    package func firstHarm(
        of bytes: [UInt8], keeping kept: [UInt8], phrases: [String], policy: GrowthPolicy = GrowthPolicy()
    ) throws(DictionaryError) -> PhraseConflict? {
        guard mistakes.isEmpty else { throw DictionaryError(mistakes) }
        let before = try CommandDictionary(handWritten + [DictionarySource(yaml: kept, file: learned.path)])
        let after = try CommandDictionary(handWritten + [DictionarySource(yaml: bytes, file: learned.path)])
        if let harm = DictionaryMeaning(of: before).firstHarm(in: after, policy: policy) { return harm }
        var beginnings = BeginningReview(from: before, to: after, policy: policy)
        for phrase in phrases {
            if let harm = beginnings.firstHarm(of: try Phrase(phrase)) { return harm }
        }
        return nil
    }

    /// The sources of the dictionary with `learned.yaml` in another version.
    package func sources(learned bytes: [UInt8]?) throws(DictionaryError) -> [DictionarySource] {
        guard let bytes else { return handWritten }
        return handWritten + [try DictionarySource(yaml: bytes, file: learned.path)]
    }

    private func notWritten(because harm: PhraseConflict) -> DictionaryError {
        DictionaryError(
            .unreadableFile, "'\(learned.path)' is not written: \(harm)", help: "look at the proposals one by one")
    }

    /// The sources that are joined with those of a language, in the same way as when dictionaries are used.
    private static func sources(_ all: [DictionarySource], for locale: LocaleIdentifier) -> [DictionarySource] {
        let marker = DictionarySource(locale: locale, intents: [:])
        let groups = DictionarySource.byLocale(all + [marker])
        var group = groups.first { $0.contains(marker) } ?? []
        if let place = group.lastIndex(of: marker) { group.remove(at: place) }
        return group
    }

    private static func file(_ name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    static func bytes(ofFile path: String) throws(DictionaryError) -> [UInt8]? {
        FileManager.default.fileExists(atPath: path) ? try DocumentFiles.bytes(ofFile: path) : nil
    }
}
#endif
