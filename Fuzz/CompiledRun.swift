#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// A forged compiled dictionary: its bytes are changed and its checksum is right.
struct CompiledRun {
    /// Changes a sound file as the input says, opens it, and follows the input through what comes of it.
    ///
    /// The first byte says how many changes there are, of which a few are more likely to go unnoticed than many. Every three
    /// bytes are one: a place, counted on from the last one, and what is added to the byte there.
    func run(_ input: [UInt8]) throws(BrokenPromise) {
        var bytes = Self.compiled
        var place = 0
        let changes = 1 + Int(input.first ?? 0) % 4
        for start in stride(from: 1, to: min(input.count - 2, 3 * changes), by: 3) {
            place += Int(input[start]) << 8 | Int(input[start + 1])
            // Before this there is nothing that the checksum covers.
            let covered = CompiledDictionaryFile.checkedFrom..<bytes.count
            bytes[covered.lowerBound + place % covered.count] &+= input[start + 2]
        }
        CompiledDictionaryFile.renewChecksum(of: &bytes)
        let memory = AlignedBytes(bytes)
        guard let file = try? CompiledDictionaryFile(memory.bytes, owner: memory),
            let dictionary = try? CommandDictionary(file, fingerprint: nil)
        else { return }
        _ = (dictionary.lists, dictionary.wordingCounts, dictionary.fillableEntities)
        for text in ["kindly dim my living room lights to 20 percent", "write down a b c", "now 4 play", "stop"] {
            try PartialTexts(text).replay(in: dictionary)
        }
        try PartialTexts(String(decoding: input, as: UTF8.self)).replay(in: dictionary)
    }

    /// A sound file.
    private static let compiled: [UInt8] = {
        do {
            return try CommandDictionary(yaml: SeedInputs.compiledDictionary).compiled(from: .unknown)
        } catch {
            // The text is a constant of this program: the first case that is ever run shows whether it is sound.
            fatalError("\(error)")
        }
    }()
}

/// Bytes at an address as a mapped file has one.
private final class AlignedBytes: Sendable {
    // They do not change after this was made.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
}
#endif
