import RapidIntentSpeech
import Testing

@Suite("WAVFile")
struct WAVFileTests {
    @Test(
        "all encodings are scaled alike",
        arguments: [
            (WAVFormat.Encoding.unsigned8, 1, 8, [UInt8](arrayLiteral: 0, 128, 192)),
            (.signed16, 1, 16, WAVBytes.samples([-32_768, 0, 16_384])),
            (.signed24, 1, 24, [0, 0, 0x80, 0, 0, 0, 0, 0, 0x40]),
            (.signed32, 1, 32, [0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0x40]),
            (.float32, 3, 32, [Float(-1), 0, 0.5].flatMap { WAVBytes.bits(UInt64($0.bitPattern), count: 4) }),
            (.float64, 3, 64, [-1.0, 0, 0.5].flatMap { WAVBytes.bits($0.bitPattern, count: 8) }),
        ])
    func encodings(encoding: WAVFormat.Encoding, tag: Int, bits: Int, data: [UInt8]) throws {
        let plain = WAVBytes.file(
            WAVBytes.chunk("fmt ", WAVBytes.format(tag: tag, bits: bits)), WAVBytes.chunk("data", data))
        let extensible = WAVBytes.file(
            WAVBytes.chunk("fmt ", WAVBytes.extensible(subformat: tag, channels: 1, rate: 16_000, bits: bits)),
            WAVBytes.chunk("data", data))
        for bytes in [plain, extensible] {
            let file = try WAVFile(bytes)
            #expect(file.format == WAVFormat(encoding: encoding, sampleRate: 16_000, channels: 1))
            #expect(file.samples == [-1, 0, 0.5])
        }
    }

    @Test("channels are mixed to their mean")
    func stereo() throws {
        let bytes = WAVBytes.file(
            WAVBytes.chunk("fmt ", WAVBytes.format(channels: 2, rate: 48_000)),
            WAVBytes.chunk("data", WAVBytes.samples([16_384, 0, -8_192, -8_192])))
        let file = try WAVFile(bytes)
        #expect(file.format == WAVFormat(encoding: .signed16, sampleRate: 48_000, channels: 2))
        #expect(file.samples == [0.25, -0.25])
    }

    @Test("unknown chunks are skipped in any order, odd ones with their padding")
    func chunks() throws {
        let bytes = WAVBytes.file(
            WAVBytes.chunk("LIST", [1, 2, 3]), WAVBytes.chunk("data", WAVBytes.samples([16_384])),
            WAVBytes.chunk("fmt ", WAVBytes.format()), WAVBytes.chunk("junk", [], size: 99))
        #expect(try WAVFile(bytes).samples == [0.5])
    }

    @Test(
        "in a file written to a pipe, without a size, the audio extends to the end",
        arguments: [(0, 0), (0xFFFF_FFFF, 0xFFFF_FFFF), (0, 0xFFFF_FFFF), (0x7FFF_F000, 0x7FFF_F024)])
    func openEnded(dataSize: Int, fileSize: Int) throws {
        let bytes = WAVBytes.file(
            WAVBytes.chunk("fmt ", WAVBytes.format()),
            WAVBytes.chunk("data", WAVBytes.samples([16_384, -16_384]), size: dataSize), size: fileSize)
        #expect(try WAVFile(bytes).samples == [0.5, -0.5])
    }

    @Test("a recording without audio is empty, and an incomplete last sample is dropped")
    func ends() throws {
        let format = WAVBytes.chunk("fmt ", WAVBytes.format())
        #expect(try WAVFile(WAVBytes.file(format, WAVBytes.chunk("data", []))).samples == [])
        #expect(try WAVFile(WAVBytes.file(format, WAVBytes.chunk("data", [0, 0x40, 7]))).samples == [0.5])
    }

