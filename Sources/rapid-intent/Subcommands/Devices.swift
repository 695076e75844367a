#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentALSA
import RapidIntentPrograms
import RapidIntentSupport

/// `devices`: lists the microphones.
struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the microphones, with the names to give to 'listen --device'.",
        discussion: """
            Each microphone is opened briefly to test it. If none can be used, the exit code is 3.

            EXAMPLES
              rapid-intent devices
              rapid-intent devices --json
              rapid-intent listen --device plughw:CARD=Webcam,DEV=0
            """)

    @Flag(help: "Print one JSON object per line and nothing else on standard output.")
    var json = false

    func run() throws {
        let devices = ALSADevice.all()
        for device in devices { StandardOutput.write(json ? JSON(device).text : DeviceView.text(for: device)) }
        if let problem = Self.problem(with: devices, cardCount: ALSADevice.cardCount) {
            throw Failure(.serviceFailed, problem)
        }
    }

    /// The reason why no microphone can be used, and the remedy; nil if one can.
    static func problem(with devices: [ALSADevice], cardCount: Int) -> String? {
        guard !devices.contains(where: \.isUsable) else { return nil }
        let others = "'listen --audio' and 'listen --raw' work without one"
        if !devices.isEmpty { return "none of the microphones above can be used; \(others)" }
        if cardCount > 0 {
            return "there is no microphone, though there \(cardCount == 1 ? "is" : "are") "
                + "\(counted(cardCount, "sound card")): check that it is plugged in, and that 'arecord -l' lists it; \(others)"
        }
        return "there is no microphone: no sound card can be seen. \(ALSADevice.adviceWithoutCards); \(others)"
    }
}
#endif
