// libyaml, used by RapidIntentYAML only.
#include <yaml.h>
