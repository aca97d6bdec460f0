/* A promotion put away and taken out again, by the same program: the struct itself without what it
 * points at and without the empty parts of its lists. Whoever keeps an image keeps the journal too,
 * from which any program can make the promotion again. */
#ifndef BAIZE_PROMOTION_IMAGE_H
#define BAIZE_PROMOTION_IMAGE_H

#include "promotion/promotion.h"

size_t promotion_image_size(const struct promotion *p);
/* Writes that many bytes. */
void promotion_image_put(const struct promotion *p, void *to);
/* Fills p, as promotion_init left it for the same rules. False, and p as it was, when the image is
 * not one of this program's. */
bool promotion_image_take(struct promotion *p, const void *from, size_t len);

#endif
