#if SpeechServers
import RapidIntentHomeAssistant
import RapidIntentSpeech
import Testing

@Suite("WyomingServerAddress")
struct WyomingServerAddressTests {
    @Test(
        "addresses are read and written alike, and it is known who reaches them",
        arguments: [
            ("tcp://127.0.0.1:10300", true), ("tcp://0.0.0.0:10300", false), ("tcp://[::1]:0", true),
            ("tcp://localhost:1", true), ("tcp://house:10300", false), ("unix:///run/wyoming.sock", true),
        ])
    func addresses(text: String, isLocal: Bool) throws {
        let address = try WyomingServerAddress(text)
        #expect(address.description == text)
        #expect(address.isLocal == isLocal)
    }

    @Test(
        "other addresses are refused with an example",
        arguments: [
            "", "127.0.0.1:10300", "tcp://127.0.0.1", "tcp://127.0.0.1:70000", "unix://", "unix://relative",
            "http://a:1",
            "unix:///" + String(repeating: "a", count: 107),
        ])
    func refusals(text: String) {
        let error = #expect(throws: SpeechServerError.self) { try WyomingServerAddress(text) }
        #expect(error?.code == .invalidAddress)
        #expect(error?.description.contains("tcp://127.0.0.1:10300") == true)
    }
}
#endif
