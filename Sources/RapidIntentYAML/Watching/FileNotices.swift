#if canImport(Glibc) || canImport(Musl)
import Dispatch
import RapidIntentPlatform
import Synchronization

/// Reports changes of files and folders immediately, through the system's inotify (inotify(7)).
///
/// The reports are hints: there may be too many, and too few for files on a network drive. The receiver must check
/// the files itself, also without a report.
///
/// Unchecked, because a dispatch source is not `Sendable`. This is safe: after `init` the source is only
/// cancelled, in `deinit`, when no other reference exists; the inbox has a lock; and inotify accepts watches from
/// any thread.
final class FileNotices: @unchecked Sendable {
    private let source: any DispatchSourceRead
    private let inbox: Inbox

    /// Starts to listen; nil if the system has no instances left (`fs.inotify.max_user_instances`).
    ///
    /// - Parameter notify: Called on a queue of its own when notices are waiting for ``removeAll()``.
    init?(_ notify: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let inbox = Inbox(descriptor)
        self.inbox = inbox
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "RapidIntentYAML.notices", qos: .utility))
        source.setEventHandler { if inbox.fill() { notify() } }
        source.setCancelHandler { _ = close(descriptor) }
        source.resume()
    }

    deinit { source.cancel() }

    /// Removes and returns all earlier notices, in order.
    ///
    /// Call it before checking the files, to know which are being written.
    func removeAll() -> [FileNotice] { inbox.removeAll() }

    /// Watches these files and folders from now on instead of the earlier ones.
    ///
    /// Paths that cannot be watched are left out: they do not exist, or the system has no watches left
    /// (`fs.inotify.max_user_watches`). Call this again after every change, because a replaced folder needs a new
    /// watch.
    func watch(_ paths: WatchedPaths) {
        // Added, removed or renamed entries.
        let entries =
            UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF)
            | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVE_SELF)
        let contents = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE)
        for path in paths.searched {
            _ = inotify_add_watch(inbox.descriptor, path, entries | contents | UInt32(IN_MASK_ADD))
        }
        for path in paths.around { _ = inotify_add_watch(inbox.descriptor, path, entries | UInt32(IN_MASK_ADD)) }
    }

    /// The notices that were read but not yet removed.
    ///
    /// Both sides read; the lock keeps the order.
    private final class Inbox: Sendable {
        let descriptor: Int32
        private let notices = Mutex<[FileNotice]>([])

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Reads all available events; returns whether any notices are waiting.
        func fill() -> Bool {
            notices.withLock { notices in
                notices += FileNotices.notices(in: descriptor)
                return !notices.isEmpty
            }
        }

        /// Reads all available events, and returns all notices.
        func removeAll() -> [FileNotice] {
            notices.withLock { notices in
                defer { notices = [] }
                return notices + FileNotices.notices(in: descriptor)
            }
        }
    }

    private static func notices(in descriptor: Int32) -> [FileNotice] {
        var notices: [FileNotice] = []
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &notices)
            }
        }
        return notices
    }

    /// Parses events: each is followed by `len` bytes with a name padded with zeros.
    private static func parse(_ bytes: UnsafeRawBufferPointer, into notices: inout [FileNotice]) {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            let end = min(bytes.count, start + Int(event.len))
            let name = String(decoding: bytes[start..<end].prefix { $0 != 0 }, as: UTF8.self)
            if let notice = notice(of: event, name: name), notice != notices.last { notices.append(notice) }
            offset = end
        }
    }

    /// The notice for an event; nil for a write to a file that is not a dictionary, such as a log in the same
    /// folder.
    ///
    /// - Parameter name: The name of the file in its folder; empty if the file itself is watched.
    private static func notice(of event: inotify_event, name: String) -> FileNotice? {
        let isDictionary = name.isEmpty || DictionarySearch.endings.contains(where: name.hasSuffix)
        // The watch and the name together identify a file.
        let file = "\(event.wd)/\(name)"
        if event.mask & UInt32(IN_MODIFY) != 0 { return isDictionary ? .written(file) : nil }
        if event.mask & UInt32(IN_CLOSE_WRITE) != 0 { return isDictionary ? .closed(file) : nil }
        let ends = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        return isDictionary && event.mask & ends != 0 ? .closed(file) : .changed
    }
}
#else
/// Reports nothing: without inotify, the receiver checks the files itself.
final class FileNotices: Sendable {
    init?(_ notify: @escaping @Sendable () -> Void) { return nil }
    func removeAll() -> [FileNotice] { [] }
    func watch(_ paths: WatchedPaths) {}
}
#endif

/// A notification from the system about a watched folder or file.
enum FileNotice: Sendable, Equatable {
    /// A process wrote to a dictionary and has not closed it.
    case written(String)
    /// A dictionary was closed after writing, added or removed.
    case closed(String)
    /// Something unknown has changed; check everything.
    case changed
}
