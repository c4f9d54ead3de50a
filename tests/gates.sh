#!/usr/bin/env bash
# Everything that must hold before a change is taken, cheapest first; all are run, and what failed is named last.
#
#   tests/gates.sh all [pytest arguments]
#   tests/gates.sh lint
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=.venv/bin
failed=()

# What was compiled is kept: the tests start many programs, and each would compile everything anew.
unset PYTHONDONTWRITEBYTECODE

gate() {
    local name=$1
    shift
    printf '== %s\n' "$name"
    "$@" || failed+=("$name")
}

what=${1:-all}
[[ $# -gt 0 ]] && shift

if [[ $what == all ]]; then
    scratch=$(mktemp -d)
    in_memory=
    trap 'rm -rf "$scratch" "$in_memory"' EXIT

    # One core is enough for these; everything else goes on beside them.
    $bin/mypy >"$scratch/mypy" 2>&1 &
    mypy=$!
    $bin/companion check >"$scratch/check" 2>&1 &
    check=$!
fi

gate "ruff check" $bin/ruff check .
gate "ruff format" $bin/ruff format --check .
gate "shellcheck" shellcheck deploy/*.sh deploy/control/* tests/*.sh .ci/run
gate "layers" $bin/lint-imports --no-logo
if [[ $what != all ]]; then
    gate "mypy" $bin/mypy
else
    # Hundreds of evenings are written with a disk's care, which in memory costs no waiting. What a power cut leaves of
    # a file is modelled by the tests themselves.
    if in_memory=$(mktemp -d -p /dev/shm 2>/dev/null); then
        printf '#!/bin/sh\n' >"$in_memory/program" && chmod +x "$in_memory/program"
        if "$in_memory/program" 2>/dev/null && (($(df --output=avail -k "$in_memory" | tail -n 1) > 500000)); then
            export TMPDIR=$in_memory
        fi
    fi

    # Orders that come from a set differ from run to run; the header of pytest names the seed to repeat one with.
    export PYTHONHASHSEED=${PYTHONHASHSEED:-$((RANDOM * 32768 + RANDOM))}
    gate "pytest" $bin/python -m pytest -n "${WORKERS:-2}" --dist worksteal "$@"

    told() {
        local all_is_well=true
        wait "$1" || all_is_well=false
        cat "$scratch/$2"
        $all_is_well
    }
    gate "mypy" told "$mypy" mypy
    gate "companion check" told "$check" check
fi

if [[ ${#failed[@]} -gt 0 ]]; then
    if [[ ${TMPDIR:-} == "${in_memory:-/}" ]]; then
        rm -rf build/left && mkdir -p build && cp -r "$in_memory" build/left
        printf 'The files of tests that failed are in build/left.\n'
    fi
    printf 'Failed:'
    printf ' %s;' "${failed[@]}"
    printf '\n'
    exit 1
fi
