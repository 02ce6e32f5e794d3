/** The same request comes over several ways within a moment: from the terminal, from npm, from the bootstrap. */
const SAME_REQUEST_MS = 500;

/** Aborts at the first Ctrl-C, termination signal or closed terminal; a later one ends the process at once. */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  const ask = () => {
    const now = performance.now();
    if (askedAt === 0) {
      askedAt = now;
      controller.abort(new Error('Stopped.'));
    } else if (now - askedAt >= SAME_REQUEST_MS) {
      // What this process had started ends with it.
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  return controller.signal;
}
