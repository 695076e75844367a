#if Server
import RapidIntentLearning

/// What surrounds the contents of each page.
struct Chrome {
    /// An entry of the navigation.
    struct Entry {
        let name: String
        let path: String
        let isCurrent: Bool
        /// The number of things that wait; nil for none.
        let waiting: String?
    }

    /// A message about what was done before.
    struct Note {
        let text: String
        let isProblem: Bool
        /// The journal entry that the message can undo.
        let undoes: Int64?
    }

    let title: String
    let style: String
    let script: String
    let navigation: [Entry]
    let reviewer: String
    let role: String
    /// The token of each form.
    let token: String
    let mayEdit: Bool
    let note: Note?
    /// The address of this page, to which forms return.
    let here: String
    /// Whether the page loads itself again, because something is being computed.
    let refreshes: Bool
    /// The time of the snapshot that pages show; nil before the first.
    let asOf: Moment?
    let isReading: Bool
    let segments: String
    /// The language of these segments; nil before the first reading.
    let locale: String?
    let localShare: String
    /// What the numbers and pages leave out; nil for nothing.
    let omissions: String?
    let mistakes: [String]
    let hasMistakes: Bool

    init(
        title: String, section: Section?, hasFleet: Bool, assets: ReviewAssets, visitor: Doorkeeper.Visitor,
        message: Session.Message?, here: String, refreshes: Bool, state: ReviewState
    ) {
        self.title = title
        style = assets.style
        script = assets.script
        let waiting = state.waiting.values.reduce(0, +)
        navigation = Section.allCases.filter { $0 != .fleet || hasFleet }.map {
            Entry(
                name: $0.name, path: "/review/\($0.rawValue)", isCurrent: $0 == section,
                waiting: $0 == .inbox && waiting > 0 ? PageText.count(waiting) : nil)
        }
        reviewer = visitor.reviewer.name
        role = visitor.reviewer.role.rawValue
        token = visitor.formToken
        mayEdit = visitor.reviewer.mayEdit
        note = message.map {
            Note(text: $0.text, isProblem: $0.isProblem, undoes: visitor.reviewer.mayEdit ? $0.undoes : nil)
        }
        self.here = here
        self.refreshes = refreshes
        asOf = state.asOf.map(Moment.init)
        isReading = state.isReading
        segments = PageText.count(state.segments, "segment")
        locale = state.locale.isEmpty ? nil : state.locale
        localShare = PageText.share(state.localShare)
        let omitted = [
            (state.withoutText, "waiting segment", "without recorded words"),
            (state.foreign, "segment", "in other languages"), (state.leftOut, "waiting segment", "too old to be shown"),
        ].filter { $0.0 > 0 }.map { "\(PageText.count($0.0, $0.1)) \($0.2)" }
        omissions = omitted.isEmpty ? nil : omitted.joined(separator: ", ")
        mistakes = state.mistakes
        hasMistakes = !state.mistakes.isEmpty
    }

    /// A part of the review.
    enum Section: String, CaseIterable {
        case inbox
        case utterances
        case dictionaries
        case figures
        case journal
        case fleet

        var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }
}
#endif
