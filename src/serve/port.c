#include "serve/port.h"

#include <fcntl.h>
#include <termios.h>

int port_open(const char *path, unsigned baud)
{
    struct termios raw;
    const int fd = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 && tcgetattr(fd, &raw) == 0) {
        cfmakeraw(&raw);
        raw.c_cflag |= CLOCAL | CREAD; /* nobody lifts a receiver at the other end */
        cfsetspeed(&raw, baud);
        tcsetattr(fd, TCSANOW, &raw);
    }
    return fd;
}
