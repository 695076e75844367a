/// What a compiled dictionary was made from, so that it can be told when that has changed.
package struct CompiledSources: Sendable, Equatable {
    /// The files and folders that were named, relative to the folder of the compiled file where they were not far from it.
    package var paths: [String]
    /// Every file that was read, in order.
    package var files: [File]

    /// A file as it was when it was read.
    package struct File: Sendable, Equatable {
        /// Its path, relative as ``CompiledSources/paths`` are.
        package var path: String
        /// How many bytes it had.
        package var size: Int
        /// When it was last changed, in nanoseconds since 1970; nil if that was so late that a further change might not
        /// show.
        package var modified: Int?
        /// The ``Checksum`` of its bytes.
        package var checksum: UInt64

        /// Describes a file.
        package init(path: String, size: Int, modified: Int?, checksum: UInt64) {
            self.path = path
            self.size = size
            self.modified = modified
            self.checksum = checksum
        }
    }

    /// Nothing is known of them.
    package static let unknown = CompiledSources(paths: [], files: [])

    /// Describes sources.
    package init(paths: [String], files: [File]) {
        self.paths = paths
        self.files = files
    }

    /// A number made of the paths and bytes of all files; another one once any of them is another.
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
            return File(
                path: path, size: size, modified: modified < 0 ? nil : modified, checksum: try record.number())
        }
    }
}
