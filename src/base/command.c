#include "base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static int64_t steady_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* What it prints is nobody's to read: a command that has something to keep writes it itself. */
static int begin(const char *command, int in, pid_t *pid)
{
    char *const words[] = {"sh", "-c", (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGHUP);
    sigaddset(&usual, SIGTERM);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_init(&how);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigdefault(&how, &usual);
    sigemptyset(&usual);
    posix_spawnattr_setsigmask(&how, &usual);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                       POSIX_SPAWN_SETSIGMASK);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failed = posix_spawn(pid, "/bin/sh", &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return failed;
}

static bool ended(pid_t pid, int *status, int64_t until)
{
    const struct timespec pause = {.tv_nsec = 10000000};
    for (;;) {
        pid_t is = waitpid(pid, status, WNOHANG);
        if (is == pid)
            return true;
        if ((is < 0 && errno != EINTR) || steady_ms() >= until)
            return false;
        nanosleep(&pause, NULL);
    }
}

bool command_tell(const char *command, const char *line, size_t len, int within_ms, char *why,
                  size_t why_len)
{
    const int64_t until = steady_ms() + within_ms;
    int pipes[2], status = 0;
    pid_t pid;
    if (pipe2(pipes, O_CLOEXEC) != 0) {
        snprintf(why, why_len, "the command cannot be started: %s", strerror(errno));
        return false;
    }
    const int failed = begin(command, pipes[0], &pid);
    close(pipes[0]);
    /* A line is shorter than what a pipe holds, so that nothing waits here. */
    const bool told = failed == 0 && write(pipes[1], line, len) == (ssize_t)len;
    close(pipes[1]);
    if (failed != 0) {
        snprintf(why, why_len, "the command cannot be started: %s", strerror(failed));
        return false;
    }
    const bool over = ended(pid, &status, until);
    kill(-pid, SIGKILL); /* and what it has left behind */
    if (!over) {
        waitpid(pid, &status, 0);
        snprintf(why, why_len, "the command has not ended after %d ms", within_ms);
    } else if (WIFSIGNALED(status)) {
        snprintf(why, why_len, "the command was killed by signal %d", WTERMSIG(status));
    } else if (WEXITSTATUS(status) != 0) {
        snprintf(why, why_len, "the command ended with status %d", WEXITSTATUS(status));
    } else if (!told) {
        snprintf(why, why_len, "the command did not read the line");
    } else {
        return true;
    }
    return false;
}
