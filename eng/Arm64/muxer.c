// Starts an app by the installation in ROOT, as 'dotnet' does elsewhere, which no package has. RESOLVER is the library that finds its framework.
#include <dlfcn.h>
#include <stdio.h>

int main(int count, const char **arguments) {
  int (*start)(int, const char **, const char *, const char *, const char *) = 0;
  void *resolver = dlopen(RESOLVER, RTLD_LAZY);
  if (resolver)
    *(void **)&start = dlsym(resolver, "hostfxr_main_startupinfo");
  if (!start) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  // The last one would be an app that is always the same; there is none.
  return start(count, arguments, ROOT "/muxer", ROOT, ROOT "/muxer.dll");
}
