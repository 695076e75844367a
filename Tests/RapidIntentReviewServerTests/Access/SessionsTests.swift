#if Server
import RapidIntentServer
import Testing

@testable import RapidIntentReviewServer

@Suite("Sessions")
struct SessionsTests {
    private static let limits = Sessions.Limits(idle: .seconds(10), total: .seconds(60), count: 3)

    private func isOpen(_ token: String, in sessions: inout Sessions, at second: Int) -> Bool {
        let session = sessions.session(of: token, at: .seconds(second))
        return session != nil
    }

    private func use(_ token: String, of addresses: inout OneTimeAddresses, at second: Int) -> Bool {
        let isUsed = addresses.use(token, at: .seconds(second))
        return isUsed
    }

    @Test("a session lasts while it is used, and no longer than the total time")
    func times() {
        var sessions = Sessions(Self.limits)
        let token = sessions.open(.oneTimeAddress, at: .zero).text
        for second in stride(from: 9, through: 54, by: 9) { #expect(isOpen(token, in: &sessions, at: second)) }
        #expect(!isOpen(token, in: &sessions, at: 60))
        #expect(sessions.count == 0)
        let idle = sessions.open(.oneTimeAddress, at: .zero).text
        #expect(!isOpen(idle, in: &sessions, at: 10))
    }

    @Test("one more session than there may be ends the one not used for the longest time")
    func number() {
        var sessions = Sessions(Self.limits)
        let tokens = (0..<3).map { sessions.open(.oneTimeAddress, at: .seconds($0)).text }
        _ = sessions.session(of: tokens[0], at: .seconds(5))
        let last = sessions.open(.oneTimeAddress, at: .seconds(6)).text
        #expect(!isOpen(tokens[1], in: &sessions, at: 6))
        for token in [tokens[0], tokens[2], last] { #expect(isOpen(token, in: &sessions, at: 6)) }
        #expect(sessions.count == 3)
    }

    @Test("tokens differ, are never printed, and are not what is in memory")
    func secrecy() {
        var sessions = Sessions()
        let tokens = (0..<100).map { _ in sessions.open(.oneTimeAddress, at: .zero) }
        #expect(Set(tokens).count == 100)
        var dumped = ""
        dump(sessions, to: &dumped)
        #expect(!tokens.contains { dumped.contains($0.text) } && !"\(tokens[0])".contains(tokens[0].text))
    }

    @Test("a message is shown once")
    func message() {
        var sessions = Sessions()
        let token = sessions.open(.oneTimeAddress, at: .zero).text
        sessions.leave(Session.Message(text: "Saved."), for: token)
        let (first, second) = (sessions.takeMessage(for: token), sessions.takeMessage(for: token))
        #expect(first?.text == "Saved." && second == nil)
    }

    @Test("a one-time address is valid once and for a minute, and only the newest sixteen are")
    func oneTimeAddresses() {
        var addresses = OneTimeAddresses()
        let token = addresses.make(at: .zero).text
        #expect(use(token, of: &addresses, at: 59))
        #expect(!use(token, of: &addresses, at: 59))
        let late = addresses.make(at: .zero).text
        #expect(!use(late, of: &addresses, at: 60))
        let many = (0..<17).map { _ in addresses.make(at: .seconds(60)).text }
        #expect(!use(many[0], of: &addresses, at: 60) && use(many[1], of: &addresses, at: 60))
    }
}
#endif
