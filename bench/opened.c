#include "opened.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t process_start(char *const argv[], char *line, size_t cap)
{
    int out[2];
    if (pipe(out) != 0)
        exit(1);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(out[1], 1);
        close(out[0]);
        execv(argv[0], argv);
        perror(argv[0]);
        _exit(1);
    }
    close(out[1]);
    size_t n = 0;
    while (n + 1 < cap && read(out[0], line + n, 1) == 1 && line[n] != '\n')
        n++;
    line[n] = '\0';
    return pid;
}

void process_end(pid_t pid, int signal_number)
{
    kill(pid, signal_number);
    waitpid(pid, NULL, 0);
}

bool port_of(const char *line, char port[16])
{
    const char *colon = strrchr(line, ':');
    snprintf(port, 16, "%d", colon != NULL ? atoi(colon + 1) : 0);
    return colon != NULL;
}

const char *after(const char *text, size_t len, const char *what)
{
    const char *at = text != NULL ? memmem(text, len, what, strlen(what)) : NULL;
    return at != NULL ? at + strlen(what) : NULL;
}

bool has(const char *text, size_t len, const char *what)
{
    return after(text, len, what) != NULL;
}

long long number_after(const char *text, size_t len, const char *what)
{
    const char *at = after(text, len, what);
    return at != NULL ? atoll(at) : -1;
}

void word_after(const char *text, size_t len, const char *what, char *to, size_t cap)
{
    const char *at = after(text, len, what);
    size_t n = 0;
    for (; at != NULL && n + 1 < cap && *at != '"'; at++)
        to[n++] = *at;
    to[n] = '\0';
}
