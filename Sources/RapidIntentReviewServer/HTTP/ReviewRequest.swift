#if Server
import HTTPTypes
import Hummingbird
import NIOCore
import RapidIntentServer

struct ReviewRequest: Sendable {
    /// The largest file of a dictionary that is edited, in bytes.
    static let longestFile = 1024 * 1024
    /// The largest form with a file: each byte of the file may take six, as a line break does.
    static let longestFileForm = 6 * longestFile + longestForm
    /// The largest form without a file, in bytes.
    static let longestForm = 256 * 1024

    let route: ReviewRoute
    let isPost: Bool
    let isHead: Bool
    let target: String
    let query: FormFields
    /// The name at which the server was asked.
    let host: String
    let address: ClientAddress
    private let request: Request

    /// Reads the head of a request.
    ///
    /// - Throws: ``ReviewProblem`` if there is no such page, or the request is not valid.
    init(_ incoming: MountedPages.Incoming, host: String) throws {
        request = incoming.request
        self.host = host
        address = incoming.address
        guard let route = ReviewRoute(incoming.segments.dropFirst()) else { throw ReviewProblem.noSuchPage }
        guard route.methods.contains(request.method) else { throw ReviewProblem.wrongMethod(route.methods) }
        target = request.head.path ?? "/"
        guard let query = FormFields(queryOf: target) else { throw ReviewProblem.badAddress }
        self.route = route
        self.query = query
        isPost = request.method == .post
        isHead = request.method == .head
    }

    /// The value of a cookie; nil if there is none.
    func cookie(_ name: String) -> String? {
        for pair in request.headers[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
            if parts.count == 2, parts[0] == name { return parts[1] }
        }
        return nil
    }

    /// The bytes that are asked for of a reply with so many.
    func range(of count: Int) -> ByteRange { ByteRange(request.headers[.range], count: count) }

    func isOwn(_ address: PageAddress) -> Bool {
        address.isOwn(
            fetchSite: Self.fetchSite.flatMap { request.headers[$0] }, origin: request.headers[.origin], host: host)
    }

    private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

    /// Reads the form in the body.
    ///
    /// - Throws: ``ReviewProblem`` if it is too large or not a form; `CancellationError` if the client is gone.
    func form() async throws -> FormFields {
        let type = request.headers[.contentType]?.lowercased().split(separator: ";").first.map {
            $0.trimmingPrefix(" ")
        }
        guard type == "application/x-www-form-urlencoded", request.headers[.contentEncoding] == nil else {
            throw ReviewProblem.notAForm
        }
        let limit = route.hasFile ? Self.longestFileForm : Self.longestForm
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
            throw ReviewProblem.tooLarge
        }
        var bytes: [UInt8] = []
        do {
            for try await buffer in request.body {
                guard bytes.count + buffer.readableBytes <= limit else { throw ReviewProblem.tooLarge }
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch let problem as ReviewProblem {
            throw problem
        } catch {
            throw CancellationError()
        }
        guard let form = FormFields(bytes) else { throw ReviewProblem.badForm }
        return form
    }
}

/// The part of a reply that a request asks for (RFC 9110, section 14), which browsers do before they play sound.
enum ByteRange: Equatable {
    /// The whole reply: no range, several, or one that is malformed, which servers may ignore.
    case whole
    case part(Range<Int>)
    case none

    /// Reads the field `Range` for a reply of so many bytes.
    init(_ field: String?, count: Int) {
        guard let field, field.hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), ends != ["", ""] else {
            self = .whole
            return
        }
        // Numbers beyond Int are beyond the reply, too.
        let (first, last) = (Int(ends[0]), Int(ends[1]))
        if ends[0].isEmpty {
            let length = min(last ?? .max, count)
            self = length > 0 ? .part(count - length..<count) : .none
        } else if let first, first < count {
            guard ends[1].isEmpty || last.map({ $0 >= first }) ?? true else {
                self = .whole
                return
            }
            self = .part(first..<min(last ?? .max, count - 1) + 1)
        } else {
            self = .none
        }
    }
}

/// What a path below `/review` is for.
enum ReviewRoute: Sendable, Equatable {
    case root
    case signIn
    case signOut
    case open(token: String)
    /// A style sheet or script, by the name with its digest.
    case asset(name: String)
    case inbox
    case decide
    case teach
    case teachPreview
    case teachSave
    case undo
    case utterances
    case story
    case recording
    case forget
    case dictionaries
    case file
    case filePreview
    case fileSave
    case check
    case figures
    case journal
    case fleet
    case export

    /// Parses the segments after `review`; nil if there is no such page.
    init?(_ segments: ArraySlice<String>) {
        let path = Array(segments)
        switch path.count {
        case 2 where path[0] == "open": self = .open(token: path[1])
        case 2 where path[0] == "assets": self = .asset(name: path[1])
        default:
            guard let route = Self.byPath[path.joined(separator: "/")], path.allSatisfy({ !$0.contains("/") }) else {
                return nil
            }
            self = route
        }
    }

    private static let byPath: [String: ReviewRoute] = [
        "": .root, "sign-in": .signIn, "sign-out": .signOut, "inbox": .inbox, "inbox/decide": .decide,
        "teach": .teach, "teach/preview": .teachPreview, "teach/save": .teachSave, "undo": .undo,
        "utterances": .utterances, "utterances/story": .story, "utterances/recording": .recording,
        "forget": .forget, "dictionaries": .dictionaries, "dictionaries/file": .file,
        "dictionaries/preview": .filePreview, "dictionaries/save": .fileSave, "dictionaries/check": .check,
        "figures": .figures, "journal": .journal, "fleet": .fleet, "export": .export,
    ]

    var methods: [HTTPRequest.Method] {
        switch self {
        case .signIn, .forget: [.get, .head, .post]
        case .signOut, .decide, .teachPreview, .teachSave, .undo, .filePreview, .fileSave, .check: [.post]
        default: [.get, .head]
        }
    }

    var hasFile: Bool { [.filePreview, .fileSave, .check].contains(self) }
}
#endif
