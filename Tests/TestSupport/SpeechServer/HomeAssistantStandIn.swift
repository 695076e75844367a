import RapidIntent
import RapidIntentSupport
import Synchronization

/// The home that a ``SpeechServer`` answers with in the WebSocket API of Home Assistant.
///
/// ```swift
/// let home = HomeAssistantStandIn(token: "secret", answers: ["get_states": "[]"])
/// let server = try SpeechServer(speaking: .homeAssistant(home))
/// home.change(["get_states": states], reporting: ["entity_registry_updated"])
/// ```
package final class HomeAssistantStandIn: Sendable, Equatable {
    struct State: Sendable {
        var token: String
        /// The JSON of each result, by the type of the question.
        var answers: [String: String]
        /// All reported events so far.
        var events: [String] = []
        /// How often all connections were ended.
        var hangUps = 0
        /// How often each question was asked.
        var questions: [String: Int] = [:]
    }

    let state: Mutex<State>
    /// The type of each question, when it is asked; for one reader.
    package let asked: AsyncStream<String>
    let ask: AsyncStream<String>.Continuation

    /// Creates a home.
    ///
    /// - Parameters:
    ///   - token: The only token that is accepted.
    ///   - answers: The JSON of each result, by the type of the question. Other questions are refused.
    package init(token: String, answers: [String: String]) {
        state = Mutex(State(token: token, answers: answers))
        (asked, ask) = AsyncStream.makeStream()
    }

    /// Replaces the token, without ending connections.
    package func replaceToken(with token: String) { state.withLock { $0.token = token } }

    /// Changes answers, and reports events to all connections that have subscribed to them, followed by a ping.
    package func change(_ answers: [String: String] = [:], reporting events: [String]) {
        state.withLock { state in
            state.answers.merge(answers) { $1 }
            state.events += events
        }
    }

    /// Ends all connections.
    package func hangUp() { state.withLock { $0.hangUps += 1 } }

    /// How often a question was asked.
    package func count(of question: String) -> Int { state.withLock { $0.questions[question, default: 0] } }

    package static func == (first: HomeAssistantStandIn, second: HomeAssistantStandIn) -> Bool { first === second }
}

/// A connection of a ``SpeechServer`` with the WebSocket API of Home Assistant
/// (https://developers.home-assistant.io/docs/api/websocket).
final class HomeAssistantConversation {
    private let stream: SpeechServerStream
    private let home: HomeAssistantStandIn
    private let hangUps: Int
    /// The events that were sent, or reported before the subscription.
    private var reported: Int
    /// The ids of the subscriptions, by event.
    private var subscriptions: [String: Int] = [:]
    private var lastID = 0

    init(stream: SpeechServerStream, home: HomeAssistantStandIn) {
        self.stream = stream
        self.home = home
        (hangUps, reported) = home.state.withLock { ($0.hangUps, $0.events.count) }
    }

    /// Serves the connection to its end.
    func hold() {
        do throws(SpeechServerStream.Ended) {
            try stream.misbehave(at: .atOnce)
            try WebSocketStream(stream: stream).shakeHands()
            try answer([("type", .string("auth_required")), ("ha_version", .string("2026.11.0"))])
            guard try authenticate() else { return }
            stream.whenIdle = { [unowned self] () throws(SpeechServerStream.Ended) in try report() }
            while try serve() { try report() }
        } catch {}
        stream.whenIdle = nil
    }

    private func authenticate() throws(SpeechServerStream.Ended) -> Bool {
        let message = try next()
        guard message?["type"]?.string == "auth", message?["access_token"]?.string == home.state.withLock({ $0.token })
        else {
            try answer([("type", .string("auth_invalid")), ("message", .string("Invalid access token or password"))])
            return false
        }
        try answer([("type", .string("auth_ok")), ("ha_version", .string("2026.11.0"))])
        return true
    }

    /// Serves one message; false after the last one.
    private func serve() throws(SpeechServerStream.Ended) -> Bool {
        guard let message = try next() else { return false }
        guard let (id, type) = Self.question(message), id > lastID else {
            stream.shared.note { $0.violations.append("an id that does not increase: \(message.text)") }
            return false
        }
        lastID = id
        switch type {
        case "ping": try answer([("id", .integer(id)), ("type", .string("pong"))])
        case "subscribe_events":
            subscriptions[message["event_type"]?.string ?? ""] = id
            try answer(result(id, "null"))
        default:
            home.ask.yield(type)
            // A change is reported before the first answer that has it.
            let (text, events) = home.state.withLock { state in
                state.questions[type, default: 0] += 1
                return (state.answers[type], Array(state.events[reported...]))
            }
            try report(events)
            guard let text else {
                try answer(
                    [
                        ("id", .integer(id)), ("type", .string("result")), ("success", .bool(false)),
                        (
                            "error",
                            .object([("code", .string("unknown_command")), ("message", .string("Unknown command."))])
                        ),
                    ])
                return true
            }
            try answer(result(id, text), isLast: type == "get_states")
        }
        return true
    }

    private static func question(_ message: JSON) -> (id: Int, type: String)? {
        guard let number = message["id"]?.number, let id = Int(exactly: number), let type = message["type"]?.string
        else { return nil }
        return (id, type)
    }

    /// Sends the events since the last call, and ends the connection if the home has hung up.
    private func report() throws(SpeechServerStream.Ended) {
        let (events, hangUps) = home.state.withLock { (Array($0.events[reported...]), $0.hangUps) }
        guard hangUps == self.hangUps else { throw SpeechServerStream.Ended() }
        try report(events)
    }

    private func report(_ events: [String]) throws(SpeechServerStream.Ended) {
        guard !events.isEmpty else { return }
        reported += events.count
        for event in events {
            guard let id = subscriptions[event] else { continue }
            let json = JSON.object([
                ("id", .integer(id)), ("type", .string("event")), ("event", .object([("event_type", .string(event))])),
            ])
            try stream.send(WebSocketStream.frame(Array(json.text.utf8)))
        }
        // Its pong shows that the client has read the events.
        try stream.send(WebSocketStream.frame(opcode: 9, []))
    }

    /// The next message; nil for the end of the connection, or an invalid one.
    private func next() throws(SpeechServerStream.Ended) -> JSON? {
        while true {
            let (opcode, content) = try WebSocketStream(stream: stream).message()
            switch opcode {
            case 1:
                stream.shared.note { $0.messages.append(String(decoding: content, as: UTF8.self)) }
                return try? JSON(reading: content, expecting: "a JSON object")
            case 10: stream.shared.note { $0.pongs += 1 }
            default: return nil
            }
        }
    }

    private func result(_ id: Int, _ text: String) -> String {
        "{\"id\":\(id),\"type\":\"result\",\"success\":true,\"result\":\(text)}"
    }

    private func answer(_ members: [JSON.Member]) throws(SpeechServerStream.Ended) {
        try answer(JSON.object(members).text)
    }

    private func answer(_ text: String, isLast: Bool = false) throws(SpeechServerStream.Ended) {
        try stream.answer(Array(text.utf8), isLast: isLast, frame: WebSocketStream.frame)
    }
}
