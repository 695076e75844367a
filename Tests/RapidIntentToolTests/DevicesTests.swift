#if Tool
import Foundation
import RapidIntentALSA
import RapidIntentSupport
import Testing
import TestSupport

@testable import rapid_intent

@Suite("devices")
struct DevicesTests {
    private static let hasConfiguration = FileManager.default.fileExists(atPath: "/usr/share/alsa/alsa.conf")

    private let webcam = ALSADevice(
        name: "plughw:CARD=Webcam,DEV=0", description: "HD Webcam, USB Audio", isDefault: true,
        capabilities: .success(
            ALSADevice.Capabilities(sampleRates: 8_000...48_000, channels: 1...2, encodings: ["S16_LE"])))
    private let busy = ALSADevice(
        name: "hw:1,0", description: "", capabilities: .failure(ALSAError(.unavailable, "another program uses it")))

    @Test("a microphone is shown with its name, description and formats")
    func view() {
        #expect(
            DeviceView.text(for: webcam) == """
                plughw:CARD=Webcam,DEV=0  (used by default)
                    HD Webcam, USB Audio
                    8000 to 48000 samples a second, 1 to 2 channels, S16_LE
                """)
        #expect(DeviceView.text(for: busy) == "hw:1,0\n    another program uses it")
        var odd = busy
        odd.description = "a\u{1B}[31m\nb"
        odd.capabilities = .success(
            ALSADevice.Capabilities(sampleRates: 1...4_294_967_295, channels: 1...1_073_741_823, encodings: []))
        #expect(!DeviceView.text(for: odd).contains("\u{1B}"))
    }

    @Test("a line of JSON has the same contents")
    func line() {
        #expect(
            JSON(webcam).text
                == #"{"name":"plughw:CARD=Webcam,DEV=0","description":"HD Webcam, USB Audio","default":true,"usable":true,"rates":[8000,48000],"channels":[1,2],"encodings":["S16_LE"]}"#
        )
        #expect(
            JSON(busy).text
                == #"{"name":"hw:1,0","description":"","default":false,"usable":false,"code":"unavailable","message":"another program uses it"}"#
        )
    }

    @Test("a remedy is shown only if no microphone can be used")
    func problems() {
        #expect(Devices.problem(with: [busy, webcam], cardCount: 0) == nil)
        #expect(Devices.problem(with: [busy], cardCount: 1)?.hasPrefix("none of the microphones above") == true)
        #expect(
            Devices.problem(with: [], cardCount: 1)?.hasPrefix("there is no microphone, though there is 1 sound card")
                == true)
        #expect(Devices.problem(with: [], cardCount: 0)?.contains("no sound card can be seen") == true)
    }

    @Test(
        "devices of the configuration are listed by the tool", .enabled(if: hasConfiguration, "ALSA is not configured"))
    func tool() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("", to: "speech.raw")
        let configuration = try folder.microphone()
        let environment = ["ALSA_CONFIG_PATH": configuration]
        let run = try await Tool.run("devices", environment: environment)
        #expect(run.status == 0)
        #expect(
            run.output.contains(
                "recorded\n    A recording\n    any number of samples a second, any number of channels, S16_LE S32_LE "
                    + "S24_3LE S24_LE FLOAT_LE\n"), "\(run.output)")
        let json = try await Tool.run("devices", "--json", environment: environment)
        #expect(
            json.lines.contains { $0.hasPrefix(#"{"name":"recorded","description":"A recording","default":false,"#) })
        for line in json.lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }

    @Test("without any device the tool shows a remedy, ends with 3 and prints no JSON")
    func nothing() async throws {
        let folder = try ScratchFolder()
        // Without cards, a default, and the system's configuration.
        let configuration = try folder.write("pcm.null { type null }\n", to: "asoundrc")
        for arguments in [["devices"], ["devices", "--json"]] {
            let run = try await Tool.run(arguments, environment: ["ALSA_CONFIG_PATH": configuration])
            #expect(run.status == 3)
            #expect(run.output == "")
            #expect(run.errors.hasPrefix("rapid-intent: there is no microphone"), "\(run.errors)")
        }
    }

    @Test("options of microphones are refused for other sources")
    func usage() async throws {
        for arguments in [
            ["listen", "--raw", "--reconnect"], ["listen", "--audio", "a.wav", "--channel", "1"],
            ["listen", "--channel", "64"], ["listen", "--channel", "-1"],
        ] {
            #expect(try await Tool.run(arguments).status == 2)
        }
    }
}
#endif
