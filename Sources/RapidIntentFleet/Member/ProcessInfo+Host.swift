#if Fleet
package import Foundation

extension ProcessInfo {
    /// The host's name without its domain, by which an instance is known unless it has a name of its own.
    package var shortHostName: String { String(hostName.prefix { $0 != "." }) }
}
#endif
