// The functions of glibc that Debian's OpenSSL calls and musl lacks: the checked twins of musl's own, and those of contexts, which OpenSSL
// does without where they fail.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long __fdelt_chk(long descriptor) { return descriptor / (8 * sizeof(long)); }
void *__memcpy_chk(void *to, const void *from, size_t length, size_t room) { return length > room ? abort(), to : memcpy(to, from, length); }
void *__memset_chk(void *to, int value, size_t length, size_t room) { return length > room ? abort(), to : memset(to, value, length); }
char *__strcat_chk(char *to, const char *from, size_t room) { return strlen(to) + strlen(from) >= room ? abort(), to : strcat(to, from); }
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list list) { return vfprintf(file, format, list); }

int __fprintf_chk(FILE *file, int flag, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int written = vfprintf(file, format, list);
    va_end(list);
    return written;
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int written = vsnprintf(to, room, format, list);
    va_end(list);
    return written;
}

void __syslog_chk(int priority, int flag, const char *format, ...) { abort(); }
int getcontext(void *context) { return -1; }
int setcontext(const void *context) { return -1; }
void makecontext(void *context, void (*entry)(void), int count, ...) { abort(); }
