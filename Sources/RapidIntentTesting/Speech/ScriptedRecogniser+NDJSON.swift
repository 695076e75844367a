import RapidIntent
public import RapidIntentSpeech

extension ScriptedRecogniser {
    /// Creates a recogniser from NDJSON transcripts, one per line; see `TranscriptLine` for the format.
    ///
    /// ```swift
    /// let recogniser = try ScriptedRecogniser(
    ///     ndjson: """
    ///         {"utterance":"u1","at":0.61,"text":"where am i"}
    ///         {"utterance":"u1","at":1.90,"text":"Where am I?","final":true}
    ///         """)
    /// ```
    ///
    /// - Throws: `TranscriptLineError` for the first line that cannot be read.
    public convenience init(
        ndjson script: String, failure: (any Error)? = nil, pacedBy clock: (any Clock<Duration>)? = nil
    ) throws(TranscriptLineError) {
        var reader = TranscriptLineReader()
        var events: [RecognitionEvent] = []
        for line in script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            events += try reader.events(in: line)
        }
        events += reader.finish()
        self.init(events, failure: failure, pacedBy: clock)
    }
}
