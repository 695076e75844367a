#if Server
import Foundation
import RapidIntentServer
import ServerTestSupport

/// A browser without JavaScript: it keeps cookies, follows redirects, and sends the forms that it was shown.
final class Browser {
    private let port: Int
    /// The cookies, as a request sends them.
    private(set) var cookies: [String: String] = [:]
    /// The last byte of the address from which it asks.
    var source: UInt32 = 1
    private(set) var page = Page(RawReply(status: 0, fields: [:], body: ""))

    struct Unexpected: Error, CustomStringConvertible {
        var description: String
    }

    init(port: Int) { self.port = port }

    convenience init(_ server: RunningServer) { self.init(port: server.port) }

    var host: String { "127.0.0.1:\(port)" }

    /// Signs in with a key.
    func signIn(_ key: String = ReviewedHouse.editKey) async throws {
        try await get("/review/sign-in")
        try await send(form: "/review/sign-in", ["key": key])
    }

    /// Opens a page, and those to which it leads.
    @discardableResult
    func get(_ path: String, fields: [String] = []) async throws -> Page {
        try await follow(try await exchange("GET", path, fields: fields, body: nil))
    }

    /// The page for signing in, and, once signed in, the others of a house that heard something unknown.
    func everyPage() async throws -> [Page] {
        var pages = [try await get("/review/sign-in")]
        try await signIn()
        guard let group = page.groups.first else { throw Unexpected(description: "no group on: \(page.body)") }
        for path in [
            "/review/inbox", "/review/teach?group=\(group)", "/review/teach?group=\(group)&intent.\(group)=Light",
            "/review/utterances", "/review/utterances/story?session=s0&utterance=u0", "/review/forget?session=s0",
            "/review/dictionaries", "/review/dictionaries?say=x", "/review/dictionaries?say=lights+on&intent=Light",
            "/review/dictionaries/file?name=home.yaml", "/review/figures", "/review/journal",
        ] { pages.append(try await get(path)) }
        return pages
    }

    /// Sends fields, as a form of this server would, and follows.
    @discardableResult
    func post(
        _ path: String, _ form: [(String, String)], fields: [String]? = nil, type: String? = nil
    ) async throws -> Page {
        var encoded = FormFields()
        for (name, value) in form { encoded.append(name, value) }
        return try await post(path, body: encoded.encoded, fields: fields, type: type)
    }

    /// Sends a body, and follows.
    @discardableResult
    func post(_ path: String, body: String, fields: [String]? = nil, type: String? = nil) async throws -> Page {
        let own = ["Origin: http://\(host)", "Sec-Fetch-Site: same-origin"]
        let all = (fields ?? own) + ["Content-Type: \(type ?? "application/x-www-form-urlencoded")"]
        return try await follow(try await exchange("POST", path, fields: all, body: body))
    }

    /// Sends a form of the page that is shown.
    ///
    /// - Parameters:
    ///   - action: The form's action.
    ///   - values: Values that somebody entered, by the names of fields.
    ///   - button: The name and value of the button, if it has one.
    ///   - target: The button's own action, if it has one.
    @discardableResult
    func send(
        form action: String, _ values: [String: String] = [:], button: (String, String)? = nil, target: String? = nil
    ) async throws -> Page {
        guard let form = page.form(action) else {
            throw Unexpected(description: "no form \(action) on: \(page.body.prefix(4000))")
        }
        var (fields, entered) = ([(String, String)](), values)
        // Of several fields with the same name, the first is filled in.
        for field in form.fields { fields.append((field.name, entered.removeValue(forKey: field.name) ?? field.value)) }
        for (name, value) in entered { fields.append((name, value)) }
        if let button { fields.append(button) }
        return try await post(target ?? action, fields)
    }

    private func follow(_ reply: RawReply) async throws -> Page {
        page = Page(reply)
        guard reply.status == 303, let location = reply.fields["location"] else { return page }
        return try await get(location)
    }

