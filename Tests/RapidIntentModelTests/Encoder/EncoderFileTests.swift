import Foundation
import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite struct EncoderFileTests {
    /// Reads bytes, and calls a function with the encoder.
    private static func read<Result>(
        _ bytes: [UInt8], _ body: (EncoderFileReader) -> Result
    ) throws(SentenceEncoderError) -> Result {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
        defer { memory.deallocate() }
        memory.copyBytes(from: bytes)
        return body(try EncoderFileReader(UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])))
    }

    /// The error when bytes are read; nil if they are a valid encoder.
    private static func failure(_ bytes: [UInt8]) -> SentenceEncoderError? {
        do throws(SentenceEncoderError) {
            try read(bytes) { _ in }
            return nil
        } catch {
            return error
        }
    }

    private static func vector(_ text: String, _ bytes: [UInt8]) throws -> [Float] {
        try read(bytes) { reader in
            reader.transformer.vectors(
                of: reader.pieces.pieces(of: text, limit: reader.transformer.limit), words: []
            ).sentence
        }
    }

    @Test(
        "Vectors equal those of a plain computation in doubles",
        arguments: [
            ("turn the lights off", ["turn", "the", "light", "##s", "off"]),
            ("starbucks", ["star", "##bu", "##cks"]),
            ("turn", ["turn"]),
            ("off off off off off off off off off", ["off", "off", "off", "off", "off", "off"]),
        ])
    func vectors(text: String, pieces: [String]) throws {
        let tiny = TinyEncoder(seed: 3)
        let exact = tiny.vector(of: pieces)
        let found = try Self.vector(text, tiny.bytes)
        #expect(zip(exact, found).allSatisfy { abs($0 - Double($1)) < 1e-4 }, "\(exact) \(found)")
    }

    @Test(
        "Words are split into the longest pieces",
        arguments: [
            ("starbucks", ["star", "##bu", "##cks"]),
            ("the  lights", ["the", "light", "##s"]),
            ("lightx", ["[UNK]"]),
            ("off,off", ["off", "[UNK]", "off"]),
            ("東京", ["[UNK]", "[UNK]"]),
            (String(repeating: "s", count: 100_000), ["[UNK]"]),
            ("", []),
        ])
    func pieces(text: String, expected: [String]) throws {
        let found = try Self.read(TinyEncoder(seed: 1).bytes) { $0.pieces.pieces(of: text, limit: 100) }
        #expect(found.map { TinyEncoder.pieces[$0] } == expected)
    }

    @Test("A truncated, longer or changed file is refused")
    func damaged() throws {
        let bytes = TinyEncoder(seed: 1).bytes
        #expect(Self.failure(bytes) == nil)
        var random = SplitMix64(seed: 2)
        let lengths = (0..<50).map { _ in Int.random(in: bytes.indices, using: &random) }
        for length in [0, 1, 15, 16, 31, 71, 72, bytes.count - 1] + lengths {
            #expect(Self.failure(Array(bytes[..<length])) != nil)
        }
        for _ in 0..<200 {
            var changed = bytes
            changed[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(Self.failure(changed)?.code != nil)
        }
        #expect(Self.failure(bytes + [0])?.code == .damaged)
    }

    @Test("A forged file with a valid checksum is refused or gives some vector; it never crashes the process")
    func forged() throws {
        let bytes = TinyEncoder(seed: 1).bytes
        var random = SplitMix64(seed: 4)
        var read = 0
        for round in 0..<300 {
            var forged = bytes
            // Half of the changes are in the header and the ends of the word pieces.
            let range = round % 2 == 0 ? EncoderFile.checkedFrom..<180 : EncoderFile.checkedFrom..<bytes.count
            for _ in 0..<3 {
                forged[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let sealed = TinyEncoder.sealed(forged)
            guard let vector = try? Self.vector("turn the lights off at starbucks", sealed) else { continue }
            #expect(vector.allSatisfy { $0.isFinite })
            read += 1
        }
        #expect(read > 50)
    }

    @Test("A file of another kind is refused with what to run", arguments: ["", "#!/bin/sh\necho no encoder\n"])
    func foreign(text: String) {
        let failure = Self.failure(Array(text.utf8))
        #expect(failure?.code == .notAnEncoder)
        #expect(failure?.message == "it is not a sentence encoder; run Scripts/install-encoder to install one")
    }

    @Test("A file of another version is refused with what to run")
    func version() {
        var bytes = TinyEncoder(seed: 1).bytes
        bytes[12] += 1
        let failure = Self.failure(bytes)
        #expect(failure?.code == .otherVersion)
        #expect(failure?.message == "the encoder was made by another version of Scripts/install-encoder; run it again")
    }
}
