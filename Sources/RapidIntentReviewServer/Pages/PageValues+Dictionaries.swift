#if Server
import RapidIntent
import RapidIntentLearning
import RapidIntentSupport

extension PageValues {
    /// The number of phrases of an intent that are shown.
    static let phraseLimit = 500

    /// The values of the page with dictionaries; `say` is the text in the box that tries one.
    static func dictionaries(
        files: [ReviewedFile], outline: [IntentOutline], lists: [ListOutline], chosen name: String?, said: SaidText?,
        say: String
    ) -> PageValues {
        let intents = outline.map { intent -> PageValues in
            [
                "intentName": intent.name,
                "path": "/review/dictionaries?intent=\(PercentEncoding.encoded(intent.name))#phrases",
                "isCurrent": intent.name == name, "phraseCount": PageText.count(intent.phraseCount, "phrase"),
                "heard": PageText.count(intent.fired),
            ]
        }
        return [
            "files": files.map(file), "intents": intents, "lists": lists.map(list),
            "chosen": outline.first { $0.name == name }.map(chosen), "said": said.map(Self.said), "say": say,
        ]
    }

    private static func file(_ file: ReviewedFile) -> PageValues {
        [
            "fileName": file.name, "path": path(ofFile: file.name),
            "intentCount": PageText.count(file.intents, "intent"), "isLearned": file.isLearned,
            "errors": file.errors > 0 ? PageText.count(file.errors, "error") : nil,
            "warnings": file.warnings > 0 ? PageText.count(file.warnings, "warning") : nil,
        ]
    }

    private static func list(_ list: ListOutline) -> PageValues {
        [
            "listName": list.name, "valueCount": PageText.count(list.valueCount, "value"),
            "values": list.values.map { value -> PageValues in
                ["value": value.value, "words": value.words.joined(separator: ", ")]
            },
            "further": PageText.further(list.valueCount - list.values.count, "value"),
        ]
    }

    private static func chosen(_ intent: IntentOutline) -> PageValues {
        [
            "chosenName": intent.name, "summary": intent.summary, "phrases": intent.phrases.map(phrase),
            "further": PageText.further(intent.phraseCount - intent.phrases.count, "phrase"),
            "utterances": "/review/utterances?intent=\(PercentEncoding.encoded(intent.name))",
        ]
    }

    private static func phrase(_ phrase: PhraseOutline) -> PageValues {
        [
            "phrase": phrase.phrase, "place": phrase.file.map { "\($0):\(phrase.line ?? 1)" },
            "placePath": phrase.file.map { path(ofFile: $0) + "#line-\(phrase.line ?? 1)" },
            "heard": PageText.count(phrase.fired), "failed": PageText.count(phrase.failed),
            "lead": phrase.lead.map(PageText.seconds),
            "waitsFor": phrase.waitsFor.isEmpty ? nil : phrase.waitsFor.joined(separator: ", "),
        ]
    }

    private static func path(ofFile name: String) -> String {
        "/review/dictionaries/file?name=\(PercentEncoding.encoded(name))"
    }

    /// What today's dictionaries make of a text.
    static func said(_ text: SaidText) -> PageValues {
        let commands = text.commands.map { command -> PageValues in
            [
                "result": command.intent, "sort": command.fires ? "fired" : "needsConfirmation",
                "outcome": command.fires ? "fires" : "asks first", "matched": command.phrase,
                "soundsLike": command.takenFor,
                "values": command.entities.map { "\($0.name) = \($0.values.joined(separator: ", "))" },
            ]
        }
        return ["said": text.text, "commands": commands, "lines": text.explanation]
    }
}
#endif
