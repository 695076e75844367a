import RapidIntentSupport

/// The tokens of a model's text.
///
/// The file has Moonshine's format (`tokenizer.bin`): for each token its length, in one byte, or in two if it is 128 or
/// more, and its bytes. A token's id is its index. A word begins with `▁`. Text is split by byte-pair encoding, which
/// first joins the pair whose token has the lowest id.
struct Tokeniser: Sendable {
    private let tokens: [[UInt8]]
    private let ids: [[UInt8]: Int]
    /// The token that two tokens join to.
    private let joints: [Pair: Int]

    private struct Pair: Hashable {
        var first: Int
        var second: Int
    }

    /// The token that begins every text.
    static let start = 1
    /// The token that ends every text.
    static let end = 2
    /// The tokens of single bytes, for text that no other token covers; alphabetic text needs none of them.
    static let singleBytes = 3...258
    /// The first character of a word, instead of the space before it.
    static let wordStart = "\u{2581}"

    var count: Int { tokens.count }
    var ordinary: Range<Int> { (Self.singleBytes.upperBound + 1)..<count }

    /// Parses a file's bytes.
    init(_ bytes: [UInt8], path: String) throws(MoonshineError) {
        let failure = MoonshineError(
            .unusableModel, "\(path): not a file of Moonshine's tokens; run Scripts/install-moonshine to repair it")
        var tokens: [[UInt8]] = []
        var rest = bytes[...]
        while let first = rest.popFirst() {
            var length = Int(first)
            if first >= 128 {
                guard let second = rest.popFirst() else { throw failure }
                length = Int(second) * 128 + length - 128
            }
            guard rest.count >= length else { throw failure }
            tokens.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        guard tokens.count > Self.singleBytes.upperBound else { throw failure }
        self.tokens = tokens
        // Letters have their own tokens besides those of single bytes.
        let spelling = (Self.singleBytes.upperBound + 1)..<tokens.count
        ids = Dictionary(zip(tokens[spelling], spelling), uniquingKeysWith: { first, _ in first })
        joints = Self.joints(ids)
    }

    private static func joints(_ ids: [[UInt8]: Int]) -> [Pair: Int] {
        var joints: [Pair: Int] = [:]
        for (bytes, id) in ids where bytes.count > 1 {
            for end in 1..<bytes.count {
                guard let first = ids[Array(bytes[..<end])], let second = ids[Array(bytes[end...])] else { continue }
                joints[Pair(first: first, second: second)] = id
            }
        }
        return joints
    }

    /// Returns the tokens of a text that begins or continues a word; nil if a letter has no token.
    func tokens(of text: String, beginsWord: Bool) -> [Int]? {
        let written = (beginsWord ? Self.wordStart : "") + text.split(separator: " ").joined(separator: Self.wordStart)
        var pieces: [Int] = []
        for scalar in written.unicodeScalars {
            guard let id = ids[Array(String(scalar).utf8)] else { return nil }
            pieces.append(id)
        }
        while let pair = lowestPair(in: pieces) {
            pieces.replaceSubrange(pair.place...pair.place + 1, with: [pair.token])
        }
        return pieces
    }

    private func lowestPair(in pieces: [Int]) -> (place: Int, token: Int)? {
        var lowest: (place: Int, token: Int)?
        for place in pieces.indices.dropLast() {
            let pair = Pair(first: pieces[place], second: pieces[place + 1])
            guard let token = joints[pair], token < lowest?.token ?? .max else { continue }
            lowest = (place, token)
        }
        return lowest
    }

    /// Returns the text of tokens, without start and end.
    func text(of pieces: some Sequence<Int>) -> String {
        var bytes: [UInt8] = []
        for piece in pieces where piece > Self.end {
            if Self.singleBytes.contains(piece) {
                bytes.append(UInt8(piece - Self.singleBytes.lowerBound))
            } else if tokens.indices.contains(piece) {
                bytes += tokens[piece]
            }
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: Self.wordStart).joined(separator: " ")
    }

    /// Returns a token's letters and digits in lower case, with a space for a hyphen and before a word.
    ///
    /// The spellings of the tokens of two texts are equal if the texts differ only in capitals, hyphens and marks.
    func spelling(of token: Int) -> String {
        let text = String(decoding: tokens[token], as: UTF8.self).lowercased()
        return String(
            text.compactMap { letter in
                if letter.isLetter || letter.isNumber || letter == "'" { return letter }
                return letter == "-" || letter == Character(Self.wordStart) ? " " : nil
            })
    }

    func beginsWord(_ token: Int) -> Bool { tokens[token].starts(with: Self.wordStart.utf8) }
}
