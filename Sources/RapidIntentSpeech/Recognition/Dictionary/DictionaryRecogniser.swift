package import RapidIntent

/// A recogniser that is held to a dictionary, which can be replaced while it listens.
package protocol DictionaryRecogniser: SpeechRecogniser {
    /// Replaces the dictionary in every stream from now on; a current utterance is finished with the old one.
    ///
    /// May block for some 100 ms. An error leaves the old dictionary active.
    func listen(for dictionary: CommandDictionary) throws

    /// The parts of the dictionary that it cannot recognise, a message each; none by default.
    var unrecognised: [String] { get }
}

extension DictionaryRecogniser {
    package var unrecognised: [String] { [] }
}
