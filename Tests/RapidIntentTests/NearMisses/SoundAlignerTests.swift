import Testing

@testable import RapidIntent

@Suite("Alignments of sounds")
struct SoundAlignerTests {
    private func spoken(_ words: String...) -> SpokenWords {
        var result = SpokenWords(expecting: words.count)
        for word in words { result.append(Sound.sounds(word), weight: 1, hash: 0, isNumber: false) }
        return result
    }

    private func aligned(_ said: SpokenWords, _ heard: SpokenWords) throws -> SoundAlignment {
        var aligner = SoundAligner()
        let alignment = aligner.align(said, with: heard, limit: .max)
        return try #require(alignment)
    }

    @Test("the same sounds cost nothing, wherever words end")
    func split() throws {
        let alignment = try aligned(spoken("starboks"), spoken("star", "boks"))
        #expect(alignment.cost == 0)
        #expect(alignment.unheard == [0] && alignment.unexplained == [0, 0])
        #expect(alignment.heardWords == [0..<2])
    }

    @Test("a swallowed word is unheard, and an added one is unexplained")
    func swallowed() throws {
        let swallowed = try aligned(spoken("poz", "Te", "mjuzik"), spoken("poz", "mjuzik"))
        #expect(swallowed.unheard == [0, 1, 0] && swallowed.heardWords[1].isEmpty)
        let added = try aligned(spoken("stop"), spoken("stop", "it"))
        #expect(added.unexplained == [0, 1] && added.unheard == [0])
    }

    @Test("voice alone costs less than another sound")
    func voice() throws {
        let (lamp, lamb) = (spoken("lamp"), spoken("lamb"))
        #expect(try aligned(lamp, lamb).cost < aligned(lamp, spoken("lams")).cost)
    }

    @Test("a higher cost than the limit is none, and the memory is reused")
    func limit() throws {
        var aligner = SoundAligner()
        #expect(aligner.align(spoken("lamp"), with: spoken("kitCen"), limit: 20) == nil)
        #expect(aligner.align(spoken("lamp"), with: spoken("lamp"), limit: 20)?.cost == 0)
        #expect(aligner.align(spoken("i"), with: spoken(), limit: 20)?.cost == 12)
    }
}
