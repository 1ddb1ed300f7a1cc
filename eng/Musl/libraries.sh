#!/bin/sh -eu
# Builds into the folder $1 the libraries that .NET's runtime for musl needs besides musl, and which Debian has for glibc only: libgcc_s, the
# parts of it that unwind the stack, and libstdc++, from Debian's source package of the machine's own GCC, without Debian's patches; and
# fortified.c, for OpenSSL. OpenSSL itself is Debian's, made for glibc: .NET hashes by it.
folder=$1
work=$folder.work
parts=$(cd "$(dirname "$0")" && pwd)
version=$(gcc -dumpversion)
specs=/usr/lib/x86_64-linux-musl/musl-gcc.specs

# The specs leave out the index of the unwinding tables, without which no exception finds its handler.
musl="-specs=$specs -Wl,--eh-frame-hdr"

rm -rf "$folder" "$work"
mkdir -p "$work/built" "$work/headers" "$work/libstdc++"
cd "$work"
tar --extract --no-same-owner --file "$(ls /usr/src/gcc-"$version"/gcc-"$version"*.tar.xz)" --strip-components 1 --wildcards \
    --exclude '*/gcc/*/*' --exclude '*/libgo' --exclude '*/libphobos' --exclude '*/libsanitizer'

# What GCC's own build would write beside the compiler. -fbuilding-libgcc tells most of it.
for name in tconfig.h tm.h libgcc_tm.h auto-target.h; do : > headers/$name; done
ln -s ../libgcc/unwind-generic.h headers/unwind.h
ln -s ../libgcc/config/i386/linux-unwind.h headers/md-unwind-support.h
ln -s gthr-posix.h libgcc/gthr-default.h
gcc $musl -O2 -fPIC -fexceptions -fbuilding-libgcc -DUSED_FOR_TARGET -DIN_GCC -DIN_LIBGCC2 -DIN_RTS -DHAVE_CC_TLS -DUSE_TLS \
    -DHAVE_GETIPINFO -DHAVE_LD_EH_FRAME_HDR -DTARGET_DL_ITERATE_PHDR '-DDWARF_REG_TO_UNWIND_COLUMN(column)=(column)' \
    -Iheaders -Ilibgcc -Igcc -Iinclude -shared -nostdlib -Wl,-soname,libgcc_s.so.1 -o built/libgcc_s.so.1 \
    libgcc/unwind-dw2.c libgcc/unwind-dw2-fde-dip.c libgcc/unwind-sjlj.c libgcc/unwind-c.c libgcc/emutls.c -L/usr/lib/x86_64-linux-musl -lc

(
    cd libstdc++
    CC="gcc $musl" CXX="g++ $musl" CFLAGS=-O2 CXXFLAGS=-O2 ../libstdc++-v3/configure --build=x86_64-linux-musl --host=x86_64-linux-musl \
        --disable-multilib --disable-nls --disable-libstdcxx-pch --disable-static

    # From the top, make would not hand on what is linked.
    for part in include libsupc++ src; do make -j"$(nproc)" -C $part LIBS=-lgcc; done
    cp -L src/.libs/libstdc++.so.6 ../built
)

gcc $musl -O2 -fno-builtin -fPIC -shared -Wl,-soname,libfortified.so -o built/libfortified.so "$parts/fortified.c"
for name in libssl.so.3 libcrypto.so.3; do
    cp -L /usr/lib/x86_64-linux-gnu/$name built
    patchelf --add-needed libfortified.so built/$name
done
mv built "$folder"
rm -rf "$work"
