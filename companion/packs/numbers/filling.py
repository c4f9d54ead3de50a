"""A pack's sentences with their places filled. Whoever tells them gets finished ones: nobody else knows of places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.languages import Words
from companion.packs.numbers.lookup import Numbers, PackText, numbers_of, said_in
from companion.packs.numbers.places import NONE, Lookup, PlaceValue, filled
from companion.packs.schema import Explanation, PackOption, Parameter, Patch, Phase, RuleText, TextsFile
from companion.packs.schemas.shapes import Shape, keys_of
from companion.plainfile.marks import Fields, Leaf, MarkedValue, Node, put

P = TypeVar("P", bound=Patch)


@dataclass(frozen=True)
class Sentences:
    """What a pack says, as its files have it or filled. `rule_nodes` are the rules where they stand in the files,
    `reworded` the rules whose sentences a house rule has put in words of its own, each with the place of the last such
    house rule among those that are applied.
    """

    about: Words
    phases: tuple[Phase, ...]
    parameters: Mapping[str, Parameter]
    variants: Mapping[str, Patch]
    options: Mapping[str, PackOption]
    rules: Mapping[str, RuleText]
    texts: TextsFile
    rule_nodes: Mapping[str, Node]
    reworded: Mapping[str, int] = field(default_factory=dict)

    def filled(self, tree: Node) -> Sentences:
        """The same for the numbers of a tree. A pack without parameters has no places: its braces are braces."""
        if not self.parameters:
            return self
        numbers = self.numbers(tree)
        return replace(
            self,
            about=_words(self.about, numbers),
            phases=tuple(_titled(phase, numbers) for phase in self.phases),
            parameters={name: _titled(parameter, numbers) for name, parameter in self.parameters.items()},
            variants={name: _titled(patch, numbers) for name, patch in self.variants.items()},
            options={name: _titled(patch, numbers) for name, patch in self.options.items()},
            rules={rule: replace(said, text=_words(said.text, numbers)) for rule, said in self.rules.items()},
            texts=self._with_none(_texts(self.texts, numbers.among_texts)),
        )

    def reworded_by(self, own: Mapping[str, RuleText], place: int) -> Mapping[str, int]:
        """`reworded` after one more house rule, at this place, that says these rules."""
        there = self.rules
        said = {rule: place for rule, told in own.items() if rule in there and told.text != there[rule].text}
        return {**self.reworded, **said}

    def _with_none(self, texts: TextsFile) -> TextsFile:
        """The texts with what null is called among the values, as `last_round.none`."""
        named = {f"{name}.{NONE}": one.none for name, one in self.parameters.items() if one.none is not None}
        return replace(texts, values={**named, **texts.values})

    def numbers(self, tree: Node) -> Numbers:
        """The numbers of a tree, called as this pack calls them."""
        return numbers_of(self.parameters, tree, self.texts.values)


def fill_files(tree: Fields, shape: Shape, numbers: Numbers) -> Fields:
    """The tree with the places of its cards and boards filled: with their own fields, else with parameters."""
    if not numbers.parameters:
        return tree
    changed: Node = tree
    for name, part in (keys_of(shape) or {}).items():
        if name == "rules" or name not in tree.entries:  # switches have no places
            continue
        for said in said_in(tree.entries[name].node, part, (name,)):
            if any("{" in text.value for _, text in said.texts()):
                changed = put(changed, said.path, _filled_node(said, numbers))
    assert isinstance(changed, Fields)
    return changed


def own_or_parameter(said: PackText, numbers: Numbers) -> Lookup:
    """How the places of a card are filled: what stands on it comes first."""

    def known(name: str) -> PlaceValue | None:
        own = said.own(name)
        return own if own is not None else numbers(name)

    return known


def _filled_node(said: PackText, numbers: Numbers) -> Fields:
    known = own_or_parameter(said, numbers)
    texts = {
        language: MarkedValue(text.mark, Leaf(filled(text.value, language, known), text.mark))
        for language, text in said.texts()
    }
    return Fields({**said.node.entries, **texts}, said.node.mark)


def _words(words: Words, known: Lookup) -> Words:
    if not any("{" in text for text in words.values()):
        return words
    return Words(((language, filled(text, language, known)) for language, text in words.items()), home=words.home)


T = TypeVar("T", Phase, Parameter, Patch, PackOption, Explanation)


def _titled(item: T, known: Lookup) -> T:
    return replace(item, title=_words(item.title, known), text=_words(item.text, known))


def _texts(texts: TextsFile, known: Lookup) -> TextsFile:
    def section(of: Mapping[str, Words]) -> dict[str, Words]:
        return {key: _words(words, known) for key, words in of.items()}

    return TextsFile(
        questions=section(texts.questions),
        events=section(texts.events),
        refusals=section(texts.refusals),
        values=section(texts.values),
        explain={name: _titled(told, known) for name, told in texts.explain.items()},
    )
