"""Which packs exist: in the installed folder, the owner's data folder, or a folder given on the command line."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import companion
from companion.engine.game import Game
from companion.engine.look import USUAL, GameLook
from companion.languages import Language, Words, base_of, under
from companion.packs.fingerprints import COMMON_FOLDER, WORDS_FOLDER, contents, pack_folders, stamps
from companion.packs.heads import GAME_FILE, Head, read_head
from companion.packs.loader import NOTHING_COMMON, Common, load_game, load_house, read_common
from companion.packs.others.opening import is_opened
from companion.packs.pack import Pack
from companion.packs.problems import InvalidPackError, did_you_mean, one_of
from companion.packs.schema import GameFile, Players
from companion.packs.schemas.texts import NOTHING_LAID, Laid, without
from companion.packs.scripts.games import FindGame, UnknownGameError, find_game, look_of
from companion.packs.worded.shelf import WordsShelf
from companion.packs.worded.texts import PackTexts, common_texts, texts_of
from companion.packs.worded.words_pack import WordsInfo, catalogues_in, words_info
from companion.plainfile.marks import Fields, Leaf, Mark, follow
from companion.plainfile.problems import Problem, Problems

NO_WORDS: Mapping[str, Laid] = {}


def installed_packs() -> Path:
    """The folder of the packs that come with the program.

    It lies beside the package `companion`, in a checkout as in an installation, because the wheel carries
    `rules_yaml` as a folder of its own.
    """
    return Path(companion.__file__).resolve().parents[1] / "rules_yaml"


class UnknownPackError(LookupError):
    """No pack has this id; `known` are the existing ids, `meant` is the most similar one."""

    def __init__(self, pack: str, known: Sequence[str]) -> None:
        self.pack, self.known = pack, tuple(known)
        self.hint = did_you_mean(pack, known)
        super().__init__(f"there is no pack {pack} ({self.hint or 'there are: ' + ', '.join(known)})")


@dataclass(frozen=True)
class PackInfo:
    """What a list of packs shows; `title` is None if not even that can be read.

    The title of a house rule includes its game's; `own_title` is the one in its file. `about`, `emblem` and
    `players` that a house rule leaves out are those of the pack that it extends. `replaces` is the folder of a
    pack with the same id that this one hides. `problems` are those of `game.yaml`; `Catalogue.check` and
    `Catalogue.load` find those of the other files.
    """

    id: str
    folder: Path
    title: Words | None
    game: str | None
    extends: str | None
    replaces: Path | None
    problems: tuple[Problem, ...]
    about: Words | None = None
    emblem: str = ""
    players: Players | None = None
    own_title: Words | None = None

    @property
    def broken(self) -> bool:
        """Whether `game.yaml` has problems."""
        return bool(self.problems)


class Catalogue:
    """The packs in some folders; if two folders have the same id, the later folder's pack is used.

    A folder holds one folder per pack (or is itself one), and may hold `common/`, and `words/` with a folder for each
    language of catalogues. A broken pack never hides another.
    Every call reads the files as they are now, so that an author sees changes at once; results are kept while the files
    have the same bytes, because checking a pack takes far longer than reading it.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        games: FindGame = find_game,
        of_others: Callable[[], Sequence[Path]] = tuple,
    ) -> None:
        self._own = tuple(folders)
        self._of_others = of_others
        self._games = games
        self._files = b""
        self._infos: tuple[PackInfo, ...] | None = None
        self._packs: dict[str, Pack] = {}
        self._texts: dict[str, PackTexts] = {}
        self._unfit: dict[Problem, None] = {}
        """What is wrong with packs of words that shows only in the packs that are loaded."""
        self._shelf = self._told = WordsShelf(())
        self._wanted: frozenset[Language] | None = None

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders as they are now: games of others, which `of_others` names, come and go; they hide no own pack."""
        return (*self._own[:1], *self._of_others(), *self._own[1:])

    def list(self) -> list[PackInfo]:
        """Every pack, in the order of the folders and of the names in them; checks each `game.yaml` only."""
        self._look()
        return [self._told.titled(info) for info in self._heads()]

    def look(self, pack: str) -> GameLook:
        """The look of a pack's game; the default if there is no such pack, or its script cannot be loaded."""
        game = self.script(pack)
        return look_of(game) if game is not None else USUAL

    def script(self, pack: str) -> type[Game] | None:
        """The script that a pack is played by; None if there is no such pack, or its script cannot be loaded."""
        infos = {info.id: info for info in self._heads()}
        info, seen = infos.get(pack), set[str]()
        while info is not None and info.game is None and info.id not in seen:
            seen.add(info.id)
            info = infos.get(info.extends or "")
        if info is None or self._is_unopened(info):
            return None
        try:
            return self._games(info.game or "")
        except UnknownGameError:
            return None

    def _is_unopened(self, info: PackInfo) -> bool:
        """Whether a pack's game is one of others that was not opened yet: to list it, nothing of it is run."""
        of_others = any(info.folder.is_relative_to(folder) for folder in self._of_others())
        return of_others and not is_opened(info.game or "")

    def _look(self) -> None:
        """Drops cached results if any file has changed."""
        files = hashlib.sha256(b"".join((*contents(self.folders), *stamps(self._catalogues())))).digest()
        if files != self._files:
            self._files, self._infos, self._packs, self._texts, self._unfit = files, None, {}, {}, {}
            self._shelf = WordsShelf(self._words())
            self._told = self._shelf.of(self._wanted)

    def speak(self, *languages: Language) -> None:
        """Packs are told in these languages from now on too, beside their own and whatever was asked for before: to lay
        words over a pack takes as long as to load it again. Who never asks is told all languages that there are.
        """
        wanted = (self._wanted or frozenset()) | {base_of(language) for language in languages}
        if wanted != self._wanted:
            self._wanted, before = wanted, self._told
            self._told = self._shelf.of(wanted)
            if self._told.infos != before.infos:
                self._packs, self._unfit = {}, {}

    @property
    def spoken(self) -> tuple[WordsInfo, ...]:
        """Whose words are laid over packs now."""
        self._look()
        return self._told.infos

    def _heads(self) -> tuple[PackInfo, ...]:
        """All packs as last read; not before somebody asks, since home asks for packs of words only."""
        if self._infos is None:
            self._infos = self._listed()
        return self._infos

    def _listed(self) -> tuple[PackInfo, ...]:
        found: dict[str, PackInfo] = {}
        unusable: list[PackInfo] = []
        for top in self.folders:
            here: dict[str, PackInfo] = {}
            try:
                folders = pack_folders(top)
            except OSError as error:
                unusable.append(_unreadable(top, error))
                continue
            for folder in folders:
                if words_info(folder) is not None:
                    continue
                info = _info(folder, found)
                if info.id in here:
                    unusable.append(_said_twice(info, here[info.id]))
                else:
                    here[info.id] = info
            found |= here
        return tuple(_with_game(info, found) for info in (*found.values(), *unusable))

    def words(self) -> tuple[WordsInfo, ...]:
        """Every pack of words and catalogue; if two packs have the same id, the later folder's is used."""
        self._look()
        return self._shelf.infos

    def _words(self) -> tuple[WordsInfo, ...]:
        found: dict[str, WordsInfo] = {}
        for top in self.folders:
            found |= {str(info.file): info for info in catalogues_in(top / WORDS_FOLDER)}
            with suppress(OSError):  # a folder that cannot be read is told of among the packs
                found |= {info.id: info for folder in pack_folders(top) if (info := words_info(folder)) is not None}
        return tuple(found.values())

    def _catalogues(self) -> Iterator[Path]:
        return (info.file for top in self.folders for info in catalogues_in(top / WORDS_FOLDER))

    def problems_of_words(self, info: WordsInfo) -> tuple[Problem, ...]:
        """Every problem of a pack of words."""
        self._look()
        texts = self._texts_of(info.translates)
        with suppress(InvalidPackError, UnknownPackError):  # what is wrong with the other pack is told of that
            self.load(info.translates)
        return self._shelf.problems(info, texts, [one for one in self._unfit if Path(one.file) == info.file])

    def missing_words(self, info: WordsInfo) -> tuple[Problem, ...]:
        """A note of what a pack of words does not translate yet."""
        self._look()
        return self._shelf.missing(info, self._texts_of(info.translates))

    def texts(self, pack: str) -> PackTexts:
        """The texts of a pack, or of `common`, by their paths. Raises UnknownPackError."""
        self._look()
        found = self._texts_of(pack)
        if found is None:
            raise UnknownPackError(pack, [*self._folders(), COMMON_FOLDER])
        return found

    def _texts_of(self, pack: str) -> PackTexts | None:
        """As last read; None if there is no such pack, or its game was not opened yet."""
        if pack not in self._texts and (read := self._read_texts(pack)) is not None:
            self._texts[pack] = read
        return self._texts.get(pack)

    def _read_texts(self, pack: str) -> PackTexts | None:
        if pack == COMMON_FOLDER:
            tops = (top / COMMON_FOLDER for top in self.folders if (top / COMMON_FOLDER).is_dir())
            return common_texts(next(tops, Path()))
        info, game = self._folders().get(pack), self.script(pack)
        return texts_of(info.folder, game) if info is not None and game is not None else None

    def load(self, pack: str) -> Pack:
        """A pack by its id, told in the languages of packs of words too. Raises UnknownPackError if there is none,
        InvalidPackError with all its problems.
        """
        self._look()
        if pack not in self._packs:
            problems = Problems()
            loaded = self._load(pack, self._folders(), (), problems)
            if loaded is None or problems:
                raise InvalidPackError.of(problems)
            self._packs[pack] = self._worded(loaded)
        return self._packs[pack]

    def check(self, pack: str) -> tuple[Problem, ...]:
        """Every problem of a pack, empty if it can be used. Raises UnknownPackError if there is none."""
        try:
            self.load(pack)
        except InvalidPackError as error:
            return error.errors
        return ()

    def _worded(self, pack: Pack) -> Pack:
        """The pack with the words of packs of words over its own, as far as they fit it."""
        translated = {info.translates for info in self._told.infos} & {pack.id, *pack.extends, COMMON_FOLDER}
        laid = {name: self._laid(name) for name in translated}
        if not any(laid.values()):
            return pack
        problems = Problems()
        worded = self._load(pack.id, self._folders(), (), problems, laid)
        if problems:  # a number that is written wrong, which only the whole pack shows: that sentence is left out
            self._unfit |= dict.fromkeys(problems)
            laid = {name: without(of, problems) for name, of in laid.items()}
            worded = self._load(pack.id, self._folders(), (), problems := Problems(), laid)
        return pack if worded is None or problems else replace(worded, unworded=pack)

    def laid(self, pack: str) -> Laid:
        """What packs of words lay over the texts of a pack, or of `common`."""
        self._look()
        return self._laid(pack)

    def _laid(self, pack: str) -> Laid:
        texts = self._texts_of(pack)
        return self._told.laid(pack, texts) if texts is not None else {}

    def problems_in(self, folder: Path) -> tuple[Problem, ...]:
        """Every problem of a pack of its own in a folder that is none of these, such as one on a stick."""
        problems = Problems()
        load_game(folder, self.common(problems), self._games, problems)
        return problems.sorted()

    def common(self, problems: Problems, laid: Laid = NOTHING_LAID) -> Common:
        """The rules and texts of the first folder that has a `common/`."""
        for top in self.folders:
            if (top / COMMON_FOLDER).is_dir():
                return read_common(top / COMMON_FOLDER, problems, laid)
        return NOTHING_COMMON

    def _folders(self) -> dict[str, PackInfo]:
        folders: dict[str, PackInfo] = {}
        for info in self._heads():
            folders.setdefault(info.id, info)
        return folders

    def _load(
        self,
        pack: str,
        infos: dict[str, PackInfo],
        above: tuple[str, ...],
        problems: Problems,
        laid: Mapping[str, Laid] = NO_WORDS,
    ) -> Pack | None:
        info, own = infos.get(pack), laid.get(pack, NOTHING_LAID)
        if info is None:
            raise UnknownPackError(pack, list(infos))
        if info.extends is None:
            common = self.common(problems, laid.get(COMMON_FOLDER, NOTHING_LAID))
            return load_game(info.folder, common, self._games, problems, own)
        where = _extends_mark(info)
        if info.extends in (*above, pack):
            circle = " → ".join((*above, pack, info.extends))
            problems.add(where, "extends", f"the packs extend each other in a circle: {circle}")
            return None
        if info.extends not in infos:
            message = f"there is no pack {info.extends}"
            problems.add(where, "extends", message, one_of(infos), did_you_mean(info.extends, infos))
            return None
        below = self._load(info.extends, infos, (*above, pack), problems, laid)
        if below is None:
            read_head(info.folder, problems)  # what is wrong with itself alone is told beside what is wrong below
            return None
        house = load_house(info.folder, below, problems, own)
        if house is None:
            return None
        return replace(house, title=Words({**house.title, **(info.title or {})}, home=house.language))


