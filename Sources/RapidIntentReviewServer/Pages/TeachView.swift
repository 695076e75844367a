#if Server
import RapidIntentLearning

/// The values of the page that teaches phrases.
struct TeachView {
    /// A row of the form.
    struct Row {
        let number: Int
        /// The number for people, from 1.
        let ordinal: Int
        let phrase: String
        let intentName: String
        let isKept: Bool
    }

    /// A row for words of a value.
    struct ValueRow {
        let number: Int
        let words: String
        let value: String
        /// The names of the lists, with the chosen one.
        let lists: [Choice]
    }

    /// A list to choose.
    struct Choice {
        let name: String
        let isChosen: Bool
    }

    let rows: [Row]
    let values: [ValueRow]
    let hasValues: Bool
    /// The number of the empty row; nil where none can be added.
    let added: Int?
    let isRemoval: Bool
    let groupIDs: [String]
    let effect: EffectView?
    let problem: String?
    let evidence: [String]
    let hasEvidence: Bool
    let seen: String
    let back: String
    let intentNames: [String]
    let mayEdit: Bool
    let canSave: Bool
    /// What has to be done before there is an effect; nil if there is one.
    let hint: String?

    init(
        _ form: PhraseForm, effect: EffectView?, problem: String?, evidence: [String], back: String,
        intents: [String], lists: [String], mayEdit: Bool
    ) {
        rows = form.rows.enumerated().map {
            Row(number: $0, ordinal: $0 + 1, phrase: $1.phrase, intentName: $1.intent, isKept: $1.isKept)
        }
        // One row more than there is, to be filled.
        let further = mayEdit ? [PhraseForm.Value(words: "", value: "", list: "")] : []
        values =
            form.isRemoval
            ? []
            : (form.values + further).enumerated().map { number, value in
                ValueRow(
                    number: number, words: value.words, value: value.value,
                    lists: lists.map { Choice(name: $0, isChosen: $0 == value.list) })
            }
        hasValues = !values.isEmpty && !lists.isEmpty
        added = form.isRemoval || !mayEdit ? nil : form.rows.count
        isRemoval = form.isRemoval
        groupIDs = form.groups
        self.effect = effect
        self.problem = problem
        self.evidence = evidence
        hasEvidence = !evidence.isEmpty
        seen = form.digest
        self.back = back
        intentNames = intents
        self.mayEdit = mayEdit
        canSave = mayEdit && effect?.isSound == true
        hint =
            effect == nil && problem == nil
            ? "Choose an intent for each phrase that is ticked to see what it would do." : nil
    }
}
#endif
