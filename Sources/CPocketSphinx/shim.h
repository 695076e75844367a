// libpocketsphinx, used by RapidIntentPocketSphinx only.
#include <pocketsphinx.h>
// The library's main header leaves out the log and the grammars, which are made state by state.
#include <sphinxbase/err.h>
#include <sphinxbase/fsg_model.h>
