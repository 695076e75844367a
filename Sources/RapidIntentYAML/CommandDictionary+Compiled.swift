public import RapidIntent
public import RapidIntentDictionary
import RapidIntentSupport

extension CommandDictionary {
    /// Compiles dictionary files into one file that loads within milliseconds.
    ///
    /// ```swift
    /// try CommandDictionary.compile(contentsOf: ["Dictionaries"], to: "commands.compiled")
    /// let resolver = IntentResolver(dictionaries: [try CommandDictionary(compiled: "commands.compiled")])
    /// ```
    ///
    /// The file stores everything that the dictionary understands and the locations of its phrases, but no warnings.
    /// An existing file is replaced atomically. Only this version of the library, on machines with the same byte
    /// order, can read the file.
    ///
    /// - Returns: The dictionary, with the warnings.
    /// - Throws: `DictionaryError` with the mistakes in the files, or with the reason why the file
    ///   cannot be written.
    @discardableResult
    public static func compile(
        contentsOf paths: [String], to file: String
    ) throws(DictionaryError) -> CommandDictionary {
        // Recorded before reading: if a source changes meanwhile, the compiled file counts as stale.
        let sources = try CompiledSources(at: paths, of: file, isNew: true)
        let dictionary = try CommandDictionary(contentsOf: paths)
        let bytes: [UInt8]
        do {
            bytes = try dictionary.compiled(from: sources)
        } catch {
            throw DictionaryError(
                .unreadableFile, "cannot compile to '\(file)': \(error)",
                help: "remove phrases and values that are never spoken")
        }
        do {
            // A symbolic link is replaced, not followed: the paths of the sources are relative to the folder of the
            // new file.
            try FileContents.replace(file, with: bytes, followsLinks: false)
        } catch {
            throw DictionaryError(
                .unreadableFile, "cannot write '\(file)': \(error.reason)", help: "check the path and its permissions")
        }
        return dictionary
    }

    /// Loads a compiled file and uses its phrases and values in place: 100,000 phrases load within milliseconds.
    ///
    /// If the source files are present, their status is compared with the compiled file. A source is read only if its
    /// size or modification time differs.
    ///
    /// - Parameters:
    ///   - file: The compiled file. Replace it to update it; never rewrite it in place while it is in use.
    ///   - sources: The paths of the expected sources. The file is refused if they have changed. Defaults to the paths
    ///     that it was compiled from, relative to the compiled file, if any of them exists. Pass an empty array to
    ///     skip the check.
    /// - Throws: `DictionaryError` with the reason why the file cannot be used.
    public init(compiled file: String, sources: [String]? = nil) throws(DictionaryError) {
        let mapped: MappedFile
        do {
            mapped = try MappedFile(file)
        } catch {
            throw DictionaryError(
                .unreadableFile, "cannot read '\(file)': \(error.reason)", help: "check the path and its permissions")
        }
        let compiled: CompiledDictionaryFile
        do {
            compiled = try CompiledDictionaryFile(mapped.bytes, owner: mapped)
        } catch {
            throw DictionaryError(
                .unreadableFile, "cannot use '\(file)': \(error)", help: "compile it again from its sources")
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
            throw DictionaryError(
                .unreadableFile, "cannot use '\(file)': \(error)",
                help:
                    "compile it again: rapid-intent compile \(Self.arguments(paths)) --output \(Self.arguments([file]))"
            )
        }
    }

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
}

extension DictionaryFiles {
    /// Checks the first bytes, not the name.
    package static func isCompiled(_ path: String) -> Bool {
        let magic = CompiledDictionaryFile.magic
        return (try? MappedFile(path))?.withBytes { $0.starts(with: magic) } ?? false
    }
}
