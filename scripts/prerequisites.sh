#!/bin/sh
# What this machine must have before anything else: Python 3.11+ with venv and headers.
# Node.js and a C++ compiler are fetched where they are missing (scripts/toolchain.py).
#   prerequisites.sh python   prints the interpreter to use
#   prerequisites.sh check    says what is missing and how to get it
set -u

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo python3
}

missing=""
need() { missing="$missing
  - $1"; }

case "${1:-check}" in
python) find_python ;;
check)
    python=$(find_python)
    if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        need "Python 3.11 or newer
    Debian, Ubuntu: apt-get install python3 python3-venv python3-dev
    Fedora: dnf install python3 python3-devel    macOS: brew install python"
    else
        "$python" -c 'import ensurepip, venv' 2>/dev/null ||
            need "the venv module of Python (Debian, Ubuntu: apt-get install python3-venv)"
        "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2>/dev/null ||
            need "the headers of Python (Debian, Ubuntu: apt-get install python3-dev; Fedora: dnf install python3-devel)"
    fi
    if [ -n "$missing" ]; then
        echo "Tiltyard cannot be built here yet. Please install:$missing" >&2
        exit 1
    fi
    ;;
*)
    echo "usage: prerequisites.sh [python|check]" >&2
    exit 2
    ;;
esac
