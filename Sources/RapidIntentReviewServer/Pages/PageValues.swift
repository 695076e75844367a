#if Server
import Mustache
import RapidIntentLearning

/// The values that a template names: texts, numbers, truth values, further values, and lists of these.
///
/// A name whose value is nil is left out, so that a section with it is not shown.
struct PageValues: ExpressibleByDictionaryLiteral, MustacheParent {
    private var values: [String: Any] = [:]

    init(dictionaryLiteral elements: (String, Any?)...) {
        for case (let name, let value?) in elements { values[name] = value }
    }

    func child(named name: String) -> Any? { values[name] }
}

/// A part of the review, in the order of the navigation.
enum ReviewSection: String, CaseIterable {
    case inbox
    case utterances
    case dictionaries
    case figures
    case journal
    case fleet

    var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension PageValues {
    /// What surrounds the contents of each page.
    ///
    /// - Parameters:
    ///   - here: The address of this page, to which forms return.
    ///   - refreshes: Whether the page loads itself again, because something is being computed.
    static func chrome(
        title: String, section: ReviewSection, hasFleet: Bool, assets: ReviewAssets, visitor: Doorkeeper.Visitor,
        message: Session.Message?, here: String, refreshes: Bool, state: ReviewState
    ) -> PageValues {
        let mayEdit = visitor.reviewer.mayEdit
        let waiting = state.waiting.values.reduce(0, +)
        let navigation = ReviewSection.allCases.filter { $0 != .fleet || hasFleet }.map { entry -> PageValues in
            [
                "name": entry.name, "path": "/review/\(entry.rawValue)", "isCurrent": entry == section,
                "waiting": entry == .inbox && waiting > 0 ? PageText.count(waiting) : nil,
            ]
        }
        let note = message.map { message -> PageValues in
            ["text": message.text, "isProblem": message.isProblem, "undoes": mayEdit ? message.undoes : nil]
        }
        // What the numbers and pages leave out.
        let omitted = [
            (state.withoutText, "waiting segment", "without recorded words"),
            (state.foreign, "segment", "in other languages"), (state.leftOut, "waiting segment", "too old to be shown"),
        ].filter { $0.0 > 0 }.map { "\(PageText.count($0.0, $0.1)) \($0.2)" }
        return [
            "title": title, "style": assets.style, "script": assets.script, "navigation": navigation,
            "reviewer": visitor.reviewer.name, "role": visitor.reviewer.role.rawValue, "token": visitor.formToken,
            "mayEdit": mayEdit, "note": note, "here": here, "refreshes": refreshes,
            "asOf": state.asOf.map(Moment.init), "isReading": state.isReading,
            "segments": PageText.count(state.segments, "segment"),
            "locale": state.locale.isEmpty ? nil : state.locale, "localShare": PageText.share(state.localShare),
            "omissions": omitted.isEmpty ? nil : omitted.joined(separator: ", "), "mistakes": state.mistakes,
        ]
    }
}
#endif
