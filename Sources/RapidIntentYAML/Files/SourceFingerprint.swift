import RapidIntent

/// Tells whether the files that a compiled dictionary was made from are what they were.
enum SourceFingerprint {
    /// A number made of the names and bytes of all files that ``DictionaryFiles/sources(at:)`` would read.
    ///
    /// Reads every file, which is far less work than to understand it: times of change and sizes would be quicker still, and
    /// wrong after a checkout or within one tick of the clock.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` where a path cannot be read.
    static func fingerprint(of paths: [String]) throws(DictionaryError) -> UInt64 {
        var search = DictionarySearch()
        for path in paths { search.find(path) }
        guard search.diagnostics.isEmpty else { throw DictionaryError(search.diagnostics) }
        var sums: [UInt64] = []
        for file in search.files {
            do throws(FileFailure) {
                sums.append(Array(file.utf8).withUnsafeBytes(Checksum.sum))
                sums.append(try MappedFile(file).withBytes(Checksum.sum))
            } catch {
                throw DictionaryError([.unreadable(file, error)])
            }
        }
        return sums.withUnsafeBytes(Checksum.sum)
    }
}
