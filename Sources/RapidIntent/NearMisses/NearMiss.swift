/// A command that a text sounds like, although no phrase fits it.
public struct NearMiss: Sendable, Equatable {
    /// The words that were heard, as written.
    public var heard: String
    /// The words that the text was taken for, in normal form: "turn off the light" for "turn of the light".
    public var takenFor: String

    /// Creates a near miss.
    public init(heard: String, takenFor: String) {
        self.heard = heard
        self.takenFor = takenFor
    }
}
