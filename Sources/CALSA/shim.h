// libasound, used by RapidIntentALSA only.
#include <alsa/asoundlib.h>
