"""An event, a refusal or a question as a sentence in a language."""

from companion.texts.teller import LANGUAGES, Teller

__all__ = ["LANGUAGES", "Teller"]
