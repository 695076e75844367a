import Testing

@testable import RapidIntent

@Suite("Letters as sounds")
struct LetterSoundsTests {
    private func sounds(_ word: String, _ locale: LocaleIdentifier = "en") -> [Sound] {
        LetterSounds.sounds(for: SpokenLocale(locale)).sounds(of: word)
    }

    @Test(
        "words of one sound are equal, however they are spelled",
        arguments: [
            ("knight", "night"), ("write", "rite"), ("eye", "i"), ("two", "too"), ("one", "won"), ("four", "for"),
            ("pause", "paus"), ("phone", "fone"), ("wood", "would"), ("know", "no"), ("kitchen", "kichen"),
        ])
    func sameSound(first: String, second: String) { #expect(sounds(first) == sounds(second)) }

    @Test(
        "a rule of the language applies",
        arguments: [
            ("light", "lIt", "en"), ("knight", "nIt", "en"), ("make", "mEk", "en"), ("price", "prIs", "en"),
            ("music", "mjuzik", "en"),
            ("lights", "lIts", "en"), ("city", "siti", "en"), ("schalter", "Salta", "de"), ("vogel", "fogel", "de"),
            ("zimmer", "tsima", "de"), ("groen", "xrun", "nl"),
            ("licht", "lixt", "nl"), ("chambre", "Sambr", "fr"), ("luces", "luses", "es"), ("cucina", "kuCina", "it"),
        ])
    func rules(word: String, notation: String, locale: String) {
        let spoken = sounds(word, LocaleIdentifier(rawValue: locale))
        #expect(spoken == Sound.sounds(notation))
    }

    @Test("accents do not matter, digits are spoken, and other scripts are spelled")
    func others() {
        #expect(sounds("café", "fr") == sounds("cafe", "fr"))
        #expect(sounds("21") == Sound.sounds("tuwon"))
        #expect(sounds("свет", "ru").count == 4 && sounds("свет", "ru").allSatisfy(\.isSpelling))
        #expect(sounds("свет", "ru") != sounds("снег", "ru"))
        #expect(sounds("電気", "ja").count == 2)
        #expect(sounds("").isEmpty)
    }

    @Test("costs are symmetric, 0 for the same sound, and at most those of both")
    func costs() {
        for one in 0..<64 {
            for other in 0..<64 {
                let cost = SoundCosts.substitutions[one * 64 + other]
                #expect(cost == SoundCosts.substitutions[other * 64 + one])
                #expect((cost == 0) == (one == other))
                #expect(cost <= SoundCosts.weights[one] + SoundCosts.weights[other])
            }
        }
    }
}