    private func exchange(_ method: String, _ path: String, fields: [String], body: String?) async throws -> RawReply {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
        if !cookies.isEmpty {
            lines.append("Cookie: " + cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; "))
        }
        if let body { lines.append("Content-Length: \(body.utf8.count)") }
        let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
        let text = try await RawConnection.exchange(request, port: port, from: source)
        guard var reply = RawReply(text) else { throw Unexpected(description: "no reply but: \(text)") }
        if reply.fields["transfer-encoding"] == "chunked" { reply.body = Page.joined(chunks: reply.body) }
        if let cookie = reply.fields["set-cookie"] { keep(cookie) }
        return reply
    }

    private func keep(_ cookie: String) {
        let pair = cookie.split(separator: ";")[0].split(separator: "=", maxSplits: 1)
        let (name, value) = (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
        cookies[name] = value.isEmpty ? nil : value
    }

    /// Replaces the cookies, as a thief or forger would.
    func take(_ cookies: [String: String]) { self.cookies = cookies }
}

/// A page that a browser was shown.
struct Page: Sendable {
    let reply: RawReply

    init(_ reply: RawReply) { self.reply = reply }

    var status: Int { reply.status }
    var body: String { reply.body }

    /// The visible text of the message after an action.
    var note: String? {
        body.firstMatch(of: /<div class="note[^"]*" role="(?:status|alert)">\s*<p>(.*?)<\/p>/.dotMatchesNewlines())
            .map { Self.unescaped(String($0.1)) }
    }

    /// The token in the page's forms.
    var token: String { body.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) } ?? "" }

    /// The ids of the groups on an inbox.
    var groups: [String] { body.matches(of: /id="group-([0-9a-f]+)"/).map { String($0.1) } }

    /// What is wrong with the nesting of elements; nil if each is closed inside the one in which it began.
    var misnesting: String? {
        var open: [String] = []
        for match in body.matches(of: /<(\/?)([a-z][a-z0-9]*)((?:[^">]|"[^"]*")*)>/) {
            let name = String(match.2)
            if ["meta", "link", "input"].contains(name) { continue }
            if match.1.isEmpty { open.append(name) } else if open.popLast() != name { return "</\(name)> in \(open)" }
        }
        return open.isEmpty ? nil : "unclosed: \(open)"
    }

    /// A form with its fields.
    struct Form {
        var fields: [(name: String, value: String)]
    }

    /// The first form with an action; nil if there is none.
    func form(_ action: String) -> Form? {
        for match in body.matches(of: /<form([^>]*)>(.*?)<\/form>/.dotMatchesNewlines()) {
            guard Self.attribute("action", of: String(match.1)) == action else { continue }
            return Form(fields: Self.fields(in: String(match.2)))
        }
        return nil
    }

    private static func fields(in html: String) -> [(name: String, value: String)] {
        var found: [(at: String.Index, name: String, value: String)] = []
        for match in html.matches(of: /<input([^>]*)>/) {
            let attributes = String(match.1)
            guard let name = attribute("name", of: attributes) else { continue }
            let isBox = attribute("type", of: attributes) == "checkbox"
            if isBox, !attributes.contains(" checked") { continue }
            found.append((match.range.lowerBound, name, attribute("value", of: attributes) ?? ""))
        }
        for match in html.matches(of: /<textarea([^>]*)>\n?(.*?)<\/textarea>/.dotMatchesNewlines()) {
            guard let name = attribute("name", of: String(match.1)) else { continue }
            // Browsers send CR LF for every line break.
            let text = unescaped(String(match.2)).replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
            found.append((match.range.lowerBound, name, text))
        }
        for match in html.matches(of: /<select([^>]*)>(.*?)<\/select>/.dotMatchesNewlines()) {
            guard let name = attribute("name", of: String(match.1)) else { continue }
            let options = match.2.matches(of: /<option([^>]*)>/).map { String($0.1) }
            // Without a choice, browsers send the first.
            let chosen = options.first { $0.contains(" selected") } ?? options.first
            found.append((match.range.lowerBound, name, chosen.flatMap { attribute("value", of: $0) } ?? ""))
        }
        return found.sorted { $0.at < $1.at }.map { ($0.name, $0.value) }
    }

    private static func attribute(_ name: String, of attributes: String) -> String? {
        guard let range = attributes.firstRange(of: " \(name)=\"") else { return nil }
        return unescaped(String(attributes[range.upperBound...].prefix { $0 != "\"" }))
    }

    static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// The contents of a chunked body (RFC 9112, section 7.1).
    static func joined(chunks text: String) -> String {
        var (bytes, result) = (Array(text.utf8)[...], [UInt8]())
        while let end = bytes.firstIndex(of: UInt8(ascii: "\r")) {
            let size = Int(String(decoding: bytes[..<end], as: UTF8.self), radix: 16) ?? 0
            guard size > 0, bytes.count >= end - bytes.startIndex + 2 + size else { break }
            result += bytes[(end + 2)..<(end + 2 + size)]
            bytes = bytes[(end + 4 + size)...]
        }
        return String(decoding: result, as: UTF8.self)
    }
}
#endif
