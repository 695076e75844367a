/// A compiled dictionary in memory with a checked header, whose sources can be compared before the rest is read.
package struct CompiledDictionaryFile {
    let reader: CompiledFileReader
    package let sources: CompiledSources

    /// The first bytes of every compiled dictionary, which no text file has.
    package static let magic = CompiledFile.magic
    /// The offset of the bytes that the checksum covers.
    package static let checkedFrom = CompiledFile.checkedFrom

    /// Replaces the checksum by the correct one, to test files that are forged on purpose.
    package static func renewChecksum(of bytes: inout [UInt8]) { CompiledFile.renewChecksum(of: &bytes) }

    /// Checks a file; takes time linear in its size, a few gigabytes a second, for the checksum.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, at an address that is a multiple of 64; they must not change.
    ///   - owner: The object that keeps the bytes valid.
    package init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) throws(CompiledDictionaryError) {
        reader = try CompiledFileReader(bytes, owner: owner)
        sources = try CompiledSources(from: reader)
    }
}

extension CommandDictionary {
    /// Creates a dictionary from a compiled file, whose phrases and values are used in place.
    ///
    /// - Parameter fingerprint: The fingerprint of the current sources; nil to accept any.
    package init(_ file: CompiledDictionaryFile, fingerprint: UInt64?) throws(CompiledDictionaryError) {
        self.init(try CompiledDictionary(from: file.reader, fingerprint: fingerprint))
    }
}
