import RapidIntent
import RapidIntentModel

/// An encoder that knows a few synonyms: the vector of a text counts the concepts of its words.
struct ConceptEncoder: SentenceEncoder {
    var version: UInt64 = 0x00AB_CDEF
    var width: Int { Self.concepts.count + 1 }
    var language = "en"

    private static let concepts: [[String]] = [
        ["light", "lights", "lamp", "lamps", "illumination"], ["music", "song", "tune", "melody"],
        ["on", "start", "begin"], ["off", "stop", "cease", "end"], ["warm", "hot", "heat", "heating"],
        ["door", "gate", "entrance"], ["who", "why", "how", "when"],
    ]

    func understands(_ locale: LocaleIdentifier) -> Bool { locale.language == language }

    func vector(of text: String) -> [Float] {
        var counts = [Float](repeating: 0, count: width)
        for word in text.split(separator: " ") {
            counts[Self.concepts.firstIndex { $0.contains(String(word)) } ?? Self.concepts.count] += 1
        }
        // Words without a concept matter less.
        counts[Self.concepts.count] *= 0.2
        let length = counts.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? counts.map { $0 / length } : counts
    }
}
