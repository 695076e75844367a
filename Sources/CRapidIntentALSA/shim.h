// libasound, used by RapidIntentALSA only.
#include <alsa/asoundlib.h>

// The library prints its troubles to standard error, which belongs to the program; the same troubles come back as error
// numbers. The handler is variadic, which Swift cannot write.
static inline void calsa_discard(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

static inline void calsa_silence(void) { snd_lib_error_set_handler(calsa_discard); }
