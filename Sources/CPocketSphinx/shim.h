// libpocketsphinx, used by RapidIntentPocketSphinx only.
#include <pocketsphinx.h>
