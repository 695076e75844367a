#if Server
import HTTPTypes

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
