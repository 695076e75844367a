// The text files that are compiled into the core, so that it reads no file at run time. In C, since the Swift compiler takes a minute
// for the same bytes as an array.
#ifndef CRAPIDINTENTTEXTS_H
#define CRAPIDINTENTTEXTS_H

#include <stddef.h>

// The bytes of a file, such as "it.txt", and how many they are; NULL if there is no such file. They are never freed.
const unsigned char *rapid_intent_text(const char *name, size_t *count);

#endif
