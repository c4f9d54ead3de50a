"""The rules: a script of questions, judges, and the state. They import neither the face nor the bot."""
