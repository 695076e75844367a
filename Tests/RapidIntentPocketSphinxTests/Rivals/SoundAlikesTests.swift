import Testing

@testable import RapidIntentPocketSphinx

@Suite("SoundAlikes")
struct SoundAlikesTests {
    private static let file = Array(
        "jazz JH AE Z\njazz(2) JH AA Z\nchess CH  EH S\njas JH AE Z\ngas G AE S\nas AE Z\njam(2) JH AE M\njazzy JH AE Z IY\n"
            .utf8)

    @Test("words sound alike if their phones are close or of the same class")
    func alike() {
        let alikes = SoundAlikes(in: Self.file, vocabulary: ["jazz"]).words(like: ["jazz": ["JH AE Z"]])
        #expect(alikes == ["jazz": ["<rival:chess>": "CH EH S", "<rival:jam>": "JH AE M"]])
    }

    @Test("words of the phrases are no rivals, nor are words with equal pronunciations")
    func left() {
        let alikes = SoundAlikes(in: Self.file, vocabulary: ["jazz", "chess", "jam"])
        #expect(alikes.words(like: ["jazz": ["JH AE Z"]]) == ["jazz": [:]])
        #expect(alikes.words(like: [:]) == [:])
    }

    @Test("unknown phones give no sound-alikes")
    func unknown() {
        #expect(SoundAlikes.candidates(for: "a: xx") == [])
        #expect(!SoundAlikes.candidates(for: "AY xx").isEmpty)
        #expect(SoundAlikes.candidates(for: "") == [])
    }
}
