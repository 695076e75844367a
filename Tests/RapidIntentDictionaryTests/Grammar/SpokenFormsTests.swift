import RapidIntent
import Testing

@testable import RapidIntentDictionary

@Suite("SpokenForms")
struct SpokenFormsTests {
    @Test(
        "a text is split into spoken words",
        arguments: [
            ("Where am I?", [[["where"]], [["am"]], [["i"]]]),
            ("What\u{2019}s around me", [[["what's"], ["what", "is"]], [["around"]], [["me"]]]),
            ("what is this", [[["what", "is"], ["what's"]], [["this"]]]),
            ("can I have it", [[["can"]], [["i"]], [["have"]], [["it"]]]),
            ("I've won", [[["i've"], ["i", "have"]], [["won"]]]),
            ("turn-on the wi-fi!", [[["turn"]], [["on"]], [["the"]], [["wi"]], [["fi"]]]),
            ("set to 50%", [[["set"]], [["to"]], [["fifty"]], [["percent"]]]),
            ("the 2nd stop.", [[["the"]], [["second"]], [["stop"]]]),
            ("'ROCK & roll'", [[["rock"]], [["and"]], [["roll"]]]), (" ... ", []), ("", []),
        ])
    func forms(text: String, parts: [[[String]]]) { #expect(SpokenForms(text).parts == parts) }

    @Test(
        "every spoken form of a text has its normal form",
        arguments: [
            "what's up", "what is up", "i can't go", "you cannot go", "let's go", "set it to 50%", "100 degrees",
            "wait 105",
            "the 2nd stop", "20.5 °", "1,250 steps", "i'd like it", "who are you & where's she",
            "turn-on the 21st light",
        ])
    func normalisation(text: String) {
        let normaliser = Normaliser(locale: "en")
        let forms = SpokenForms(text).parts.reduce([[String]]([[]])) { heads, part in
            heads.flatMap { head in part.map { head + $0 } }
        }
        for form in forms {
            #expect(normaliser.normalise(form.joined(separator: " ")) == normaliser.normalise(text))
        }
    }
}

@Suite("SpokenNumber")
struct SpokenNumberTests {
    @Test(
        "numbers become words",
        arguments: [
            ("0", ["zero"]), ("7", ["seven"]), ("13", ["thirteen"]), ("20", ["twenty"]), ("99", ["ninety nine"]),
            ("100", ["one hundred", "a hundred"]),
            (
                "105",
                [
                    "one hundred five", "one hundred and five", "a hundred five", "a hundred and five",
                ]
            ),
            ("200", ["two hundred"]), ("1,000", ["one thousand", "a thousand"]),
            (
                "2345",
                ["two thousand three hundred forty five", "two thousand three hundred and forty five"]
            ),
            (
                "999999",
                [
                    "nine hundred ninety nine thousand nine hundred ninety nine",
                    "nine hundred ninety nine thousand nine hundred and ninety nine",
                ]
            ),
            ("2.50", ["two point five zero"]), ("1st", ["first"]), ("12th", ["twelfth"]), ("20th", ["twentieth"]),
            ("21st", ["twenty first"]), ("33rd", ["thirty third"]), ("48th", ["forty eighth"]),
        ])
    func forms(token: String, forms: [String]) {
        #expect(SpokenNumber(token)?.forms.map { $0.joined(separator: " ") } == forms)
    }

    @Test(
        "anything else is not a number", arguments: ["", "a", "1a", "1000000", "1.", ".5", "1.2.3", "st", "\u{0663}"])
    func others(token: String) { #expect(SpokenNumber(token) == nil) }
}
