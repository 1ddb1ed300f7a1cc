#!/bin/sh
# Runs a command in a namespace of its own, in which the kernel starts Arm64 programs by an emulator: emulating.sh EMULATOR COMMAND…
exec unshare --user --map-root-user --mount sh -c '
  ones="\xff\xff\xff\xff\xff\xff\xff"
  zeros="\x00\x00\x00\x00\x00\x00\x00"
  if ! mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc ||
    ! printf %s ":arm64:M::\x7fELF\x02\x01\x01\x00$zeros\x00\x02\x00\xb7\x00:$ones\x00$ones\xff\xfe\xff\xff\xff:$1:" > /proc/sys/fs/binfmt_misc/register
  then
    echo "This takes Linux 6.7, by which a user namespace has formats of programs of its own." >&2
    exit 2
  fi
  shift
  exec "$@"' "$0" "$@"
