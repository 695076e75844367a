#if Server
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport

/// The values of the page with dictionaries.
struct DictionariesView {
    /// A file.
    struct File {
        let fileName: String
        let path: String
        let intentCount: String
        let isLearned: Bool
        let errors: String?
        let warnings: String?
    }

    /// An intent in the list.
    struct Intent {
        let intentName: String
        let path: String
        let isCurrent: Bool
        let phraseCount: String
        let heard: String
    }

    /// The intent whose phrases are shown.
    struct Chosen {
        let chosenName: String
        let summary: String?
        let phrases: [Phrase]
        let further: String?
        let utterances: String
    }

    /// A phrase.
    struct Phrase {
        let phrase: String
        let place: String?
        let placePath: String?
        let heard: String
        let failed: String
        let lead: String?
        let waitsFor: String?
    }

    /// A list of values.
    struct List {
        let listName: String
        let valueCount: String
        let values: [Value]
        let further: String?
    }

    /// A value of a list.
    struct Value {
        let value: String
        let words: String
    }

    let files: [File]
    let intents: [Intent]
    let lists: [List]
    let hasLists: Bool
    let chosen: Chosen?
    let say: String
    let said: SaidView?

    /// The number of phrases of an intent that are shown.
    static let limit = 500

    init(
        files: [ReviewedFile], outline: [IntentOutline], lists: [ListOutline], chosen name: String?, said: SaidView?,
        say: String
    ) {
        self.files = files.map {
            File(
                fileName: $0.name, path: Self.path(ofFile: $0.name), intentCount: PageText.count($0.intents, "intent"),
                isLearned: $0.isLearned, errors: $0.errors > 0 ? PageText.count($0.errors, "error") : nil,
                warnings: $0.warnings > 0 ? PageText.count($0.warnings, "warning") : nil)
        }
        intents = outline.map {
            Intent(
                intentName: $0.name, path: "/review/dictionaries?intent=\(PercentEncoding.encoded($0.name))#phrases",
                isCurrent: $0.name == name, phraseCount: PageText.count($0.phraseCount, "phrase"),
                heard: PageText.count($0.fired))
        }
        self.lists = lists.map { list in
            List(
                listName: list.name, valueCount: PageText.count(list.valueCount, "value"),
                values: list.values.map { Value(value: $0.value, words: $0.words.joined(separator: ", ")) },
                further: list.valueCount > list.values.count
                    ? PageText.count(list.valueCount - list.values.count, "further value") : nil)
        }
        hasLists = !lists.isEmpty
        chosen = outline.first { $0.name == name }.map { intent in
            Chosen(
                chosenName: intent.name, summary: intent.summary,
                phrases: intent.phrases.map { phrase in
                    Phrase(
                        phrase: phrase.phrase,
                        place: phrase.file.map { "\($0):\(phrase.line ?? 1)" },
                        placePath: phrase.file.map { Self.path(ofFile: $0) + "#line-\(phrase.line ?? 1)" },
                        heard: PageText.count(phrase.fired), failed: PageText.count(phrase.failed),
                        lead: phrase.lead.map(PageText.seconds),
                        waitsFor: phrase.waitsFor.isEmpty ? nil : phrase.waitsFor.joined(separator: ", "))
                },
                further: intent.phraseCount > intent.phrases.count
                    ? PageText.count(intent.phraseCount - intent.phrases.count, "further phrase") : nil,
                utterances: "/review/utterances?intent=\(PercentEncoding.encoded(intent.name))")
        }
        self.said = said
        self.say = say
    }

    private static func path(ofFile name: String) -> String {
        "/review/dictionaries/file?name=\(PercentEncoding.encoded(name))"
    }
}
#endif
