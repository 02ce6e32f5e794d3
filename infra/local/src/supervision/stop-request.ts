/**
 * One request may arrive several times: from the terminal, from npm, from the bootstrap. Signals this close count once.
 */
const SAME_REQUEST_MS = 500;

/** Aborts on the first Ctrl-C, termination signal or closed terminal; a later one exits immediately. */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const ask = () => {
    const now = performance.now();
    if (askedAt === 0) {
      askedAt = now;
      controller.abort(new Error('Stopped.'));
    } else if (now - askedAt >= SAME_REQUEST_MS) {
      // Child processes end with this one.
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  return controller.signal;
}
