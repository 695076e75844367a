#include "CRapidIntentTexts.h"

#include <string.h>

// Clang has it from version 19 on, in every language standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
    const char *name;
    const unsigned char *bytes;  // ends with a zero, and no file has another
} texts[] = {
    {"ar.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ar.txt" suffix(, 0)
    }},
    {"be.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/be.txt" suffix(, 0)
    }},
    {"bg.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/bg.txt" suffix(, 0)
    }},
    {"bn.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/bn.txt" suffix(, 0)
    }},
    {"ca.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ca.txt" suffix(, 0)
    }},
    {"cs.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/cs.txt" suffix(, 0)
    }},
    {"da.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/da.txt" suffix(, 0)
    }},
    {"de.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/de.txt" suffix(, 0)
    }},
    {"el.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/el.txt" suffix(, 0)
    }},
    {"en.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/en.txt" suffix(, 0)
    }},
    {"es.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/es.txt" suffix(, 0)
    }},
    {"et.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/et.txt" suffix(, 0)
    }},
    {"fa.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/fa.txt" suffix(, 0)
    }},
    {"fi.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/fi.txt" suffix(, 0)
    }},
    {"fr.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/fr.txt" suffix(, 0)
    }},
    {"hi.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/hi.txt" suffix(, 0)
    }},
    {"hr.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/hr.txt" suffix(, 0)
    }},
    {"hu.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/hu.txt" suffix(, 0)
    }},
    {"id.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/id.txt" suffix(, 0)
    }},
    {"it.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/it.txt" suffix(, 0)
    }},
    {"ja.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ja.txt" suffix(, 0)
    }},
    {"ko.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ko.txt" suffix(, 0)
    }},
    {"mr.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/mr.txt" suffix(, 0)
    }},
    {"nb.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/nb.txt" suffix(, 0)
    }},
    {"ne.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ne.txt" suffix(, 0)
    }},
    {"nl.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/nl.txt" suffix(, 0)
    }},
    {"pl.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/pl.txt" suffix(, 0)
    }},
    {"pt.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/pt.txt" suffix(, 0)
    }},
    {"ro.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ro.txt" suffix(, 0)
    }},
    {"ru.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ru.txt" suffix(, 0)
    }},
    {"shared.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/shared.txt" suffix(, 0)
    }},
    {"sk.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/sk.txt" suffix(, 0)
    }},
    {"sl.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/sl.txt" suffix(, 0)
    }},
    {"sv.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/sv.txt" suffix(, 0)
    }},
    {"te.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/te.txt" suffix(, 0)
    }},
    {"tr.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/tr.txt" suffix(, 0)
    }},
    {"uk.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/uk.txt" suffix(, 0)
    }},
    {"ur.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/ur.txt" suffix(, 0)
    }},
    {"vi.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/vi.txt" suffix(, 0)
    }},
    {"zh.txt", (const unsigned char[]){
#embed "../RapidIntent/Languages/zh.txt" suffix(, 0)
    }},
    {"compositions.txt", (const unsigned char[]){
#embed "../RapidIntent/Normalisation/Unicode/compositions.txt" suffix(, 0)
    }},
    {"foldings.txt", (const unsigned char[]){
#embed "../RapidIntent/Normalisation/Unicode/foldings.txt" suffix(, 0)
    }},
};

const unsigned char *rapid_intent_text(const char *name, size_t *count) {
    for (size_t place = 0; place < sizeof texts / sizeof texts[0]; place++) {
        if (strcmp(texts[place].name, name) == 0) {
            *count = strlen((const char *)texts[place].bytes);
            return texts[place].bytes;
        }
    }
    return NULL;
}
