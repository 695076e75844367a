import Foundation

/// Devices without hardware: ALSA's `file` plugin plays a recording through a `null` device.
///
/// ALSA reads its configuration from the file that `ALSA_CONFIG_PATH` names, for the whole process; it is set once.
enum RecordedDevices {
    /// What the recording holds: 2 s that repeat nowhere.
    static let samples: [Int16] = (0..<32_000).map { Int16(truncatingIfNeeded: $0 &* 7_919) }

    /// Whether the library's own configuration is installed, which the tests' one includes.
    static let isAvailable = FileManager.default.fileExists(atPath: libraryConfiguration)

    /// Plays the recording at 16 kHz on one channel.
    static let mono = "recorded-mono"

    private static let libraryConfiguration = "/usr/share/alsa/alsa.conf"

    /// Writes recording and configuration once; every test calls this first.
    static let prepare: Void = {
        let folder = NSTemporaryDirectory() + "RapidIntentALSA-\(UUID().uuidString)"
        let recording = samples.withUnsafeBytes { Data($0) }
        let configuration = """
            <\(libraryConfiguration)>
            pcm.\(mono) {
                type file
                slave.pcm null
                file /dev/null
                infile "\(folder)/recording.raw"
                format raw
            }
            """
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try recording.write(to: URL(fileURLWithPath: folder + "/recording.raw"))
            try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/asoundrc"))
            setenv("ALSA_CONFIG_PATH", folder + "/asoundrc", 1)
        } catch {
            // The tests then find no device and say so.
        }
    }()
}
