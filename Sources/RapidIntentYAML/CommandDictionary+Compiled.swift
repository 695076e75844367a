public import RapidIntent
public import RapidIntentDictionary
import RapidIntentFiles

extension CommandDictionary {
    /// Compiles dictionary files into one file, from which they are there at once.
    ///
    /// ```swift
    /// try CommandDictionary.compile(contentsOf: ["Dictionaries"], to: "commands.compiled")
    /// let resolver = IntentResolver(dictionary: try CommandDictionary(compiled: "commands.compiled"))
    /// ```
    ///
    /// All that the dictionary understands is stored, and where its phrases stand; warnings are not. The file takes the place
    /// of another in one step, and can be read by this version of the library on machines of this byte order.
    ///
    /// - Returns: The dictionary, which has the warnings.
    /// - Throws: ``RapidIntent/DictionaryError`` with the mistakes of the files, or why the file cannot be written.
    @discardableResult
    public static func compile(
        contentsOf paths: [String], to file: String
    ) throws(DictionaryError) -> CommandDictionary {
        // Before they are read: of what changes in between, the file is rather thought stale than fresh.
        let sources = try CompiledSources(at: paths, of: file, isNew: true)
        let dictionary = try CommandDictionary(contentsOf: paths)
        let bytes: [UInt8]
        do {
            bytes = try dictionary.compiled(from: sources)
        } catch {
            throw failure(
                "cannot compile to '\(file)': \(error)", help: "remove phrases and values that are never spoken")
        }
        do {
            // It names its sources from the folder that it stands in, and so takes the place of a link.
            try FileContents.replace(file, with: bytes, followsLinks: false)
        } catch {
            throw failure("cannot write '\(file)': \(error.reason)", help: "check the path and who may write there")
        }
        return dictionary
    }

    /// Takes a file that was compiled, whose phrases and values are used where they stand: 100,000 of them are there within
    /// milliseconds.
    ///
    /// Where the files that it was compiled from are at hand, they are looked at, and read only where their size or the time
    /// of their last change differs.
    ///
    /// - Parameters:
    ///   - file: The compiled file; it must be replaced, never rewritten, while this is used.
    ///   - sources: What it must have been compiled from: a file whose sources have changed is refused. By default the paths
    ///     that it was compiled from, if any of them is where it was, seen from the compiled file; none to take it as it is.
    /// - Throws: ``RapidIntent/DictionaryError`` that says why the file cannot be used.
    public init(compiled file: String, sources: [String]? = nil) throws(DictionaryError) {
        let mapped: MappedFile
        do {
            mapped = try MappedFile(file)
        } catch {
            throw Self.failure(
                "cannot read '\(file)': \(error.reason)", help: "check the path and who may read it")
        }
        let compiled: CompiledDictionaryFile
        do {
            compiled = try CompiledDictionaryFile(mapped.bytes, owner: mapped)
        } catch {
            throw Self.failure("cannot use '\(file)': \(error)", help: "compile it again from its sources")
        }
        let current: CompiledSources? =
            switch sources {
            case nil: compiled.sources.current(of: file)
            case []?: nil
            case let paths?: try CompiledSources(at: paths, of: file, known: compiled.sources)
            }
        do {
            try self.init(compiled, fingerprint: current?.fingerprint)
        } catch {
            let paths = sources ?? compiled.sources.paths(besides: file)
            throw Self.failure(
                "cannot use '\(file)': \(error)",
                help:
                    "compile it again: rapid-intent compile \(Self.arguments(paths)) --output \(Self.arguments([file]))"
            )
        }
    }

    /// Paths as a shell takes them.
    private static func arguments(_ paths: [String]) -> String {
        paths.map { path in
            let isPlain = path.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_") || byte > 0x7F
            }
            return isPlain && !path.isEmpty
                ? path
                : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }.joined(separator: " ")
    }

    private static func failure(_ message: String, help: String) -> DictionaryError {
        DictionaryError([DictionaryDiagnostic(.unreadableFile, message, help: help)])
    }
}

extension DictionaryFiles {
    /// Whether a file is a compiled dictionary: told by its first bytes, whatever it is called.
    package static func isCompiled(_ path: String) -> Bool {
        let magic = CompiledDictionaryFile.magic
        return (try? MappedFile(path))?.withBytes { $0.starts(with: magic) } ?? false
    }
}
