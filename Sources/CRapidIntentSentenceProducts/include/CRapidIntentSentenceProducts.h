// The products of a sentence's numbers with the weights of a layer, which take nearly all of an encoder's time. In C, since Swift
// has no way to use a processor's wider registers where it has them, and no fast way without optimisation, as in a debug build.
#ifndef CSENTENCEPRODUCTS_H
#define CSENTENCEPRODUCTS_H

#include <stddef.h>
#include <stdint.h>

// Multiplies each row of `inputs` (`count` rows of `width` numbers) with each row of `weights` (`outputs` rows of `width` numbers),
// and writes each row's `outputs` sums, one row after the other. The caller sees to it that no sum overflows: the largest input by
// 128 by `width` has to fit.
void sentence_products(
    const int16_t *inputs, size_t count, const int8_t *weights, size_t outputs, size_t width, int32_t *sums);

#endif
