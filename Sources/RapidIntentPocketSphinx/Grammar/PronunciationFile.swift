import RapidIntentSupport

/// Reads the file of a pronunciation dictionary.
enum PronunciationFile {
    /// The size limit, in bytes: actual files have 3 to 10 MB.
    private static let sizeLimit = 256 << 20

    /// Returns the bytes of the file.
    static func read(_ path: String) throws(PocketSphinxError) -> [UInt8] {
        do throws(FileFailure) {
            return try FileContents.bytes(ofFile: path, limit: sizeLimit)
        } catch {
            throw PocketSphinxError(.missingModel, "the pronunciations '\(path)' cannot be read: \(error.reason)")
        }
    }
}
