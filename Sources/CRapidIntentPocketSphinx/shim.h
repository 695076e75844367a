// libpocketsphinx, used by RapidIntentPocketSphinx only.
#include <pocketsphinx.h>
// The library's main header leaves out the log, the front end, and the grammars, which are made state by state.
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/fsg_model.h>
