import Testing

@testable import RapidIntentPocketSphinx

@Suite("SteadyText")
struct SteadyTextTests {
    private func texts(_ moments: [(Int, String)]) -> [String] {
        var steady = SteadyText()
        return moments.map { steady.update($0.1, at: .milliseconds($0.0)) }
    }

    @Test("the first words are reported at once, and a change after it was stable for 100 ms")
    func steadiness() {
        #expect(
            texts([(0, ""), (20, "it's"), (40, "stop"), (120, "stop"), (130, "start"), (229, "start"), (230, "start")])
                == ["", "it's", "it's", "it's", "it's", "it's", "start"])
        // A text that reappears starts again.
        #expect(
            texts([(0, "never"), (20, "never mind"), (60, "never"), (80, "never mind"), (140, "never mind")])
                == ["never", "never", "never", "never", "never"])
    }

    @Test("a text that is only kept through a gap is not stable")
    func kept() {
        var steady = SteadyText()
        _ = steady.update("never", at: .zero)
        _ = steady.update("never mind", at: .milliseconds(20))
        #expect(steady.update("never mind", isHeard: false, at: .milliseconds(200)) == "never")
        #expect(steady.update("never mind", at: .milliseconds(220)) == "never")
        #expect(steady.update("never mind", at: .milliseconds(320)) == "never mind")
    }

    @Test("an incomplete text is not reported, even as the first, and its time counts from its first appearance")
    func goingOn() {
        var steady = SteadyText()
        #expect(steady.update("stop", mayGoOn: true, at: .zero) == "")
        #expect(steady.update("stop", mayGoOn: true, at: .milliseconds(200)) == "")
        #expect(steady.update("stop", at: .milliseconds(220)) == "stop")
        #expect(steady.update("stop the", at: .milliseconds(240)) == "stop")
        #expect(steady.update("never mind", mayGoOn: true, at: .milliseconds(260)) == "stop")
        #expect(steady.update("never mind", at: .milliseconds(360)) == "never mind")
    }

    @Test("a withdrawn text is removed at once")
    func takenBack() { #expect(texts([(0, "where"), (20, ""), (40, "stop")]) == ["where", "", "stop"]) }

    @Test("a certain text needs no stable time")
    func settling() {
        var steady = SteadyText()
        _ = steady.update("start", at: .zero)
        #expect(steady.settle(on: "stop") == "stop")
        #expect(steady.update("start", at: .milliseconds(150)) == "stop")
        #expect(steady.update("start", at: .milliseconds(250)) == "start")
    }
}
