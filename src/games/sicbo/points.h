/* The points of sic bo alone. */
#ifndef BAIZE_SICBO_POINTS_H
#define BAIZE_SICBO_POINTS_H

#define SICBO_POINTS(NEEDED, OPTIONAL)                                                             \
    OPTIONAL(DOUBLES_CALLED, "doubles-called") /* how a double or a triple is announced */

#endif
