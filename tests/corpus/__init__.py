"""Games that were played and saved by an earlier tree, and all that it told of them: a later tree tells the same.

`kept/<pack>.tar.xz` holds a folder per table (number of seats, who deals, what is on). In it lie

    running.game, finished.game    saves as the program wrote them, on the way and at the end
    transcript.jsonl               the whole game by `companion referee`: each request and its reply
    running.jsonl, finished.jsonl  what it replies after such a save was opened: the open question, what may be
                                   answered, view and log, for the table, the referee and each party; odds, position
    running.log.de.txt, …          what `companion export` makes of a save, each form and language once

Tables called `at_the_table` were played at the box, by the window's way, and have no transcript. The reader has no
end, so its finished games are those that were put aside. Long games of Bürokratopoly and the Mayors begin from a
position at most tables. A pack is in the save, so sentences of a game that come out of a save are those of the day
when it was made; those of the program (refusals of corrections, exports) are today's.

    python -m tests.corpus                        everything (`make corpus`)
    python -m tests.corpus compare 'politburo/*'  some tables
    python -m tests.corpus show politburo/3 …     a table's parts, or one of them, as it is kept
    python -m tests.corpus make                   adds the tables that are missing, such as those of a new option

The ordinary tests hold the running saves of all tables and one whole table of each pack.

What is compared. Everything, reply by reply: ids, order, words. Time is given (a request comes five seconds after the
one before), so are chance and names, and nothing else varies. Of JSON only what it says is held, not the order of keys.
Saves are read and never compared by their bytes, which are SQLite's.

How to name a difference. A tree that means to tell something otherwise says so in `differences.yaml`; what is kept
stays. An entry is

    - rule: BM-15                        the rule that was mended, or a page of the project (docs/referee.md)
      why: Only who looks at the card is told which it is.
      tables: [buergermeister/*]         which tables, parts and lines differ so: patterns of the shell
      parts: ["*.jsonl", "*.log.*"]
      lines: ["*[[]next_card[]].card: *"]
      onwards: true                      only where from this reply (or text) on the rest of the part is another story

A save in which another question would be asked, or something else would come of an answer, is not opened any more by
`companion referee` (“today's rules do not accept entry …”), so all that follows in the part is another story, too. What
is only told otherwise does not end it (docs/decisions.md: “A replay must be the same game”).

Run `make corpus` to see the lines: `- ` was told and is no more, `+ ` is new. Each leaf of JSON is a line, such as
`+ events[next_card].to[]: "Anna"`: lists without their numbers, their entries by their `kind`, refusals by rule and
code, options by their value. Write the patterns as narrow as the change is. A line that no entry names fails, and so
does a pattern by which nothing differs any more.
"""
