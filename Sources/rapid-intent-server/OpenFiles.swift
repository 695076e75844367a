#if Server
import Foundation

/// The process's limit of open files; every connection is one.
enum OpenFiles {
    /// The number of files besides connections: dictionaries, the log, and the system's own.
    private static let reserve = 64

    /// Raises the limit as far as the system allows, and returns the number of connections that fit.
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
#endif
