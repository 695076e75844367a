/// Finds texts whose skeletons (``Sound/skeleton``) are the same, but for one class at most.
///
/// An inverted index from skeletons without one of their classes to texts, so that no text is compared with all others (the
/// "deletion neighbourhood" of T. Bocek, E. Hunt and B. Stiller, "Fast similarity search in large dictionaries", 2007). "lamp" and
/// "ramp" meet at "-mp". Takes time proportional to the number of texts and the square of their length.
struct SkeletonNeighbours {
    private var keys: [(key: UInt64, text: UInt32)] = []
    private var groups: [Int32] = []

    /// How many texts of one key are compared with each other, of all groups and of one group.
    private static let (perKey, perGroup) = (12, 2)

    /// Adds a text, whose number is that of the texts before it.
    ///
    /// - Parameter group: Texts of one group are no neighbours of each other.
    mutating func append(_ sounds: some Sequence<UInt8>, group: Int32) {
        var classes: [UInt8] = []
        for sound in sounds {
            let skeleton = Sound(number: sound).skeleton
            if skeleton != 0, skeleton != classes.last { classes.append(skeleton) }
        }
        let text = UInt32(groups.count)
        groups.append(group)
        guard !classes.isEmpty else { return }
        var own: Set<UInt64> = []
        // Of one or two classes, each is too much of the text to be left out.
        for left in -1..<(classes.count > 2 ? classes.count : 0) {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for place in classes.indices where place != left {
                hash = (hash ^ UInt64(classes[place])) &* 0x100_0000_01B3
            }
            if own.insert(hash).inserted { keys.append((hash, text)) }
        }
    }

    /// The pairs of neighbours, each once, the earlier text first.
    mutating func pairs(limit: Int) -> [(UInt32, UInt32)] {
        keys.sort { ($0.key, $0.text) < ($1.key, $1.text) }
        var seen: Set<UInt64> = []
        var pairs: [(UInt32, UInt32)] = []
        var start = 0
        while start < keys.count, pairs.count < limit {
            let end = keys[start...].firstIndex { $0.key != keys[start].key } ?? keys.count
            var kept: [UInt32] = []
            for place in start..<end where kept.count < Self.perKey {
                let text = keys[place].text
                let group = groups[Int(text)]
                for other in kept where groups[Int(other)] != group {
                    if seen.insert(UInt64(other) << 32 | UInt64(text)).inserted { pairs.append((other, text)) }
                }
                if kept.count(where: { groups[Int($0)] == group }) < Self.perGroup { kept.append(text) }
            }
            start = end
        }
        return pairs.sorted { $0 < $1 }
    }
}
