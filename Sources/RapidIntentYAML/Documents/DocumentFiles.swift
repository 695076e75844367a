import RapidIntent
package import RapidIntentDictionary
import RapidIntentSupport

/// Files of other systems, with the same size limits as dictionaries.
package enum DocumentFiles {
    /// The files below a folder with the given name endings, in name order; the path itself if it is a file.
    ///
    /// - Parameters:
    ///   - kind: The name of such a file in messages, such as `sentence file`.
    ///   - endings: The name endings; nil for `.yaml` and `.yml`.
    /// - Throws: `DictionaryError` if a path is missing or cannot be read, or if a folder has no such
    ///   file.
    package static func paths(
        at path: String, of kind: String = "YAML file", endings: [String]? = nil
    ) throws(DictionaryError) -> [String] {
        var search = DictionarySearch(endings: endings ?? DictionarySearch.endings)
        search.wanted = (kind, kind + "s")
        search.find(path)
        guard search.diagnostics.isEmpty else { throw DictionaryError(search.diagnostics) }
        return search.files
    }

    /// The bytes of a file of at most 16 MiB.
    ///
    /// - Throws: `DictionaryError` with `unreadableFile` or `tooLarge`.
    package static func bytes(ofFile path: String) throws(DictionaryError) -> [UInt8] {
        do throws(FileFailure) {
            if try FileStatus(ofPath: path).kind != .folder {
                return try FileContents.bytes(ofFile: path, limit: SourceText.sizeLimit)
            }
        } catch .tooLarge(let size, _) {
            throw DictionaryError([.fileTooLarge(path, size: size)])
        } catch {
            throw DictionaryError([.unreadable(path, error)])
        }
        throw DictionaryError(.unreadableFile, "'\(path)' is a folder", help: "name a file in it")
    }

    package static func documents(ofFile path: String) throws(DictionaryError) -> [DocumentNode] {
        try DocumentNode.documents(of: bytes(ofFile: path), file: path)
    }
}
