#if canImport(Glibc) || canImport(Musl)
    import Dispatch
    import Synchronization

    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// Tells at once when something happens to files and in folders, by the system's inotify (inotify(7)).
    ///
    /// A hint and no more: it may tell too much, and of files on a network drive too little. The listener checks for
    /// himself, at times also when nothing was told.
    ///
    /// Unchecked, because a dispatch source is not `Sendable`. It is safe: after `init` the source is only cancelled, in
    /// `deinit`, when no other reference exists; the inbox has a lock; and inotify may be told of watches from any thread.
    final class FileNotices: @unchecked Sendable {
        private let source: any DispatchSourceRead
        private let inbox: Inbox

        /// Begins to listen; nil if the system has no more to give (`fs.inotify.max_user_instances`).
        ///
        /// - Parameter notify: Called, on a queue of its own, when there is something to ``removeAll()``.
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

        /// All that happened before this call, in order: who looks at files afterwards knows whether they are being written.
        func removeAll() -> [FileNotice] { inbox.removeAll() }

        /// Listens to these files and folders from now on, and to no others but those that it cannot tell from them.
        ///
        /// What cannot be watched, since it is not there or the system has no more to give (`fs.inotify.max_user_watches`),
        /// is left out. To be called again whenever something has changed: a folder that was replaced is another one.
        func watch(_ paths: WatchedPaths) {
            // What comes, goes or changes its name.
            let entries =
                UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF)
                | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVE_SELF)
            let contents = UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE)
            for path in paths.searched {
                _ = inotify_add_watch(inbox.descriptor, path, entries | contents | UInt32(IN_MASK_ADD))
            }
            for path in paths.around { _ = inotify_add_watch(inbox.descriptor, path, entries | UInt32(IN_MASK_ADD)) }
        }

        /// What was read and not yet taken; both sides read, and the lock keeps the order.
        private final class Inbox: Sendable {
            let descriptor: Int32
            private let notices = Mutex<[FileNotice]>([])

            init(_ descriptor: Int32) { self.descriptor = descriptor }

            /// Reads what there is; whether there is anything to take.
            func fill() -> Bool {
                notices.withLock { notices in
                    notices += FileNotices.notices(in: descriptor)
                    return !notices.isEmpty
                }
            }

            /// Reads what there is, and gives all that was read.
            func removeAll() -> [FileNotice] {
                notices.withLock { notices in
                    defer { notices = [] }
                    return notices + FileNotices.notices(in: descriptor)
                }
            }
        }

        /// Reads what there is to read.
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

        /// Takes apart what was read: events one after the other, each followed by `len` bytes of a name that ends in zeros.
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

        /// What an event means; nil for what is written into a file that is no dictionary, as a log beside them is.
        ///
        /// - Parameter name: What a folder calls the file; empty if the file itself is watched.
        private static func notice(of event: inotify_event, name: String) -> FileNotice? {
            let isDictionary = name.isEmpty || DictionarySearch.endings.contains(where: name.hasSuffix)
            // The watch and the name together tell files apart, which is all that is needed.
            let file = "\(event.wd)/\(name)"
            if event.mask & UInt32(IN_MODIFY) != 0 { return isDictionary ? .written(file) : nil }
            if event.mask & UInt32(IN_CLOSE_WRITE) != 0 { return isDictionary ? .closed(file) : nil }
            let ends = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
            return isDictionary && event.mask & ends != 0 ? .closed(file) : .changed
        }
    }
#else
    /// Reports nothing: where there is no inotify, the listener checks for itself.
    final class FileNotices: Sendable {
        init?(_ notify: @escaping @Sendable () -> Void) { return nil }
        func take() -> [FileNotice] { [] }
        func watch(_ paths: WatchedPaths) {}
    }
#endif
