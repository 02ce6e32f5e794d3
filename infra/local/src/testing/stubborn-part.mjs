// A server that ignores its supervisor: `stubborn-part.mjs PORT [deaf]`. With `deaf` it also ignores SIGTERM.
import { createServer } from 'node:http';

const [port, deaf] = process.argv.slice(2);
if (deaf === 'deaf') process.on('SIGTERM', () => {});
createServer((_request, response) => response.end('here')).listen(Number(port), '127.0.0.1');
