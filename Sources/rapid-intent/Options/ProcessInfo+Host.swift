#if Fleet
    import Foundation

    extension ProcessInfo {
        /// The host's name without its domain.
        var shortHostName: String { String(hostName.prefix { $0 != "." }) }
    }
#endif
