#include "CSentenceProducts.h"

// The sums of one row of inputs, for every processor.
static void row_products(const int16_t *input, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    for (size_t output = 0; output < outputs; output++) {
        const int8_t *row = weights + output * width;
        int32_t sum = 0;
        for (size_t index = 0; index < width; index++) sum += input[index] * row[index];
        sums[output] = sum;
    }
}

#if defined(__x86_64__) && defined(__clang__)
#include <immintrin.h>

// How many rows of inputs and of weights are multiplied at once: their sums, and what they are made of, fill the sixteen registers.
enum { input_block = 4, output_block = 2, lane = 16 };

__attribute__((target("avx2"))) static int32_t total(__m256i lanes) {
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1)));
}

// The sums of four rows of inputs with two rows of weights; `width` is a multiple of 16.
__attribute__((target("avx2"))) static void block_products(
    const int16_t *inputs, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    __m256i first[input_block], second[input_block];
    for (int row = 0; row < input_block; row++) first[row] = second[row] = _mm256_setzero_si256();
    for (size_t index = 0; index < width; index += lane) {
        __m256i one = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weights + index)));
        __m256i two = _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)(weights + width + index)));
#pragma clang loop unroll(full)
        for (int row = 0; row < input_block; row++) {
            __m256i input = _mm256_loadu_si256((const __m256i *)(inputs + row * width + index));
            first[row] = _mm256_add_epi32(first[row], _mm256_madd_epi16(input, one));
            second[row] = _mm256_add_epi32(second[row], _mm256_madd_epi16(input, two));
        }
    }
    for (int row = 0; row < input_block; row++) {
        sums[row * outputs] = total(first[row]);
        sums[row * outputs + 1] = total(second[row]);
    }
}
#endif

void sentence_products(
    const int16_t *inputs, size_t count, const int8_t *weights, size_t outputs, size_t width, int32_t *sums) {
    size_t row = 0;
#if defined(__x86_64__) && defined(__clang__)
    if (__builtin_cpu_supports("avx2") && width % lane == 0 && outputs % output_block == 0) {
        size_t blocked = count - count % input_block;
        // Weights in the outer loop, since they are what has to come from memory.
        for (size_t output = 0; output < outputs; output += output_block) {
            for (row = 0; row < blocked; row += input_block) {
                block_products(
                    inputs + row * width, weights + output * width, outputs, width, sums + row * outputs + output);
            }
        }
        row = blocked;
    }
#endif
    for (; row < count; row++) row_products(inputs + row * width, weights, outputs, width, sums + row * outputs);
}
