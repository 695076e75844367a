import Testing

@testable import RapidIntentPocketSphinx

@Suite("SoundAlikes")
struct SoundAlikesTests {
    private static let file = Array(
        "jazz JH AE Z\njazz(2) JH AA Z\nchess CH  EH S\njas JH AE Z\ngas G AE S\nas AE Z\njam(2) JH AE M\njazzy JH AE Z IY\n"
            .utf8)

    @Test("words are alike whose phones are close, or of which one is another of its kind")
    func alike() {
        let alikes = SoundAlikes(in: Self.file, vocabulary: ["jazz"]).words(like: ["jazz": ["JH AE Z"]])
        #expect(alikes == ["jazz": ["<rival:chess>": "CH EH S", "<rival:jam>": "JH AE M"]])
    }

    @Test("words of the phrases compete anyway, and what is pronounced alike cannot be told apart")
    func left() {
        let alikes = SoundAlikes(in: Self.file, vocabulary: ["jazz", "chess", "jam"])
        #expect(alikes.words(like: ["jazz": ["JH AE Z"]]) == ["jazz": [:]])
        #expect(alikes.words(like: [:]) == [:])
    }

    @Test("of phones that no table names, nothing is made")
    func unknown() {
        #expect(SoundAlikes.candidates(for: "a: xx") == [])
        #expect(!SoundAlikes.candidates(for: "AY xx").isEmpty)
        #expect(SoundAlikes.candidates(for: "") == [])
    }
}
