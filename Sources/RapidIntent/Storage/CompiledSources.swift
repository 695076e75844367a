/// The sources of a compiled dictionary, recorded to detect changes.
package struct CompiledSources: Sendable, Equatable {
    /// The files and folders that the user named, relative to the folder of the compiled file if they are near it.
    package var paths: [String]
    /// The files that were read, in order.
    package var files: [File]

    package struct File: Sendable, Equatable {
        /// The path, relative like ``CompiledSources/paths``.
        package var path: String
        package var size: Int
        /// The time of the last change, in nanoseconds since 1970; nil if it was so recent that a further change might
        /// not show.
        package var modified: Int?
        package var checksum: UInt64

        package init(path: String, size: Int, modified: Int?, checksum: UInt64) {
            self.path = path
            self.size = size
            self.modified = modified
            self.checksum = checksum
        }
    }

    package static let unknown = CompiledSources(paths: [], files: [])

    package init(paths: [String], files: [File]) {
        self.paths = paths
        self.files = files
    }

    /// A fingerprint of the paths and bytes of all files, which changes with any of them.
    package var fingerprint: UInt64 {
        files.flatMap { [Array($0.path.utf8).withUnsafeBytes(Checksum.sum), $0.checksum] }
            .withUnsafeBytes(Checksum.sum)
    }
}

extension CompiledSources {
    init(from reader: CompiledFileReader) throws(CompiledDictionaryError) {
        var record = RecordReader(try reader.array("SRCS"))
        paths = try record.texts()
        files = try record.each { record throws(CompiledDictionaryError) in
            let (path, size, modified) = (try record.text(), try record.integer(), try record.integer())
            return File(path: path, size: size, modified: modified < 0 ? nil : modified, checksum: try record.number())
        }
    }
}
