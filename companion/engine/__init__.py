"""Questions, answers, events, refusals, views and odds: pure, no files, clock, threads or chance."""
