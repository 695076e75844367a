import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import Testing
import TestSupport

@Suite struct RapidCommandsImporterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private static let list = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>LuisAppId</key>
        \t<string>secret</string>
        \t<key>RapidCommandsDictionary</key>
        \t<dict>
        \t\t<key>orientate</key>
        \t\t<string>Orientate</string>
        \t\t<key>where am i</key>
        \t\t<string>Location</string>
        \t\t<key>what's (&amp;) around me</key>
        \t\t<string>Orientate</string>
        \t</dict>
        </dict>
        </plist>
        """

    @Test("Many keys on one line are found in linear time", .timeLimit(.minutes(5)))
    func oneLine() throws {
        let count = 20_000
        let keys = (0..<count).map { "<key>é\($0)</key><string>\($0 == count - 1 ? "" : "A")</string>" }.joined()
        let path = try folder.write("<plist version=\"1.0\"><dict>" + keys + "</dict></plist>", to: "Info.plist")
        let error = #expect(throws: DictionaryError.self) { try RapidCommandsImporter().dictionary(at: path) }
        let location = error?.diagnostics.first?.location
        // Behind 27 characters for the plist, 30 for each key but for its digits, and the tag itself.
        let digits = (0..<count - 1).reduce(0) { $0 + "\($1)".count }
        #expect(location?.line == 1)
        #expect(location?.column == 27 + (count - 1) * 30 + digits + 6)
        #expect(location?.length == "é\(count - 1)".count)
    }

    @Test("A bracket with a combining accent is not notation")
    func accents() throws {
        let path = try folder.write(
            "<plist version=\"1.0\"><dict><key>smile (\u{301}</key><string>A</string></dict></plist>", to: "Info.plist")
        let source = try RapidCommandsImporter().dictionary(at: path).source
        #expect(source.intents.first?.phrases.first?.value == "smile \\(\u{301}")
        #expect(try CommandDictionary([source]).intents.first?.phrases.count == 1)
    }

    @Test("Phrases are grouped by intent, with their places in the XML file")
    func xml() throws {
        let path = try folder.write(Self.list, to: "Info.plist")
        let source = try RapidCommandsImporter().dictionary(at: path).source
        #expect(
            source.unlocated
                == DictionarySource(intents: [
                    IntentSource("Orientate", phrases: "orientate", #"what's \(&\) around me"#),
                    IntentSource("Location", phrases: "where am i"),
                ]))
        #expect(source.intents[1].phrases[0].location?.description == "\(path):11:8")
        #expect(
            messages(of: .rapidCommands, at: path, in: folder) == """
                Info.plist:5:7: warning: 'LuisAppId' is not carried over
                  \t<key>LuisAppId</key>
                  \t     ^~~~~~~~~
                  help: an online service is named when a resolver is made, and keys belong in the environment
                Info.plist:1:1: warning: no file names the language
                  help: files of Rapid Voice Commands do not; write the locale into the dictionary, such as 'locale: en-GB'
                """)
    }

    @Test("Binary property lists and separate dictionaries are read as well")
    func binary() throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: ["stop": "Stop", "halt": "Stop", "go": "Go"], format: .binary, options: 0)
        let path = try folder.write(data, to: "commands.plist")
        #expect(
            try RapidCommandsImporter().dictionary(at: path).source.unlocated
                == DictionarySource(intents: [
                    IntentSource("Go", phrases: "go"), IntentSource("Stop", phrases: "halt", "stop"),
                ]))
    }

    @Test(
        "Bad input is refused with its place",
        arguments: [
            ("", "a.plist:1:1: error: this is not a property list"),
            ("{ stop = Stop; }", "a.plist:1:1: error: this is not a property list"),
            ("<plist><dict><key>a</key></dict></plist>", "a.plist:1:1: error: this is not a property list"),
            ("<plist version=\"1.0\"><array/></plist>", "a.plist:1:1: error: the property list must be a dictionary"),
            ("<plist version=\"1.0\"><dict/></plist>", "error: the property list has no 'RapidCommandsDictionary'"),
            (
                "<plist version=\"1.0\"><dict><key>RapidCommandsDictionary</key><string>a</string></dict></plist>",
                "a.plist:1:33: error: 'RapidCommandsDictionary' must be a dictionary"
            ),
            (
                "<plist version=\"1.0\"><dict><key>RapidCommandsDictionary</key><dict>\n<key>go</key><integer>1</integer>\n</dict></dict></plist>",
                "a.plist:2:6: error: the intent of 'go' must be text"
            ),
            (
                "<plist version=\"1.0\"><dict><key>RapidCommandsDictionary</key><dict>\n<key> </key><string>A</string>\n</dict></dict></plist>",
                "a.plist:2:6: error: the phrase of intent 'A' is empty"
            ),
        ])
    func refused(text: String, message: String) throws {
        let messages = messages(of: .rapidCommands, at: try folder.write(text, to: "a.plist"), in: folder)
        #expect(messages.contains(message), "\(messages)")
    }
}
