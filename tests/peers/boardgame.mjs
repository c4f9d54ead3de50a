// Random games of tic-tac-toe with boardgame.io's local client, as its tutorial has them: node boardgame.mjs SECONDS,
// in the folder that has the package. Prints one line of JSON: moves, and seconds of the processor's time.
import { createRequire } from "node:module";

const { Client } = createRequire(`${process.cwd()}/`)("boardgame.io/dist/cjs/client.js");
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) throw new Error("taken");
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) => (won(G.cells) ? "won" : G.cells.every((cell) => cell !== null) ? "drawn" : undefined),
};

const spent = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

let seed = 1;
const below = (bound) => {
  seed = (seed * 48271) % 2147483647;
  return seed % bound;
};

const played = () => {
  let moves = 0;
  const client = Client({ game, debug: false });
  client.start();
  while (!client.getState().ctx.gameover) {
    const free = client.getState().G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    client.moves.mark(free[below(free.length)]);
    moves += 1;
  }
  client.stop();
  return moves;
};

const during = (seconds) => {
  const begun = process.cpuUsage();
  let moves = 0;
  while (spent(begun) < seconds) moves += played();
  return { moves, seconds: spent(begun) };
};

during(1); // until it is compiled
console.log(JSON.stringify(during(Number(process.argv[2]))));
