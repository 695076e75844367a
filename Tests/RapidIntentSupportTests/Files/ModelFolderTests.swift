import RapidIntentSupport
import Testing

@Suite struct ModelFolderTests {
    @Test("Environment variables determine the places")
    func places() {
        #expect(ModelFolder.places(environment: ["RAPID_INTENT_MODELS": "/models", "HOME": "/home/a"]) == ["/models"])
        #expect(
            ModelFolder.places(environment: ["HOME": "/home/a"])
                == ["/home/a/.local/share/rapid-intent", "/usr/share/rapid-intent"])
        #expect(
            ModelFolder.places(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "/data"])
                == ["/data/rapid-intent", "/usr/share/rapid-intent"])
        // A relative path is invalid by the standard of these variables.
        #expect(
            ModelFolder.places(environment: ["HOME": "/home/a", "XDG_DATA_HOME": "data"])
                == ["/home/a/.local/share/rapid-intent", "/usr/share/rapid-intent"])
    }

    @Test("A folder that does not exist is not installed")
    func missing() {
        #expect(ModelFolder(name: "none").installed(environment: ["RAPID_INTENT_MODELS": "/nonexistent"]) == nil)
    }
}
