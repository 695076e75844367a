#if Tool
import RapidIntent

/// Bytes for a target, made from a number: the same ones every time.
struct FuzzInput {
    let seed: UInt64
    let target: FuzzTarget
    let bytes: [UInt8]

    /// Inputs are no longer than this, in bytes; what grows faster than its input shows below it.
    static let longest = 1 << 16

    /// Makes the input of a number: random bytes, words of the syntaxes, sound inputs with changes, or hostile ones.
    init(seed: UInt64, targets: [FuzzTarget]) {
        self.seed = seed
        // Neighbouring seeds have nothing in common.
        var random = SplitMix64(seed: seed)
        random = SplitMix64(seed: random.next())
        target = random.pick(targets)
        var bytes: [UInt8]
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
            bytes = (0..<random.size(to: 4_096)).map { _ in UInt8.random(in: 0...255, using: &random) }
        case 1:
            let tokens = (0..<random.size(to: 1_024)).map { _ in random.pick(SeedInputs.tokens) }
            bytes = Array(tokens.joined(separator: Bool.random(using: &random) ? " " : "").utf8)
        case 2..<7:
            bytes = Array(random.pick(Self.seeds(for: target)).utf8)
            for _ in 0..<random.size(to: 32) { Self.change(&bytes, target, &random) }
        default:
            bytes = Array(HostileInputs.make(for: target, size: random.size(to: 1 << 14), &random).utf8)
            if Int.random(in: 0..<4, using: &random) == 0 { Self.change(&bytes, target, &random) }
        }
        self.bytes = Array(bytes.prefix(Self.longest))
    }

    private static func seeds(for target: FuzzTarget) -> [String] {
        switch target {
        case .yaml: SeedInputs.yaml
        case .templates: SeedInputs.templates
        case .transcripts: SeedInputs.transcripts
        case .imports: SeedInputs.imports
        case .compiled: SeedInputs.templates
        }
    }

    private static func change(_ bytes: inout [UInt8], _ target: FuzzTarget, _ random: inout SplitMix64) {
        func place() -> Int { Int.random(in: 0...bytes.count, using: &random) }
        func span() -> Range<Int> {
            let start = place()
            return start..<min(bytes.count, start + random.size(to: 64))
        }
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
            guard let index = bytes.indices.randomElement(using: &random) else { return }
            bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.removeSubrange(span())
        case 2: bytes.insert(contentsOf: bytes[span()], at: place())
        case 3: bytes.insert(contentsOf: random.pick(SeedInputs.tokens).utf8, at: place())
        case 4: bytes.replaceSubrange(span(), with: random.pick(SeedInputs.tokens).utf8)
        case 5:
            let piece = Array(bytes[span()])
            let at = place()
            for _ in 0..<random.size(to: 256) where bytes.count < longest { bytes.insert(contentsOf: piece, at: at) }
        default:
            let other = Array(random.pick(seeds(for: target)).utf8)
            bytes.replaceSubrange(span(), with: other.suffix(random.size(to: other.count)))
        }
    }
}
#endif
