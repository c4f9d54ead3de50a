"""An event, a refusal or a question as a sentence in a language, and the words of the user interface."""

from companion.texts.cards import CardText, Explained, card_text, card_texts, explained
from companion.texts.catalogue import Translate, catalogues, translator
from companion.texts.grammar import ADDRESSES, spoken_name
from companion.texts.house import house_rules
from companion.texts.owners import owners_in, with_owner
from companion.texts.teller import Teller

__all__ = [
    "ADDRESSES",
    "CardText",
    "Explained",
    "Teller",
    "Translate",
    "card_text",
    "card_texts",
    "catalogues",
    "explained",
    "house_rules",
    "owners_in",
    "spoken_name",
    "translator",
    "with_owner",
]