def _info(folder: Path, earlier: dict[str, PackInfo]) -> PackInfo:
    problems = Problems()
    head = read_head(folder, problems)
    tree = head.tree if head is not None else None
    name = _text(tree, "id") or folder.name
    return PackInfo(
        id=name,
        folder=folder,
        title=_title(head),
        own_title=_title(head),
        game=_text(tree, "game"),
        extends=_text(tree, "extends"),
        replaces=earlier[name].folder if name in earlier else None,
        problems=problems.sorted(),
        about=head.file.about if head is not None else None,
        emblem=(head.file.emblem or "") if head is not None else "",
        players=head.file.players if head is not None and isinstance(head.file, GameFile) else None,
    )


def _with_game(info: PackInfo, infos: Mapping[str, PackInfo]) -> PackInfo:
    """A house rule's info with its game's name in the title, also through several house rules in between."""
    seen: set[str] = set()
    root: PackInfo | None = info
    while root is not None and root.extends is not None and root.id not in seen:
        seen.add(root.id)
        root = infos.get(root.extends)
    if root is None or root.extends is not None or root is info or root.title is None or info.title is None:
        return info
    return replace(info, title=under(info.title, root.title))


def _unreadable(top: Path, error: OSError) -> PackInfo:
    """An entry in the list for a folder of packs that cannot be read, so that nobody overlooks it."""
    told = Problem(str(top), 0, 0, "", f"the folder cannot be read: {error.strerror or error}")
    return PackInfo(top.name, top, None, None, None, None, (told,))


def _said_twice(info: PackInfo, first: PackInfo) -> PackInfo:
    message = f"the id {info.id} is taken by the pack in {first.folder.name}"
    error = Problem(str(info.folder / GAME_FILE), 0, 0, "id", message, "an id of its own")
    return PackInfo(info.id, info.folder, info.title, info.game, info.extends, info.replaces, (*info.problems, error))


def _title(head: Head | None) -> Words | None:
    """The title, unless it is a stand-in for one that cannot be read."""
    return head.file.title if head is not None and any(head.file.title.values()) else None


def _text(tree: Fields | None, key: str) -> str | None:
    node = follow(tree, (key,)) if tree is not None else None
    return node.value if isinstance(node, Leaf) and isinstance(node.value, str) else None


def _extends_mark(info: PackInfo) -> Mark:
    head = read_head(info.folder, Problems())
    node = follow(head.tree, ("extends",)) if head is not None else None
    return node.mark if node is not None else Mark(str(info.folder / GAME_FILE))
