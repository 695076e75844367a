import Testing

@testable import RapidIntentALSA

@Suite("ALSADevice", .enabled(if: RecordedDevices.isAvailable, "ALSA's own configuration is not installed"))
struct ALSADeviceTests {
    init() { RecordedDevices.prepare }

    @Test("devices of the configuration are listed with what they can deliver, and the null device is not")
    func list() throws {
        let devices = ALSADevice.all()
        #expect(!devices.contains { $0.name == "null" })
        let mono = try #require(devices.first { $0.name == RecordedDevices.mono })
        #expect(mono.description == "A recording")
        #expect(mono.isUsable)
        #expect(!mono.isDefault)
        let float = try #require(devices.first { $0.name == RecordedDevices.float })
        #expect(try float.capabilities?.get().encodings == ["FLOAT_LE"])
        let stereo = try #require(devices.first { $0.name == RecordedDevices.pair })
        #expect(try stereo.capabilities?.get().channels == 2...2)
        let card = try #require(devices.first { $0.name == RecordedDevices.card })
        #expect(try card.capabilities?.get().sampleRates == 48_000...48_000)
        #expect(devices.count { $0.isDefault } <= 1)
    }

    @Test("without probing no device is opened or invented; ALSA's default comes first if there is one")
    func unprobed() {
        let devices = ALSADevice.all(probing: false)
        #expect(devices.contains { $0.name == RecordedDevices.mono })
        #expect(devices.dropFirst().allSatisfy { !$0.isDefault && $0.name != "default" })
        #expect(devices.first?.isDefault == (devices.first?.name == "default"))
        #expect(devices.allSatisfy { $0.capabilities == nil && !$0.isUsable })
    }

    @Test(
        "a description of several lines becomes one line",
        arguments: [
            (
                "HDA Intel PCH, ALC257 Analog\nDirect hardware device",
                "HDA Intel PCH, ALC257 Analog, Direct hardware device"
            ),
            ("USB Audio,\nFront speakers", "USB Audio, Front speakers"), ("", ""), ("\n", ""), ("Webcam", "Webcam"),
        ])
    func description(hint: String, line: String) { #expect(ALSADevice.line(of: hint) == line) }

    @Test("a missing device is reported")
    func missing() {
        guard case .failure(let error) = ALSADevice.probe("no-such-device") else {
            Issue.record("it is there")
            return
        }
        #expect(error.code == .unavailable)
    }
}
