public import RapidIntent

extension CommandDictionary {
    /// Compiles dictionary files of literal phrases into one file, from which they are there at once.
    ///
    /// ```swift
    /// try CommandDictionary.compile(contentsOf: ["commands.yaml"], to: "commands.compiled")
    /// let commands = try CommandDictionary(compiled: "commands.compiled", sources: ["commands.yaml"])
    /// let resolver = IntentResolver(dictionaries: [try CommandDictionary(contentsOf: ["templates.yaml"]), commands])
    /// ```
    ///
    /// Templates, lists and conditions are not stored: they stand for much in little text and are compiled when they are
    /// loaded, in a dictionary of their own beside this one. The file takes the place of another in one step.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` with the mistakes of the files, or why they cannot be compiled or written.
    public static func compile(contentsOf paths: [String], to file: String) throws(DictionaryError) {
        let fingerprint = try SourceFingerprint.fingerprint(of: paths)
        let dictionary = try CommandDictionary(contentsOf: paths)
        let bytes: [UInt8]
        do {
            bytes = try dictionary.compiled(fingerprint: fingerprint)
        } catch {
            throw failure(
                "cannot compile to '\(file)': \(error)",
                help: "keep templates and lists in files of their own, and load those beside the compiled one")
        }
        do {
            try FileContents.replace(file, with: bytes)
        } catch {
            throw failure("cannot write '\(file)': \(reason(error))", help: "check the path and who may write there")
        }
    }

    /// Takes a file that was compiled, whose phrases are used where they stand: 100,000 of them are there within
    /// milliseconds.
    ///
    /// - Parameters:
    ///   - file: The compiled file; it must be replaced, never rewritten, while this is used.
    ///   - sources: What it was compiled from: a file whose sources have changed is refused. None to take it as it is.
    /// - Throws: ``RapidIntent/DictionaryError`` that says why the file cannot be used.
    public init(compiled file: String, sources: [String] = []) throws(DictionaryError) {
        let fingerprint = sources.isEmpty ? nil : try SourceFingerprint.fingerprint(of: sources)
        let mapped: MappedFile
        do {
            mapped = try MappedFile(file)
        } catch {
            throw Self.failure(
                "cannot read '\(file)': \(Self.reason(error))", help: "check the path and who may read it")
        }
        do {
            try self.init(compiled: mapped.bytes, owner: mapped, fingerprint: fingerprint)
        } catch {
            throw Self.failure("cannot use '\(file)': \(error)", help: "compile it again from its sources")
        }
    }

    private static func reason(_ failure: FileFailure) -> String {
        switch failure {
        case .system(let reason): reason
        case .notAFile: "it is no file"
        case .tooLarge: "it is too large"
        }
    }

    private static func failure(_ message: String, help: String) -> DictionaryError {
        DictionaryError([DictionaryDiagnostic(.unreadableFile, message, help: help)])
    }
}
