#!/usr/bin/env bash
# Finds out which Debian packages of deploy/apt.txt are missing, and installs them after one question.
#
#   deploy/apt.sh NEEDED WANTED     each a list of groups, "python window" for example
#
# Root without a terminal (an image, a test machine) is not asked. Without root the line to type is printed.
# Returns 1 only when a package of a needed group is still missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

needed=" $1 "
wanted=" $2 "
list=${APT_LIST:-deploy/apt.txt}

say() { printf '%s\n' "$*"; }

if ! command -v dpkg-query >/dev/null; then
    say "This is not a Debian system, so its packages were not looked at. $list says what is used and what for."
    exit 0
fi

installed=$'\n'$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' | sed -n 's/^installed //p')$'\n'

is_installed() { [[ $installed == *$'\n'"$1"$'\n'* ]]; }

has_candidate() { apt-cache show "$1" >/dev/null 2>&1; }

# The one of several names that this release knows; nothing when it knows none of them.
pick() {
    local name
    for name in "$@"; do
        if has_candidate "$name"; then
            printf '%s' "$name"
            return
        fi
    done
}

# Prints "group<TAB>name [other name]<TAB>purpose" for each line whose package is not there.
missing_lines() {
    local line group='' names purpose name
    while IFS= read -r line; do
        purpose=''
        [[ $line == *'#'* ]] && purpose=${line#*#}
        line=${line%%#*}
        read -r -a names <<<"${line//|/ }"
        [[ ${#names[@]} -eq 0 ]] && continue
        if [[ ${names[0]} == '['*']' ]]; then
            group=${names[0]:1:-1}
            continue
        fi
        [[ "$needed$wanted" == *" $group "* ]] || continue
        for name in "${names[@]}"; do
            is_installed "$name" && continue 2
        done
        printf '%s\t%s\t%s\n' "$group" "${names[*]}" "${purpose# }"
    done <"$list"
}

lines=$(missing_lines)
[[ -z $lines ]] && exit 0

is_root=false
[[ $(id -u) -eq 0 ]] && is_root=true
can_ask=false
[[ -t 0 && -t 1 && -z ${CI:-} ]] && can_ask=true

refresh() {
    "$@" apt-get update -qq || say "The package lists could not be refreshed; going on with the ones that are there."
}

# Fills packages (all), must (of needed groups) and table (what a person reads) from the missing lines.
resolve() {
    local group purpose names alternatives package
    packages=() must=() table=''
    while IFS=$'\t' read -r group names purpose; do
        read -r -a alternatives <<<"$names"
        package=$(pick "${alternatives[@]}")
        if [[ -z $package ]]; then
            [[ $group == pi ]] && continue # not this archive's
            package=${alternatives[0]}
        fi
        packages+=("$package")
        [[ $needed == *" $group "* ]] && must+=("$package")
        table+=$(printf '  %-18s %s' "$package" "$purpose")$'\n'
    done <<<"$lines"
}

# A fresh machine has no package lists yet, and then no name is known.
if $is_root && ! $can_ask; then refresh env; fi
resolve
[[ ${#packages[@]} -eq 0 ]] && exit 0

say "Debian packages that are not installed:"
printf '%s' "$table"

if $can_ask && { $is_root || command -v sudo >/dev/null; }; then
    as_root=(env)
    $is_root || as_root=(sudo)
    read -r -p "Install them now? [Y/n] " answer || answer=n
    if [[ $answer =~ ^([YyJjSs].*)?$ ]]; then
        refresh "${as_root[@]}"
        resolve
        "${as_root[@]}" apt-get install --no-install-recommends -y "${packages[@]}" && exit 0
        say "apt-get could not install them; its own words stand above."
    fi
elif $is_root; then
    if DEBIAN_FRONTEND=noninteractive apt-get install --no-install-recommends -y -qq "${packages[@]}" >/dev/null; then
        say "Installed."
        exit 0
    fi
    say "apt-get could not install them; its own words stand above."
fi

say "To install them yourself, type:"
say "  sudo apt-get update && sudo apt-get install --no-install-recommends ${packages[*]}"
if [[ ${#must[@]} -gt 0 ]]; then
    say "It cannot go on without: ${must[*]}"
    exit 1
fi
say "Going on without them."