    @Test("the error of a broken file has its kind and place", arguments: Broken.cases)
    func broken(file: Broken) { #expect(throws: file.error) { try WAVFile(file.bytes) } }

    struct Broken: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var error: WAVError

        var testDescription: String { name }

        private static let data = WAVBytes.chunk("data", [0, 0])

        static func format(_ name: String, _ format: [UInt8], _ error: WAVError) -> Broken {
            Broken(name: name, bytes: WAVBytes.file(WAVBytes.chunk("fmt ", format), data), error: error)
        }

        static let cases = [
            Broken(
                name: "nothing", bytes: [],
                error: WAVError(.notWAV, at: 0, "the file has 0 bytes, less than the head of a WAV file")),
            Broken(
                name: "Ogg", bytes: Array("OggS........".utf8),
                error: WAVError(.notWAV, at: 0, "the file begins with 'OggS' instead of 'RIFF'")),
            Broken(
                name: "big-endian", bytes: Array("RIFX....WAVE".utf8),
                error: WAVError(.notWAV, at: 0, "a file of kind 'RIFX'; only little-endian RIFF can be read")),
            Broken(
                name: "AVI", bytes: Array("RIFF....AVI ".utf8),
                error: WAVError(.notWAV, at: 8, "a RIFF file that holds 'AVI ' instead of 'WAVE'")),
            Broken(
                name: "no format", bytes: WAVBytes.file(data),
                error: WAVError(
                    .missingFormat, "there is no 'fmt ' chunk; the file does not say how its samples are written")),
            Broken(
                name: "no data", bytes: WAVBytes.file(WAVBytes.chunk("fmt ", WAVBytes.format())),
                error: WAVError(.missingData, at: 36, "there is no 'data' chunk; the file holds no audio")),
            Broken(
                name: "cut off",
                bytes: WAVBytes.file(
                    WAVBytes.chunk("fmt ", WAVBytes.format()), WAVBytes.chunk("data", [1, 2], size: 4_000)),
                error: WAVError(
                    .truncated, at: 46,
                    "the file ends after 2 of the 4000 bytes of audio it announces. "
                        + "Copy it again, or repair its head with 'sox --ignore-length IN.wav OUT.wav'")),
            Broken(
                name: "cut off in the format", bytes: WAVBytes.file(WAVBytes.chunk("fmt ", [1, 0], size: 16)),
                error: WAVError(
                    .truncated, at: 22,
                    "the file ends within its 'fmt ' chunk, which announces 16 bytes from byte 20 on")),
            .format(
                "short format", [1, 0, 1, 0],
                WAVError(.missingFormat, at: 20, "the 'fmt ' chunk has 4 bytes where at least 16 are needed")),
            .format(
                "short extensible format", WAVBytes.format(tag: 0xFFFE),
                WAVError(.missingFormat, at: 20, "the extensible 'fmt ' chunk has 16 bytes where 40 are needed")),
            .format(
                "A-law", WAVBytes.format(tag: 6, bits: 8),
                WAVError(
                    .unsupportedCodec, at: 20,
                    "the audio is A-law (format 6); only PCM and floating point can be read. "
                        + "Convert it, for example with 'sox IN.wav -e signed -b 16 OUT.wav'")),
            .format(
                "ADPCM in an extensible format", WAVBytes.extensible(subformat: 2, channels: 1, rate: 16_000, bits: 4),
                WAVError(
                    .unsupportedCodec, at: 44,
                    "the audio is Microsoft ADPCM (format 2); only PCM and floating point can be read. "
                        + "Convert it, for example with 'sox IN.wav -e signed -b 16 OUT.wav'")),
            .format(
                "12 bits", WAVBytes.format(bits: 12),
                WAVError(.unsupportedCodec, at: 34, "12-bit PCM; 8, 16, 24 and 32 bits can be read")),
            .format(
                "no channel", WAVBytes.format(channels: 0),
                WAVError(.invalidFormat, at: 22, "0 channels; 1 to 256 can be mixed")),
            .format(
                "no rate", WAVBytes.format(rate: 0),
                WAVError(.invalidFormat, at: 24, "a sample rate of 0 Hz; 1000 to 768000 Hz can be converted")),
            .format(
                "contradiction", WAVBytes.format(channels: 2, blockAlign: 2),
                WAVError(
                    .invalidFormat, at: 32,
                    "2 bytes per sample of all channels, but 2 channels of 16 bits take 4")),
            Broken(
                name: "not a number",
                bytes: WAVBytes.file(
                    WAVBytes.chunk("fmt ", WAVBytes.format(tag: 3, bits: 32)),
                    WAVBytes.chunk("data", WAVBytes.bits(UInt64(Float.infinity.bitPattern), count: 4))),
                error: WAVError(.invalidSample, at: 44, "the sample is inf")),
        ]
    }

    @Test("no prefix of a file crashes the reader")
    func prefixes() {
        let bytes = WAVBytes.file(
            WAVBytes.chunk("fmt ", WAVBytes.extensible(subformat: 1, channels: 2, rate: 44_100, bits: 24)),
            WAVBytes.chunk("data", [UInt8](repeating: 7, count: 60)))
        for length in 0..<bytes.count {
            #expect(throws: WAVError.self) { try WAVFile(Array(bytes[..<length])) }
        }
    }

    @Test("extreme samples are clamped", arguments: [1e300, -1e300, 1.7e308])
    func beyond(value: Double) throws {
        let sample = WAVBytes.bits(value.bitPattern, count: 8)
        let file = try WAVFile(
            WAVBytes.file(
                WAVBytes.chunk("fmt ", WAVBytes.format(tag: 3, channels: 2, rate: 44_100, bits: 64)),
                WAVBytes.chunk("data", [[UInt8]](repeating: sample, count: 400).flatMap { $0 })))
        #expect(file.samples.allSatisfy { $0 == (value > 0 ? 4 : -4) })
        var resampler = Resampler(from: 44_100, to: 16_000)
        let heard = (resampler.resample(file.samples) + resampler.finish()).map(Int16.init(fullScale:))
        #expect(heard.contains(value > 0 ? .max : .min))
        #expect(Int16(fullScale: .nan) == 0)
    }
}
