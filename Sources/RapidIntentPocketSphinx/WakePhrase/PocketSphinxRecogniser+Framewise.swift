public import RapidIntentSpeech

extension PocketSphinxRecogniser: FramewiseListener {
    /// True.
    public var answersEveryFrame: Bool { true }
}
