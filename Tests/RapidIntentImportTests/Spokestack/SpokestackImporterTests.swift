import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import Testing
import TestSupport

@Suite struct SpokestackImporterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("Classes become intents and utterances phrases")
    func metadata() throws {
        let path = try folder.write(
            """
            { "name": "lights", "type": "keyword", "revision": null,
              "classes": [
            \t{ "name": "on", "utterances": [{ "id": "1", "text": "lights on" }, { "id": "2", "text": "lumi\\u00e8re (vite)" }] },
                { "name": "off", "utterances": [{ "text": "off" }] } ] }
            """, to: "metadata.json")
        #expect(
            try SpokestackImporter().dictionary(at: path).source.unlocated
                == DictionarySource(intents: [
                    IntentSource("on", phrases: "lights on", #"lumière \(vite\)"#), IntentSource("off", phrases: "off"),
                ]))
        let messages = messages(of: .spokestack, at: path, in: folder)
        #expect(messages.contains("metadata.json:1:3: warning: 'name' is not carried over"))
        #expect(messages.contains("metadata.json:1:21: warning: 'type' is not carried over"))
        #expect(messages.contains("warning: no file names the language"))
    }

    @Test("Classes with the same name are merged")
    func repeated() throws {
        let path = try folder.write(
            #"{ "classes": [{ "name": "a", "utterances": [{ "text": "x" }] }, { "name": "b", "utterances": [{ "text": "y" }] }, { "name": "a", "utterances": [{ "text": "z" }] }] }"#,
            to: "metadata.json")
        #expect(
            try SpokestackImporter().dictionary(at: path).source.unlocated
                == DictionarySource(intents: [IntentSource("a", phrases: "x", "z"), IntentSource("b", phrases: "y")]))
    }

    @Test(
        "Bad input is refused with its place",
        arguments: [
            ("{", "error: "), ("[]", "a.json:1:1: error: the metadata must be a mapping, found a list"),
            (
                "{\"name\": \"a\"}",
                "a.json:1:1: error: this is not keyword metadata of Spokestack: 'classes' is missing"
            ),
            ("{\"classes\": {}}", "a.json:1:13: error: 'classes' must be a list, found a mapping"),
            ("{\"classes\": [{}]}", "a.json:1:14: error: 'name' is missing in a class"),
            ("{\"classes\": [{\"name\": \"a\", \"utterances\": [\"b\"]}]}", "error: an utterance must be a mapping"),
            (
                "{\"classes\": [{\"name\": \"a\", \"utterances\": [{\"id\": 1}]}]}",
                "error: 'text' is missing in an utterance"
            ),
            ("{\"language\": \"en\", \"intents\": {}}", "error: this is a file of hassil, not of Spokestack"),
        ])
    func refused(json: String, message: String) throws {
        let messages = messages(of: .spokestack, at: try folder.write(json, to: "a.json"), in: folder)
        #expect(messages.contains(message), "\(messages)")
    }

    @Test("A folder is refused")
    func aFolder() {
        #expect(
            messages(of: .spokestack, at: folder.path, in: folder).contains("is a folder\n  help: name a file in it"))
    }
}
