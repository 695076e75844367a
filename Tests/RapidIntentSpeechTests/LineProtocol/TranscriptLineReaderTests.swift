import RapidIntent
import RapidIntentSpeech
import Testing

@Suite("TranscriptLineReader")
struct TranscriptLineReaderTests {
    private func transcript(_ id: UtteranceID, _ milliseconds: Int, _ text: String, isFinal: Bool = false)
        -> RecognitionEvent
    {
        .transcript(Transcript(utterance: id, at: .milliseconds(milliseconds), text: text, isFinal: isFinal))
    }

    @Test("transcripts and endpoints come as they stand")
    func plain() throws {
        var reader = TranscriptLineReader()
        let lines = [
            #"{"utterance":"u1","at":0.42,"text":"where am","final":false}"#, "",
            #"{"utterance":"u1","at":1.90,"text":"Where am I?","final":true}"# + "\n",
            #"{"utterance":"u1","at":1.90,"end":true}"# + "\r\n",
        ]
        #expect(
            try lines.flatMap { try reader.events(in: $0) } + reader.finish() == [
                transcript("u1", 420, "where am"), transcript("u1", 1_900, "Where am I?", isFinal: true),
                .endpoint("u1", at: .milliseconds(1_900)),
            ])
    }

    @Test("a line with text and end is a transcript, then an endpoint")
    func both() throws {
        var reader = TranscriptLineReader()
        #expect(
            try reader.events(in: #"{"utterance":"u1","at":1,"text":"stop","final":true,"end":true}"#)
                == [transcript("u1", 1_000, "stop", isFinal: true), .endpoint("u1", at: .seconds(1))])
        #expect(reader.finish() == [])
    }

    @Test("a new id closes the utterance before it, and so does the end of the stream")
    func closing() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":1,"text":"stop"}"#)
        #expect(
            try reader.events(in: #"{"utterance":"u2","at":2,"text":"go"}"#)
                == [.endpoint("u1", at: .seconds(2)), transcript("u2", 2_000, "go")])
        #expect(reader.finish() == [.endpoint("u2", at: .seconds(2))])
        #expect(reader.finish() == [])
    }

    @Test("a late line is passed on under its own id and closes nothing")
    func late() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":1,"text":"stop","end":true}"#)
        _ = try reader.events(in: #"{"utterance":"u2","at":2,"text":"go"}"#)
        #expect(
            try reader.events(in: #"{"utterance":"u1","at":3,"text":"stop it"}"#)
                == [transcript("u1", 3_000, "stop it")])
        #expect(try reader.events(in: #"{"utterance":"u1","at":3,"end":true}"#) == [])
        #expect(reader.finish() == [.endpoint("u2", at: .seconds(3))])
    }

    @Test("locale and context hold for the rest of their utterance only")
    func surroundings() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(
            in: #"{"utterance":"u1","at":1,"text":"a","locale":"de","context":{"area":"Kitchen"}}"#)
        #expect(
            try reader.events(in: #"{"utterance":"u1","at":2,"text":"b"}"#) == [
                .transcript(
                    Transcript(
                        utterance: "u1", at: .seconds(2), text: "b", locale: "de", context: ["area": "Kitchen"]))
            ])
        #expect(
            try reader.events(in: #"{"utterance":"u2","at":3,"text":"c"}"#)
                == [.endpoint("u1", at: .seconds(3)), transcript("u2", 3_000, "c")])
    }

    @Test("a line in error is counted and changes nothing else")
    func errors() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":2,"text":"a"}"#)
        #expect(throws: TranscriptLineError(line: 2, column: 1, "expected a JSON object, found 'x'")) {
            try reader.events(in: "x")
        }
        let long = String(repeating: "x", count: TranscriptLineReader.longestLine + 1)
        #expect(
            throws: TranscriptLineError(
                line: 3, column: 1, "the line has 1048577 bytes, and a transcript has at most 1048576")
        ) {
            try reader.events(in: long)
        }
        #expect(reader.skipLine() == 4)
        #expect(throws: TranscriptLineError(line: 5, column: 1, "expected a JSON object, found 'y'")) {
            try reader.events(in: "y")
        }
        #expect(
            try reader.events(in: #"{"utterance":"u1","at":2,"text":"c"}"#) == [transcript("u1", 2_000, "c")])
    }

    @Test("a line whose time goes back counts as coming now")
    func earlier() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":2,"text":"a"}"#)
        #expect(
            try reader.events(in: #"{"utterance":"u1","at":1.5,"text":"b"}"#) == [transcript("u1", 2_000, "b")])
    }
}
