/// A recogniser or wake-phrase detector that answers every frame.
///
/// For each frame that it takes, it reports one event whose time is not before the frame's end, or a final transcript and the
/// endpoint. A ``SpeechPipeline`` then waits for the answer before it hears on, so that a recording gives the same events in
/// every run, however fast.
/// Others are only waited for until they ask for more audio.
public protocol FramewiseListener: Sendable {
    /// Whether that is so.
    var answersEveryFrame: Bool { get }
}

/// Whether a listener says that it answers every frame; one that is no ``FramewiseListener`` does not.
func isFramewise(_ listener: some Sendable) -> Bool {
    (listener as? any FramewiseListener)?.answersEveryFrame ?? false
}
