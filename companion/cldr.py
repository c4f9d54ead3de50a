"""What Unicode's CLDR says of a language that is not one of the program's own: its name, plurals, lists and numbers.

Babel brings it. It is imported by the first question about such a language, so that nobody waits for it who plays in
German, English or Spanish. A language that CLDR lacks is counted and joined as simply as can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel import Locale

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""The plural forms that CLDR knows, in its order: so the forms of a text are written."""

COUNTED = 1000
"""Forms that no number below this takes are left out: only a round million has them, in French or Italian."""

_SIMPLE = ("one", "other")


def own_name(language: str) -> str | None:
    """What a language calls itself, with a capital: `Esperanto`; None if CLDR does not know it."""
    found = _locale(language)
    name = found.get_display_name() if found is not None else None
    return f"{name[:1].upper()}{name[1:]}" if name else None


@lru_cache(maxsize=64)
def plural_forms(language: str) -> tuple[str, ...]:
    """The forms that a noun has after numbers, in the order in which texts give them: Polish one, few, many."""
    found = _locale(language)
    if found is None:
        return _SIMPLE
    used = {found.plural_form(number) for number in range(COUNTED)}
    return tuple(form for form in CATEGORIES if form in used)


def plural_form(number: int, language: str) -> int:
    """Which of these forms a number takes, as its place among them."""
    found, forms = _locale(language), plural_forms(language)
    form = ("one" if abs(number) == 1 else "other") if found is None else found.plural_form(abs(number))
    return forms.index(form) if form in forms else len(forms) - 1


def joined(parts: Sequence[str], language: str, comma: str) -> str:
    """Several as a list: “A, B i C”, with `comma` between those before the last; never fewer than two."""
    found = _locale(language)
    if found is None:
        return comma.join(parts)
    patterns = found.list_patterns["standard"]
    if len(parts) == 2:
        return _both(patterns["2"], *parts)
    told = _both(patterns["end"], parts[-2], parts[-1])
    for at in range(len(parts) - 3, -1, -1):
        told = _both(patterns["middle" if at else "start"].replace(", ", comma), parts[at], told)
    return told


def _both(pattern: str, first: str, second: str) -> str:
    """A pattern of CLDR, filled at once: parts may hold braces."""
    before, _, rest = pattern.partition("{0}")
    between, _, after = rest.partition("{1}")
    return f"{before}{first}{between}{second}{after}"


def grouped(number: int, language: str) -> str:
    """A whole number in groups as the language has them: `1 234 567`, in Hindi `12,34,567`. Our typefaces have no
    narrow space, which French asks for.
    """
    found = _locale(language)
    if found is None:
        return f"{number:,}"
    from babel.numbers import format_decimal

    return format_decimal(number, locale=found).replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


def decimal_sign(language: str) -> str:
    """What stands before tenths."""
    found = _locale(language)
    return "." if found is None else str(found.number_symbols["latn"]["decimal"])


@lru_cache(maxsize=64)
def _locale(language: str) -> Locale | None:
    """CLDR's data for a language, else for the same without its country."""
    from babel.core import Locale, UnknownLocaleError

    for code in dict.fromkeys((language, language.partition("-")[0])):
        try:
            return Locale.parse(code, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return None
