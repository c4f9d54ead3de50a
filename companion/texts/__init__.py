"""An event, a refusal or a question as a sentence in a language."""
