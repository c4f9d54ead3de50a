#!/usr/bin/env bash
# Makes everything ready, once: Debian packages, then .venv with the locked packages and the project itself.
#
#   deploy/setup.sh play     what the game needs
#   deploy/setup.sh test     that, and what its tests need
#
# .venv/companion-setup records what was made from what. As long as it fits, nothing is done and no network is used.
# PYTHON=python3.13 chooses a Python. Returns 1, with the reason, when it cannot be made ready.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

purpose=${1:-play}
venv=.venv
record=$venv/companion-setup
contents=$venv/companion-contents
system_packages=${SYSTEM_PACKAGES:-/usr/lib/python3/dist-packages}

say() { printf '%s\n' "$*"; }
stop() {
    printf '%s\n' "$@" >&2
    exit 1
}

# The release of a Python as "3.11"; nothing, when it is none of those the locked packages are made for.
release_of() { "$1" -ISc 'import sys; v = sys.version_info[:2]; (3, 11) <= v <= (3, 13) and print("%d.%d" % v)' 2>/dev/null || true; }

hash_of() { sha256sum -- "$@" | sha256sum | cut -c1-64; }

recorded() { sed -n "s/^$1 //p" "$record" 2>/dev/null || true; }

# Everything that the installation put into the environment is still there.
is_whole() {
    local entry
    [[ -s $contents && -x $venv/bin/companion ]] || return 1
    while IFS= read -r entry; do
        [[ -e $entry ]] || return 1
    done <"$contents"
}

find_python() {
    local name
    for name in ${PYTHON:-python3 python3.13 python3.12 python3.11 /usr/bin/python3}; do
        [[ -n $(release_of "$name") ]] || continue
        "$name" -Ic 'import ensurepip, venv' 2>/dev/null || continue
        printf '%s' "$name"
        return
    done
}

# What only tests need is seldom imported whole: Python compiles and keeps what is, which takes less than compiling all.
fetch() {
    local compile=--compile
    [[ $purpose == play ]] || compile=--no-compile
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --retries 2 --require-hashes --only-binary :all: \
        "$compile" -r "$1"
}

install_project() {
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-index --no-deps \
        --no-build-isolation --editable .
}

# Raspberry Pi OS ships lgpio for its own Python; this one module is taken from there, and nothing else.
link_lgpio() {
    local site
    site=$(echo "$venv"/lib/python3.*/site-packages)
    [[ -e $system_packages/lgpio.py && ! -e $site/lgpio.py ]] || return 0
    compgen -G "$system_packages/_lgpio.cpython-${release/./}-*.so" >/dev/null || return 0
    ln -sf "$system_packages"/lgpio.py "$system_packages"/_lgpio.cpython-"${release/./}"-*.so "$site/"
}

write_record() {
    printf '%s\n' "$venv"/lib/python3.*/site-packages/* >"$contents"
    printf '%s\n' "folder $PWD" "python $release" "run $run" "project $project" "test ${1:-}" "apt $2" >"$record.new"
    mv "$record.new" "$record"
}

# Two at once would each take what the other is making for what was cut short. Where nothing can lock, nobody waits.
if command -v flock >/dev/null && exec 9<. && ! flock -n 9; then
    say "Another set-up is at work in this folder; this one goes on when it is done."
    flock 9
fi

# A set-up that was cut short left the one before it aside.
if [[ -e $venv.before ]]; then
    [[ -s $record ]] || { rm -rf "$venv" && mv "$venv.before" "$venv"; }
    rm -rf "$venv.before"
fi

case $purpose in
play)
    needed='' wanted='window sound comfort pi'
    ;;
test)
    needed='window sound test firmware' wanted='comfort pi'
    ;;
*)
    stop "setup.sh: \"$purpose\" is neither play nor test."
    ;;
esac

run=$(hash_of deploy/requirements.txt)
test=$(hash_of deploy/requirements-dev.txt)
project=$(hash_of pyproject.toml)
apt="$purpose $(hash_of deploy/apt.txt)"

release=$(release_of "$venv/bin/python")
[[ -n ${PYTHON:-} && $(release_of "$PYTHON") != "$release" ]] && release=''

# What of the environment can stay?
keep_venv=false keep_tests=false keep_project=false keep_apt=false
was_playable=false
if [[ -n $release && $(recorded python) == "$release" && $(recorded folder) == "$PWD" ]] && is_whole; then
    was_playable=true
fi
if $was_playable && [[ $(recorded run) == "$run" && ($(recorded test) == '' || $(recorded test) == "$test") ]]; then
    keep_venv=true
    [[ $purpose == play || $(recorded test) == "$test" ]] && keep_tests=true
    [[ $(recorded project) == "$project" ]] && keep_project=true
fi
[[ $(recorded apt) == "$apt" || $(recorded apt) == "test ${apt#* }" ]] && keep_apt=true

if $keep_venv && $keep_tests && $keep_project && $keep_apt; then
    link_lgpio
    exit 0
fi

if ! $keep_apt; then
    python=$(find_python)
    [[ -z $python && -z ${PYTHON:-} ]] && needed="python $needed"
    bash deploy/apt.sh "$needed" "$wanted" 9<&- || exit 1
fi

if ! $keep_venv; then
    python=$(find_python)
    [[ -n $python ]] || stop "No Python 3.11, 3.12 or 3.13 that can make virtual environments was found${PYTHON:+ as "$PYTHON"}." \
        "On Debian: sudo apt-get install python3 python3-venv"
    release=$(release_of "$python")
    say "Making $venv with Python $release. The packages are fetched once; that takes a minute or two."
    # What was there is kept until the new one works: a table without network must not lose its game to an update.
    rm -rf "$venv.before"
    [[ ! -e $venv ]] || mv "$venv" "$venv.before"
    give_back() {
        rm -rf "$venv"
        [[ ! -e $venv.before ]] || mv "$venv.before" "$venv"
    }
    trap give_back EXIT
    "$python" -m venv "$venv" || stop "$python could not make $venv; its own words stand above."
fi

if ! $keep_venv || ! $keep_tests; then
    lock=deploy/requirements.txt
    [[ $purpose == test ]] && lock=deploy/requirements-dev.txt
    $keep_venv && say "Fetching what the tests need besides; that takes a minute."
    if ! fetch "$lock"; then
        if [[ $purpose == play ]] && $was_playable; then
            say "The newer packages could not be fetched; pip's own words stand above. Playing with the ones from before."
            exit 0 # the trap puts them back
        fi
        stop "The packages of $lock could not be fetched; pip's own words stand above." \
            "Everything that was ready before is untouched. Try again when the network is up."
    fi
fi
if ! $keep_venv || ! $keep_tests || ! $keep_project; then
    install_project || stop "The project could not be installed into $venv; pip's own words stand above."
fi
link_lgpio

with_tests=$(recorded test)
[[ $purpose == test ]] && with_tests=$test
write_record "$with_tests" "$apt"
trap - EXIT
rm -rf "$venv.before"
say "Ready."
