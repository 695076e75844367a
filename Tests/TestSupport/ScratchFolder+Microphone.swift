extension ScratchFolder {
    /// Writes a configuration of ALSA whose device `recorded` plays the samples of `speech.raw`, and returns its path.
    ///
    /// ALSA's `file` plugin plays them through a device that has no hardware.
    package func microphone() throws -> String {
        try write(
            """
            </usr/share/alsa/alsa.conf>
            pcm.recorded {
                type file
                slave.pcm null
                file /dev/null
                infile "\(path("speech.raw"))"
                format raw
                hint { show on description "A recording" }
            }

            """, to: "asoundrc")
    }
}
