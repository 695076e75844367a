import Foundation
import RapidIntent
import RapidIntentYAML
import Testing

@Suite("The dictionaries that come with the package")
struct ShippedDictionariesTests {
    /// The file of a dictionary.
    static func path(of name: String) -> String { "\(folder)/\(name).yaml" }

    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Dictionaries").path

    private let dictionary: CommandDictionary

    init() throws {
        dictionary = try CommandDictionary(contentsOf: ["navigation", "home"].map(Self.path(of:)))
    }

    @Test("load together without a warning")
    func noWarnings() {
        #expect(dictionary.warnings == [])
        #expect(dictionary.locale == "en-GB")
    }

    @Test(
        "match their test sentences, and nothing else",
        arguments: [
            ("where am I?", "Location"), ("where am i going", "Destination"), ("what’s in front of me", "Ahead"),
            ("What's around me?", "Surroundings"), ("take me to the office", "Navigate(place: office)"),
            ("Please guide me to Starbucks", "Navigate(place: Starbucks)"), ("take me home", "Navigate(place: home)"),
            ("what are the points of interest in front of me", "PointsOfInterest"), ("stop", "Stop"),
            ("cancel", "Stop"),
            ("say that again", "Repeat"), ("what is on my left hand side", "Beside(side: left)"),
            ("where is the nearest cash machine", "Nearest(amenity: bank)"),
            ("kitchen lights off", "LightsOff(room: kitchen)"),
            ("turn the lounge lights on", "LightsOn(room: living room)"),
            ("switch on the light", "LightsOn"), ("turn off the lights in the hallway", "LightsOff(room: hall)"),
            ("it's too cold in the study", "Warmer(room: study)"), ("make it warmer", "Warmer"),
            ("open the kitchen curtains", "OpenBlinds(room: kitchen)"), ("lock all the doors", "Lock"),
            ("play some jazz", "Play(music: jazz)"), ("turn on the radio", "Play(music: radio)"),
            ("unlock the back door", "Unlock(door: back door)"),
            ("set a timer for one hour and ten minutes", "StartTimer(duration: PT1H10M)"),
            ("set a timer for two days", nil), ("start a second timer", nil),
            ("turn the bedroom heating to eighteen", "SetHeating(room: bedroom, temperature: 18)"),
            ("set the heating to 50 degrees", nil), ("set the heating to 20 °F", nil),
            ("set the volume to 30%", "SetVolume(percentage: 30)"), ("set the volume to 130%", nil),
            ("sing me a song", nil), ("where", nil),
            ("Location", nil),
        ] as [(String, String?)])
    func resolves(said: String, command: String?) {
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: said).matches.map(\.command.description) == (command.map { [$0] } ?? []))
    }

    @Test("pass on the words as spoken")
    func spokenForm() throws {
        var matcher = TranscriptMatcher(dictionary)
        let match = try #require(matcher.update(to: "take me to the office").match)
        #expect(match.phrase == "take me to {place}")
        #expect(match.command.entities == [Entity(name: "place", value: "office", text: "the office", words: 3..<5)])
    }

    @Test("have no phrase that begins with an instant phrase")
    func instantIntentsHideNothing() {
        for phrase in dictionary.intents.filter({ $0.rule.policy == .instant }).flatMap(\.phrases) {
            var matcher = TranscriptMatcher(dictionary)
            #expect(phrase.isLiteral)
            #expect(matcher.update(to: phrase.text).canContinue == false, "\(phrase.text)")
        }
    }

    @Test(
        "contain only words that the offline recogniser can pronounce",
        .enabled(if: Self.recognisable != nil, "pocketsphinx-en-us is not installed"))
    func vocabulary() throws {
        let known = try #require(Self.recognisable)
        var wordings = TemplateWordings(rules: dictionary.rules, limit: 1_000)
        let texts =
            dictionary.intents.flatMap(\.phrases).flatMap { phrase in
                wordings.wordings(of: phrase.template).map { wording in
                    wording.map { if case .words(let words) = $0 { words } else { " " } }.joined()
                }
            } + dictionary.lists.flatMap(\.values).flatMap(\.forms)
        let words = Set(texts.flatMap { $0.lowercased().split(separator: " ").map(String.init) })
        #expect(words.subtracting(known).sorted() == [])
    }

    private static let recognisable: Set<String>? = {
        let path = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        return Set(text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) })
    }()
}
