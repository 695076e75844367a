// libpocketsphinx as it is, to compare its own voice activity detection with.
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
