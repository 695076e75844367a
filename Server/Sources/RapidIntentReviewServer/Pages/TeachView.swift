import RapidIntentReview

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

    let rows: [Row]
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
        intents: [String], mayEdit: Bool
    ) {
        rows = form.rows.enumerated().map {
            Row(number: $0, ordinal: $0 + 1, phrase: $1.phrase, intentName: $1.intent, isKept: $1.isKept)
        }
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
        hint = effect == nil && problem == nil ? "Choose an intent for each phrase to see what it would do." : nil
    }
}
