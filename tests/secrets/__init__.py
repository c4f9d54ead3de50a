"""The hunt for secrets: pairs of games that differ in something hidden, listened to over every channel there is."""
