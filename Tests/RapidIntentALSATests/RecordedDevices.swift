import Foundation

/// Devices without hardware: ALSA's `file` plugin plays recordings through a `null` device.
///
/// ALSA reads its configuration from the file that `ALSA_CONFIG_PATH` names, for the whole process; it is set once.
enum RecordedDevices {
    /// The samples of the recording: 2 s without repetition.
    static let samples: [Int16] = (0..<32_000).map { Int16(truncatingIfNeeded: $0 &* 7_919) }

    /// Whether the library's own configuration is installed, which the tests' one includes.
    static let isAvailable = FileManager.default.fileExists(atPath: libraryConfiguration)

    /// Plays the recording at 16 kHz on one channel.
    static let mono = "recorded-mono"
    /// Has two channels: the recording on the left one, and its negative on the right; converts to one as well.
    static let stereo = "recorded-stereo"
    /// Insists on two channels.
    ///
    /// The samples are unreliable, since ALSA's plugins do not work together here.
    static let pair = "recorded-pair"
    /// Insists on floating-point samples.
    ///
    /// Only the first period of 20 ms is as it was recorded: with `arecord`, too, this plugin drops samples of a file
    /// between one period and the next.
    static let float = "recorded-float"
    /// Delivers only 48 kHz, two channels and 32 bits, as a sound card does: a tone of 1 kHz and a louder one of
    /// 11 kHz, for 2 s.
    static let card = "recorded-card"
    /// Delivers 8 kHz only: a tone of 1 kHz, for 2 s.
    static let telephone = "recorded-telephone"
    /// Insists on a rate below what ALSA passes on unconverted.
    static let slow = "recorded-slow"
    /// Insists on a rate that no microphone has.
    static let absurd = "recorded-absurd"
    /// Cannot be opened until ``plugIn()`` is called.
    static let late = "recorded-late"

    private static let libraryConfiguration = "/usr/share/alsa/alsa.conf"
    private static let folder = NSTemporaryDirectory() + "RapidIntentALSA-\(UUID().uuidString)"

    /// A tone on two channels of 32 bits.
    static func card(at index: Int) -> Double { 0.1 * tone(1_000, index, 48_000) + 0.4 * tone(11_000, index, 48_000) }

    static func tone(_ frequency: Double, _ index: Int, _ rate: Int) -> Double {
        sin(2 * .pi * frequency * Double(index) / Double(rate))
    }

    /// Writes recordings and configuration once; every test calls this first.
    static let prepare: Void = {
        let telephoneSamples = (0..<16_000).map { Int16(16_000 * tone(1_000, $0, 8_000)) }
        let cardSamples = (0..<96_000).flatMap { index in
            [Int32](repeating: Int32(RecordedDevices.card(at: index) * 0x1p31), count: 2)
        }
        let configuration = """
            <\(libraryConfiguration)>
            \(file(mono, "mono.raw"))
            \(file("stereo-file", "stereo.raw"))
            \(file("card-file", "card.raw"))
            \(file("telephone-file", "telephone.raw"))
            \(file(late, "late.raw"))
            pcm.\(stereo) {
                type plug
                slave { pcm "stereo-file" rate 16000 channels 2 format S16_LE }
            }
            pcm.\(pair) {
                type multi
                slaves.a { pcm "stereo-file" channels 2 }
                bindings.0 { slave a channel 0 }
                bindings.1 { slave a channel 1 }
            }
            pcm.\(float) {
                type lfloat
                slave { pcm "\(mono)" format S16_LE }
            }
            pcm.\(card) {
                type plug
                slave { pcm "card-file" rate 48000 channels 2 format S32_LE }
            }
            pcm.\(telephone) {
                type plug
                slave { pcm "telephone-file" rate 8000 channels 1 format S16_LE }
            }
            pcm.\(absurd) {
                type plug
                slave { pcm "null" rate 1000000 channels 1 format S16_LE }
            }
            pcm.\(slow) {
                type plug
                slave { pcm "null" rate 2000 channels 1 format S16_LE }
            }
            """
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try write(samples, to: "mono.raw")
            try write(samples.flatMap { [$0, 0 &- $0] }, to: "stereo.raw")
            try write(cardSamples, to: "card.raw")
            try write(telephoneSamples, to: "telephone.raw")
            try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/asoundrc"))
            setenv("ALSA_CONFIG_PATH", folder + "/asoundrc", 1)
        } catch {
            // The tests then find no device and say so.
        }
    }()

    /// Lets ``late`` be opened.
    static func plugIn() throws { try write(samples, to: "late.raw") }

    private static func file(_ name: String, _ recording: String) -> String {
        """
        pcm.\(name) {
            type file
            slave.pcm null
            file /dev/null
            infile "\(folder)/\(recording)"
            format raw
            hint { show on description "A recording" }
        }
        """
    }

    private static func write<Sample>(_ samples: [Sample], to name: String) throws {
        try samples.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: folder + "/" + name))
    }
}
