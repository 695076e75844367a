package import RapidIntent
package import RapidIntentDictionary

/// Reads the tree of a YAML file by a schema, and collects all mistakes.
///
/// ``SchemaRecord`` has the keys of each mapping. An entry with a mistake is left out, together with everything whose
/// meaning depends on it.
package struct SchemaReader {
    /// The maximum number of mistakes reported for one file.
    static let diagnosticLimit = 1_000

    private var diagnostics: [DictionaryDiagnostic]
    private var places: PlaceFinder
    /// The lines with placeholders for entries that are not YAML.
    let mendedLines: Set<Int>
    /// How often the reader met such a placeholder.
    private var unreadableCount = 0
    /// Whether a dictionary's lists, or rules, were left out that other entries may name.
    var (lacksLists, lacksRules) = (false, false)

    /// Reads a text that is not YAML on some lines, whose mistakes are known.
    init(_ text: SourceText, mendedLines: Set<Int> = [], diagnostics: [DictionaryDiagnostic] = []) {
        places = PlaceFinder(in: text)
        self.mendedLines = mendedLines
        self.diagnostics = diagnostics
    }

    /// Reads the bytes of a configuration.
    ///
    /// - Parameter secrets: Which keys would be secrets, which the file must not contain; nil if none would.
    /// - Throws: `DictionaryError` with every mistake in the file. If the file contains a secret, the message does not
    ///   quote the file.
    package static func configuration<Value>(
        yaml: [UInt8], file: String, secrets: SecretKeys?, _ read: (inout SchemaReader, YAMLNode) -> Value?
    ) throws(DictionaryError) -> Value {
        let text = try SourceText(yaml, file: file)
        let root: YAMLNode?
        do {
            root = try YAMLComposer.tree(of: text)
        } catch {
            throw DictionaryError([
                secrets == nil ? error.diagnostic(in: text) : SecretKeys.redacted(error.diagnostic(in: text))
            ])
        }
        guard let root, !root.isNull else {
            throw DictionaryError(.empty, "the file is empty", at: DictionaryLocation(file: file, line: 1, column: 1))
        }
        if let diagnostic = secrets?.refusal(of: root, in: text) { throw DictionaryError([diagnostic]) }
        var reader = SchemaReader(text)
        let value = read(&reader, root)
        guard let value, reader.diagnostics.isEmpty else { throw DictionaryError(reader.sortedDiagnostics) }
        return value
    }

    // MARK: Places and mistakes

    /// The mistakes in file order, then those without a location.
    var sortedDiagnostics: [DictionaryDiagnostic] {
        func place(_ diagnostic: DictionaryDiagnostic) -> (Int, Int) {
            diagnostic.location.map { ($0.line, $0.column) } ?? (.max, .max)
        }
        return diagnostics.sorted { place($0) < place($1) }
    }

    /// Whether no mistake was reported so far.
    package var isSound: Bool { diagnostics.isEmpty }

    /// Whether the limit of reported mistakes is reached, so that reading can stop.
    var isFull: Bool { diagnostics.count >= Self.diagnosticLimit }

    /// Reads a part of the file; nil if it contains a mistake.
    mutating func sound<Value>(_ read: (inout SchemaReader) -> Value?) -> Value? {
        let before = diagnostics.count + unreadableCount
        let value = read(&self)
        // At the limit, mistakes are no longer recorded, so the part counts as faulty.
        return diagnostics.count + unreadableCount == before && !isFull ? value : nil
    }

    /// Whether a node is the placeholder for an entry that is not YAML, which was already reported.
    mutating func isUnreadable(_ node: YAMLNode) -> Bool {
        guard !mendedLines.isEmpty, node.tag == YAMLRecovery.tag else { return false }
        unreadableCount += 1
        return true
    }

    package mutating func place(of node: YAMLNode) -> DictionaryLocation { places.place(of: node) }

    mutating func placeOfStart(of node: YAMLNode) -> DictionaryLocation {
        places.place(from: node.start, to: node.start.next)
    }

    package mutating func report(
        _ code: DictionaryDiagnostic.Code, _ message: String, at node: YAMLNode,
        notes: [DictionaryDiagnostic.Note] = [], help: String?
    ) {
        guard !isFull else { return }
        let place = places.place(of: node)
        // The placeholder may have caused a mistake on its line.
        guard !mendedLines.contains(place.line) else { return unreadableCount += 1 }
        add(DictionaryDiagnostic(code, message, at: place, notes: notes, help: help))
    }

    mutating func add(_ diagnostic: DictionaryDiagnostic) {
        diagnostics.append(diagnostic)
        if diagnostics.count == Self.diagnosticLimit {
            diagnostics.append(
                DictionaryDiagnostic(
                    .tooLarge, "the file has \(Self.diagnosticLimit) mistakes or more; the rest is not listed",
                    help: "correct these first"))
        }
    }
}
