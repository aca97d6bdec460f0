/* Archives on the simulated disk. */
#ifndef BAIZE_SIM_FILES_H
#define BAIZE_SIM_FILES_H

/* All that is opened in this folder, which is there and empty, lies on the simulated disk. */
void files_begin(const char *folder);

#endif
