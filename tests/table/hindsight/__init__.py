"""Looking back on a game that is over, and a look back that tells what a test wants."""
