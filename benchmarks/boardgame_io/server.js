// boardgame.io's server with tic-tac-toe at any free port, which it says: `node server.js` keeps games in memory, `node server.js FOLDER` in
// files. package.json holds koa-compose back: since 4.2.0 it copies its list, and routes that boardgame.io adds once it listens are lost;
// and node-persist, which since 3.1.1 writes once a second, so that with it each move would wait for that.
const { INVALID_MOVE } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const ticTacToe = {
  name: "tictactoe",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

const folder = process.argv[2];
const server = Server({ games: [ticTacToe], origins: [/localhost/], db: folder ? new FlatFile({ dir: folder }) : undefined });

server.run({ port: 0 }).then(({ appServer }) => console.log(`http://127.0.0.1:${appServer.address().port}`));
