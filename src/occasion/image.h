/* An occasion put away and taken out again, by the same program: the struct itself without what it
 * points at and without the empty part of its longest list. Whoever keeps an image keeps the
 * journal too, from which any program can make the occasion again. */
#ifndef BAIZE_OCCASION_IMAGE_H
#define BAIZE_OCCASION_IMAGE_H

#include "occasion/occasion.h"

size_t occasion_image_size(const struct occasion *o);
/* Writes that many bytes. */
void occasion_image_put(const struct occasion *o, void *to);
/* Fills o, as it began for the same rules. False, and o as it was, when the image is not one of
 * this program's. */
bool occasion_image_take(struct occasion *o, const void *from, size_t len);

#endif
