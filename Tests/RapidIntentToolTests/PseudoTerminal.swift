#if Tool
#if os(Linux)
import Foundation

/// A pseudoterminal, without a user.
final class PseudoTerminal {
    /// The end that a program uses as its terminal.
    let line: FileHandle
    private let master: FileHandle

    /// No pseudoterminal is available.
    struct Unavailable: Error {
        var errno: Int32
    }

    init() throws {
        let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard descriptor >= 0 else { throw Unavailable(errno: errno) }
        master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // Instead of `unlockpt` and `ptsname`, which Swift lacks: ioctl_tty(2), TIOCSPTLCK and TIOCGPTN.
        var locked: Int32 = 0
        var number: UInt32 = 0
        guard ioctl(descriptor, 0x4004_5431, &locked) == 0, ioctl(descriptor, 0x8004_5430, &number) == 0 else {
            throw Unavailable(errno: errno)
        }
        let line = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        guard line >= 0 else { throw Unavailable(errno: errno) }
        self.line = FileHandle(fileDescriptor: line, closeOnDealloc: true)
    }

    /// Types text, as a person would.
    func type(_ text: String) { master.write(Data(text.utf8)) }

    /// Whether it echoes input, and delivers it line by line.
    var showsKeys: Bool {
        var settings = termios()
        guard tcgetattr(line.fileDescriptor, &settings) == 0 else { return false }
        return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Enables echo and delivery line by line, as a shell does.
    func showKeys() {
        var settings = termios()
        guard tcgetattr(line.fileDescriptor, &settings) == 0 else { return }
        settings.c_lflag |= tcflag_t(ECHO | ICANON)
        tcsetattr(line.fileDescriptor, TCSANOW, &settings)
    }
}
#endif
#endif
