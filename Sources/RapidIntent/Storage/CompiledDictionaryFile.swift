/// A compiled dictionary as it lies in memory, checked from outside: what it was made from can be looked at before anything
/// is made of it.
package struct CompiledDictionaryFile {
    let reader: CompiledFileReader
    /// What it was made from.
    package let sources: CompiledSources

    /// What every compiled dictionary begins with, and no text does.
    package static let magic = CompiledFile.magic
    /// Where the bytes begin that its checksum covers.
    package static let checkedFrom = CompiledFile.checkedFrom

    /// Makes the checksum of bytes right, whatever was done to them: for trying what a forger could do.
    package static func renewChecksum(of bytes: inout [UInt8]) { CompiledFile.renewChecksum(of: &bytes) }

    /// Checks a file.
    ///
    /// Takes time linear in its size, a few gigabytes a second, for the checksum.
    ///
    /// - Parameters:
    ///   - bytes: The whole file, at an address that is a multiple of 64; they must not change.
    ///   - owner: What keeps them for as long as it lives.
    package init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) throws(CompiledDictionaryError) {
        reader = try CompiledFileReader(bytes, owner: owner)
        sources = try CompiledSources(from: reader)
    }
}

extension CommandDictionary {
    /// Takes a compiled file, whose phrases and values are used where they stand.
    ///
    /// - Parameter fingerprint: That of the sources as they are now; nil to take whatever the file was made from.
    package init(_ file: CompiledDictionaryFile, fingerprint: UInt64?) throws(CompiledDictionaryError) {
        self.init(try CompiledDictionary(from: file.reader, fingerprint: fingerprint))
    }
}
