import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import Testing

@Suite("TranscriptLineReader")
struct TranscriptLineReaderTests {
    private func transcript(_ id: UtteranceID, _ milliseconds: Int, _ text: String, isFinal: Bool = false)
        -> RecognitionEvent
    {
        .transcript(Transcript(utterance: id, at: .milliseconds(milliseconds), text: text, isFinal: isFinal))
    }

    @Test("transcripts and endpoints are read unchanged")
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

    @Test(
        "bytes may be split anywhere, a line too long is reported with its number, and a last line needs no line break"
    )
    func bytes() throws {
        let text =
            #"{"utterance":"u1","at":1,"text":"stop"}"# + "\n" + String(repeating: "x", count: 200) + "\n"
            + #"{"utterance":"u1","at":2,"end":true}"#
        for length in [1, 7, 1_000] {
            var reader = TranscriptLineReader(longestLine: 100)
            var told: [String] = []
            func read(isLast: Bool) {
                while true {
                    do throws(TranscriptLineError) {
                        guard let elements = try reader.next(isLast: isLast) else { break }
                        told += elements.map { "\($0)" }
                    } catch {
                        told.append(error.description)
                    }
                }
            }
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                reader.feed(rest.prefix(length))
                rest = rest.dropFirst(length)
                read(isLast: false)
            }
            read(isLast: true)
            #expect(told.count == 3 && reader.finish() == [], "\(told)")
            #expect(
                told[1] == "line 2, column 1: the line has 200 bytes, and at most 100 are read"
                    && told[0] == "\(TranscriptLineReader.Element.event(transcript("u1", 1_000, "stop")))"
                    && told[2] == "\(TranscriptLineReader.Element.event(.endpoint("u1", at: .seconds(2))))", "\(told)")
        }
    }

    @Test("feedback keeps its place among transcripts, needs no time, and is skipped if only events are read")
    func feedback() throws {
        let lines = [
            #"{"utterance":"u1","at":1,"text":"stop"}"#, #"{"feedback":"undone","utterance":"u1"}"#,
            #"{"utterance":"u0","feedback":"wrong","segment":2,"at":0}"#, #"{"utterance":"u1","at":2,"end":true}"#,
        ]
        var reader = TranscriptLineReader()
        #expect(
            try lines.flatMap { try reader.elements(in: $0) } == [
                .event(transcript("u1", 1_000, "stop")), .feedback(Feedback(.undone, utterance: "u1")),
                .feedback(Feedback(.wrong, utterance: "u0", segment: 2)),
                .event(.endpoint("u1", at: .milliseconds(2_000))),
            ])
        reader = TranscriptLineReader()
        #expect(try lines.flatMap { try reader.events(in: $0) }.count == 2)
    }

    @Test(
        "invalid feedback is reported with its place",
        arguments: [
            (
                #"{"feedback":"good","utterance":"u1"}"#,
                #"line 1, column 13: "feedback" is "good"; it must be one of "undone", "wrong", "confirmed", "declined""#
            ),
            (#"{"feedback":"wrong"}"#, #"line 1, column 1: the key "utterance" is missing"#),
            (#"{"feedback":1,"utterance":"u1"}"#, #"line 1, column 13: "feedback" must be a string, found a number"#),
            (
                #"{"feedback":"wrong","utterance":"u1","segment":0.5}"#,
                #"line 1, column 1: "segment" is 0.5; it must be a whole number, 0 or more"#
            ),
            (
                #"{"feedback":"wrong","utterance":"u1","segment":-1}"#,
                #"line 1, column 48: "segment" is -1.0; it must be a whole number, 0 or more"#
            ),
        ])
    func badFeedback(line: String, message: String) {
        var reader = TranscriptLineReader()
        let error = #expect(throws: TranscriptLineError.self) { try reader.elements(in: line) }
        #expect(error?.description == message)
    }

    @Test("a line with text and end is a transcript, then an endpoint")
    func both() throws {
        var reader = TranscriptLineReader()
        #expect(
            try reader.events(in: #"{"utterance":"u1","at":1,"text":"stop","final":true,"end":true}"#)
                == [transcript("u1", 1_000, "stop", isFinal: true), .endpoint("u1", at: .seconds(1))])
        #expect(reader.finish() == [])
    }

    @Test("a new id ends the previous utterance, and so does the end of the stream")
    func closing() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":1,"text":"stop"}"#)
        #expect(
            try reader.events(in: #"{"utterance":"u2","at":2,"text":"go"}"#)
                == [.endpoint("u1", at: .seconds(2)), transcript("u2", 2_000, "go")])
        #expect(reader.finish() == [.endpoint("u2", at: .seconds(2))])
        #expect(reader.finish() == [])
    }

    @Test("a late line keeps its own id and ends no utterance")
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

    @Test("locale and context apply to the rest of their utterance only")
    func surroundings() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":1,"text":"a","locale":"de","context":{"area":"Kitchen"}}"#)
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
        #expect(throws: TranscriptLineError(line: 4, column: 2, "not UTF-8")) {
            try reader.elements(of: .unreadable(column: 2, reason: "not UTF-8"))
        }
        #expect(throws: TranscriptLineError(line: 5, column: 1, "expected a JSON object, found 'y'")) {
            try reader.events(in: "y")
        }
        #expect(try reader.events(in: #"{"utterance":"u1","at":2,"text":"c"}"#) == [transcript("u1", 2_000, "c")])
    }

    @Test("a line whose time goes backwards gets the current time")
    func earlier() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":2,"text":"a"}"#)
        #expect(try reader.events(in: #"{"utterance":"u1","at":1.5,"text":"b"}"#) == [transcript("u1", 2_000, "b")])
    }

    @Test("times that begin again are reported, and counted on")
    func restart() throws {
        var reader = TranscriptLineReader()
        _ = try reader.events(in: #"{"utterance":"u1","at":6,"text":"a","end":true}"#)
        #expect(
            try reader.elements(in: #"{"utterance":"u2","at":0.25,"text":"b"}"#) == [
                .fault(
                    TranscriptLineError(
                        line: 2, column: 1,
                        "the times begin again, at 0.25 s after 6.0 s; they are counted on from there")),
                .event(transcript("u2", 6_000, "b")),
            ])
        #expect(
            try reader.elements(in: #"{"utterance":"u2","at":0.5,"text":"c"}"#) == [
                .event(transcript("u2", 6_250, "c"))
            ])
    }

    @Test("a line without a time gets that of the line before it plus the time between their arrivals")
    func arrivals() throws {
        var reader = TranscriptLineReader()
        func time(_ fields: String, arrivingAt arrival: Duration) throws -> Duration? {
            let line = "{\"utterance\":\"u1\",\"text\":\"where\"\(fields)}"
            return try reader.elements(of: .text(line), arrivingAt: arrival).first.flatMap { element in
                if case .event(let event) = element { event.at } else { nil }
            }
        }
        #expect(try time("", arrivingAt: .milliseconds(300)) == .milliseconds(300))
        #expect(try time(#","at":20"#, arrivingAt: .milliseconds(500)) == .seconds(20))
        #expect(try time("", arrivingAt: .milliseconds(750)) == .milliseconds(20_250))
        #expect(try time(#","at":null"#, arrivingAt: .milliseconds(800)) == .milliseconds(20_300))
        #expect(throws: TranscriptLineError.self, "without arrival times, 'at' is required") {
            try reader.elements(of: .text(#"{"utterance":"u1","text":"where"}"#))
        }
    }
}
