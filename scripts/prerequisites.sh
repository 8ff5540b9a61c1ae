#!/bin/sh
# What this machine must have before anything else: Python 3.11+, a C++ compiler, Node 20+.
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
        need "Python 3.11 or newer (Debian: apt-get install python3 python3-venv python3-dev)"
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        need "the venv module of Python (Debian: apt-get install python3-venv)"
    fi
    if ! command -v c++ >/dev/null 2>&1 && ! command -v g++ >/dev/null 2>&1 &&
        ! command -v clang++ >/dev/null 2>&1; then
        need "a C++20 compiler (Debian: apt-get install g++)"
    fi
    major=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
    if [ "${major:-0}" -lt 20 ]; then
        need "Node.js 20 or newer (found: ${major:-none})"
    fi
    command -v npm >/dev/null 2>&1 || need "npm, which comes with Node.js"
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
