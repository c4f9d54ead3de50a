#!/usr/bin/env bash
# Everything that must hold before a change is taken, cheapest first; all are run, and what failed is named last.
#
#   tests/gates.sh all [pytest arguments]
#   tests/gates.sh lint
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=.venv/bin
failed=()

gate() {
    local name=$1
    shift
    printf '== %s\n' "$name"
    "$@" || failed+=("$name")
}

what=${1:-all}
[[ $# -gt 0 ]] && shift

gate "ruff check" $bin/ruff check .
gate "ruff format" $bin/ruff format --check .
gate "mypy" $bin/mypy
gate "layers" $bin/lint-imports --no-logo
gate "shellcheck" shellcheck deploy/*.sh deploy/control/* tests/*.sh .ci/run
if [[ $what == all ]]; then
    gate "companion check" $bin/companion check
    # Orders that come from a set differ from run to run; the header of pytest names the seed to repeat one with.
    export PYTHONHASHSEED=${PYTHONHASHSEED:-$((RANDOM * 32768 + RANDOM))}
    gate "pytest" $bin/python -m pytest -n "${WORKERS:-2}" "$@"
fi

if [[ ${#failed[@]} -gt 0 ]]; then
    printf 'Failed:'
    printf ' %s;' "${failed[@]}"
    printf '\n'
    exit 1
fi
