#if Server
/// Comparisons whose time does not depend on how much of a secret is right.
package enum ConstantTime {
    /// Whether both are equal, in a time that depends only on the length of the presented bytes.
    @inline(never)
    package static func isEqual(_ presented: [UInt8], _ secret: [UInt8]) -> Bool {
        guard !secret.isEmpty else { return presented.isEmpty }
        var difference = presented.count ^ secret.count
        for index in presented.indices { difference |= Int(presented[index] ^ secret[index % secret.count]) }
        return difference == 0
    }
}
#endif
