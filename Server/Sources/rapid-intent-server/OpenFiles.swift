import Foundation

/// How many files the system lets this process have open; every connection is one.
enum OpenFiles {
    /// What the process needs besides connections: dictionaries, the log, what the system holds.
    private static let reserve = 64

    /// Asks for as many as the system gives, and returns how many connections that leaves.
    static func raise(for connections: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return connections }
        let wanted = rlim_t(connections + reserve)
        if limit.rlim_cur < wanted {
            var more = limit
            more.rlim_cur = min(wanted, limit.rlim_max)
            if setrlimit(resource, &more) == 0 { limit = more }
        }
        return limit.rlim_cur >= wanted ? connections : max(1, Int(limit.rlim_cur) - reserve)
    }
}
