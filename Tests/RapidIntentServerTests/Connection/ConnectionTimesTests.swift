#if Server
import Testing

@testable import RapidIntentServer

@Suite("ConnectionTimes")
struct ConnectionTimesTests {
    static let limits = ConnectionTimes.Limits(
        request: .seconds(10), idle: .seconds(60), unread: .seconds(20), linger: .seconds(1))

    @Test("an idle connection is closed")
    func idle() {
        let times = ConnectionTimes(Self.limits, at: .zero)
        #expect(times.deadline == .seconds(60))
        #expect(times.verdict(at: .seconds(59)) == nil)
        #expect(times.verdict(at: .seconds(60)) == .close(.idle))
    }

    @Test("a slow head is refused, however often a byte arrives")
    func head() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        for second in 5..<15 { times.bytes(at: .seconds(second)) }
        #expect(times.deadline == .seconds(15))
        #expect(times.verdict(at: .seconds(14)) == nil)
        #expect(times.verdict(at: .seconds(15)) == .refuse)
    }

    @Test("the time of a body counts from the first byte of its head")
    func body() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.bytes(at: .seconds(1))
        times.head(isStream: false, at: .seconds(9))
        #expect(times.verdict(at: .seconds(10)) == nil)
        #expect(times.verdict(at: .seconds(11)) == .refuse)
        times.end()
        #expect(times.verdict(at: .seconds(100)) == nil)
        #expect(times.deadline == nil)
    }

    @Test("a stream has no time limit, and a question in progress is not interrupted")
    func stream() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: true, at: .zero)
        let saysSo = times.answerBegins()
        #expect(saysSo)
        #expect(times.deadline == nil)
        #expect(times.verdict(at: .seconds(100_000)) == nil)
    }

    @Test("an answer keeps the connection open while another request arrives")
    func overtaking() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, at: .zero)
        times.end()
        times.head(isStream: false, at: .seconds(1))
        let saysSo = times.answerBegins()
        #expect(!saysSo)
        let isLast = times.answerEnds(at: .seconds(2))
        #expect(!isLast)
        #expect(times.verdict(at: .seconds(11)) == .refuse)
        times.end()
        let saysSoThen = times.answerBegins()
        #expect(!saysSoThen)
    }

    @Test("the time of a pipelined head counts from the end of the previous answer")
    func headBehind() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, at: .zero)
        times.end()
        times.bytes(at: .seconds(1))
        #expect(times.deadline == nil)
        _ = times.answerBegins()
        _ = times.answerEnds(at: .seconds(30))
        #expect(times.deadline == .seconds(40))
        #expect(times.verdict(at: .seconds(40)) == .refuse)
    }

    @Test("after an answer the connection may be idle again")
    func again() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, at: .zero)
        times.end()
        let saysSo = times.answerBegins()
        #expect(!saysSo)
        let isLast = times.answerEnds(at: .seconds(5))
        #expect(!isLast)
        #expect(times.deadline == .seconds(65))
    }

    @Test("an answer before the end of its request closes the connection after the client could read it")
    func early() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, at: .zero)
        let saysSo = times.answerBegins()
        #expect(saysSo)
        // The announced end holds, even if the rest of the request arrives during the answer.
        times.end()
        let isLast = times.answerEnds(at: .seconds(2))
        #expect(isLast)
        #expect(times.deadline == .seconds(3))
        times.bytes(at: .seconds(2))
        #expect(times.verdict(at: .seconds(3)) == .close(.lingering))
    }

    @Test("a client that does not read is disconnected")
    func unread() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: true, at: .zero)
        _ = times.answerBegins()
        times.isWritable(false, at: .seconds(1))
        times.isWritable(false, at: .seconds(5))
        #expect(times.verdict(at: .seconds(21)) == .close(.unread))
        times.isWritable(true, at: .seconds(20))
        #expect(times.verdict(at: .seconds(21)) == nil)
    }

    @Test("a slow request behind one in progress is closed without a reply")
    func pipelined() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, at: .zero)
        times.end()
        times.head(isStream: false, at: .seconds(1))
        #expect(!times.canRefuse)
        #expect(times.verdict(at: .seconds(11)) == .close(.request))
    }

    @Test("a TLS handshake that is too slow closes the connection without a reply")
    func handshake() {
        var times = ConnectionTimes(Self.limits, isEncrypted: true, at: .zero)
        times.bytes(at: .seconds(1))
        #expect(times.verdict(at: .seconds(10)) == .close(.request))
        times.handshakeEnded(at: .seconds(2))
        #expect(times.deadline == .seconds(62))
        #expect(times.verdict(at: .seconds(62)) == .close(.idle))
    }

    @Test("after the last request no more input is awaited")
    func last() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, isLast: true, at: .zero)
        times.end()
        times.head(isStream: false, at: .seconds(1))
        times.end()
        _ = times.answerBegins()
        let first = times.answerEnds(at: .seconds(2))
        _ = times.answerBegins()
        let second = times.answerEnds(at: .seconds(3))
        #expect(!first && second)
        #expect(times.verdict(at: .seconds(4)) == .close(.lingering))
    }

    @Test("on shutdown, a connection is closed at once only if no request has begun on it")
    func quiescing() {
        var idle = ConnectionTimes(Self.limits, at: .zero)
        let isClosed = idle.quiesce()
        #expect(isClosed)
        var begun = ConnectionTimes(Self.limits, at: .zero)
        begun.bytes(at: .zero)
        let isClosedThen = begun.quiesce()
        #expect(!isClosedThen)
        begun.head(isStream: false, at: .seconds(1))
        begun.end()
        let saysSo = begun.answerBegins()
        let isLast = begun.answerEnds(at: .seconds(2))
        #expect(saysSo && isLast)
        #expect(begun.verdict(at: .seconds(3)) == .close(.lingering))
    }

    @Test("of several pipelined requests, the last answer announces the end of the connection")
    func quiescingPipeline() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: false, at: .zero)
        times.end()
        times.head(isStream: false, at: .zero)
        times.end()
        times.bytes(at: .zero)
        _ = times.quiesce()
        var answers: [[Bool]] = []
        for number in 0..<3 {
            if number == 2 {
                times.head(isStream: false, at: .seconds(1))
                times.end()
            }
            let saysSo = times.answerBegins()
            let isLast = times.answerEnds(at: .seconds(1))
            answers.append([saysSo, isLast])
        }
        #expect(answers == [[false, false], [false, false], [true, true]])
    }

    @Test("an answer that began before the shutdown is the last one, without announcing it")
    func quiescingAnswer() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        times.head(isStream: true, at: .zero)
        times.end()
        let saysSo = times.answerBegins()
        let isClosed = times.quiesce()
        let isLast = times.answerEnds(at: .seconds(1))
        #expect(!saysSo && !isClosed && isLast)
    }

    @Test("an invalid request is answered after the requests before it, and ends reading")
    func refusing() {
        var times = ConnectionTimes(Self.limits, at: .zero)
        #expect(times.canRefuse && !times.answersFirst)
        times.head(isStream: false, at: .zero)
        // The invalid part is its body.
        #expect(times.canRefuse && !times.answersFirst)
        times.end()
        #expect(!times.canRefuse && times.answersFirst)
        _ = times.answerBegins()
        #expect(!times.canRefuse && times.answersFirst)
        _ = times.answerEnds(at: .seconds(1))
        #expect(times.canRefuse && !times.answersFirst)
    }
}
#endif
