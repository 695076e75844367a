/// What speaks against taking a text for a sentence that it sounds like, or against doing so without a question.
package struct NearMissObjection: Sendable, Hashable {
    /// The kind of objection.
    package var reason: Reason
    /// The word in question, in normal form; nil if there is no single one.
    package var word: String?

    /// The kinds of objections.
    package enum Reason: String, Sendable, CaseIterable {
        /// Only one of both is negated.
        case negated
        /// The sentence has the opposite of a word that was heard.
        case opposite
        /// Another value was heard, or none.
        case otherValue
        /// The text has all words of the sentence and others besides: nothing was misheard.
        case addedWords
        /// The text is a question, a report or a condition, and the sentence is not.
        case cue
        /// The language has no table of opposites.
        case noOpposites
        /// A word that has an opposite was heard and is not in the sentence.
        case addedOpposite
        /// A word that has an opposite was not heard clearly.
        case unclearOpposite
        /// The text breaks off.
        case unfinished
        /// The words of the sentence cannot be told apart in the text.
        case unclear
        /// A word was heard with another first syllable, such as "uninstall".
        case otherPrefix
        /// A word was heard in another form, such as "turned" for "turn", which tells of something.
        case otherForm
        /// A word that was heard is the dictionary's own, and the short sentence does not have it.
        case knownWord
        /// A value was not heard clearly.
        case unclearValue
        /// Words that say much were heard and have no place in the sentence, or were not heard.
        case foreignWords
        /// Another command comes as near.
        case rival
        /// Another value of the list sounds nearly as much like what was heard.
        case rivalValue

        /// Whether the sentence is certainly not meant; otherwise, the user may be asked.
        package var excludes: Bool {
            switch self {
            case .negated, .opposite, .otherValue, .addedWords: true
            default: false
            }
        }
    }

    init(_ reason: Reason, _ word: String? = nil) {
        self.reason = reason
        self.word = word
    }
}
