"""The packs of words that are there, and what they lay over the texts of a pack."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol, TypeVar

from companion.languages import Language, Words, base_of
from companion.packs.schemas.texts import Laid
from companion.packs.worded.texts import PackTexts
from companion.packs.worded.words_pack import TRANSLATES, WordsInfo, missing, read_words, usable
from companion.plainfile.marks import Leaf, Mark
from companion.plainfile.problems import Problem, Problems


class Listed(Protocol):
    """What a list of packs says of each."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str: ...
    @property
    def extends(self) -> str | None: ...
    @property
    def title(self) -> Words | None: ...
    @property
    def about(self) -> Words | None: ...


L = TypeVar("L", bound=Listed)


def _with(words: Words, language: Language, said: Leaf | None) -> Words:
    return words if said is None else Words({**words, language: str(said.value)}, home=words.home)


class WordsShelf:
    """`infos` are those that can be named; of two for one pack and language the later one's words are used."""

    def __init__(self, infos: Sequence[WordsInfo]) -> None:
        self.infos = tuple(infos)

    def of(self, languages: Collection[Language] | None) -> WordsShelf:
        """Those of some languages, of any country; None: all."""
        return (
            self if languages is None else WordsShelf([one for one in self.infos if base_of(one.language) in languages])
        )

    def laid(self, pack: str, texts: PackTexts) -> Laid:
        """What is laid over the texts of a pack; a pack of words with mistakes gives what can be used of it."""
        found: dict[str, dict[Language, Leaf]] = {}
        for info in self.infos:
            if info.translates == pack and not info.problems:
                for path, said in usable(read_words(info, Problems()), texts, info.language, Problems()).items():
                    found.setdefault(path, {})[info.language] = said
        return found

    def titled(self, info: L) -> L:
        """What a list shows of a game, with the titles that packs of words give it."""
        if info.extends is not None or info.title is None:
            return info
        title, about = info.title, info.about
        for words in self.infos:
            if words.translates == info.id and not words.problems:
                said = read_words(words, Problems())
                title = _with(title, words.language, said.get("title"))
                about = _with(about, words.language, said.get("about")) if about is not None else None
        return replace(info, title=title, about=about)

    def problems(self, info: WordsInfo, texts: PackTexts | None, unfit: Sequence[Problem] = ()) -> tuple[Problem, ...]:
        """Everything that is wrong with a pack of words; `texts` are those of the pack that it translates, `unfit` is
        what showed when that was loaded.
        """
        problems = Problems()
        problems.take(*info.problems, *unfit)
        words: Mapping[str, Leaf] = read_words(info, problems)
        if texts is None:
            mark = Mark(str(info.folder / "game.yaml"))
            problems.add(mark, TRANSLATES, f"there is no pack {info.translates} that can be read")
        else:
            usable(words, texts, info.language, problems)
        return problems.sorted()

    def missing(self, info: WordsInfo, texts: PackTexts | None) -> tuple[Problem, ...]:
        """A note of what is not translated yet."""
        return tuple(missing(info, read_words(info, Problems()), texts)) if texts is not None else ()
