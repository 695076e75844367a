import RapidIntent

/// The error for a recogniser that cannot have a witness or be one.
public struct WitnessError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message, with a remedy.
    package var message: String

    init(unusable recogniser: some SpeechRecogniser) {
        message =
            "\(type(of: recogniser)) does not answer every frame, and a recogniser is compared with its witness frame by "
            + "frame; use one whose 'answersEveryFrame' is true"
    }

    /// The message.
    public var description: String { message }
}
