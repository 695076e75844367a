package import RapidIntent

extension [RecognitionEvent] {
    /// The events without progress.
    package var news: [RecognitionEvent] {
        filter { if case .progress = $0 { false } else { true } }
    }

    /// The events of the blocks of one frame, which all have the same time: progress is reported once, and only if there
    /// is no other event.
    ///
    /// - Parameter now: The time at which the frame ends.
    package func ofOneFrame(at now: Duration) -> [RecognitionEvent] {
        let news = news
        return news.isEmpty ? [.progress(at: now)] : news
    }
}
