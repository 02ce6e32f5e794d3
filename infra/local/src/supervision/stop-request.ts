/** One Ctrl-C may arrive several times: from the terminal, npm and the bootstrap. */
const SAME_REQUEST_MS = 500;

/** Aborts on the first Ctrl-C, termination signal or closed terminal. A later one exits immediately. */
export function stopRequest(): AbortSignal {
  const controller = new AbortController();
  let firstSignalAt = 0;
  const onSignal = () => {
    const now = performance.now();
    if (firstSignalAt === 0) {
      firstSignalAt = now;
      controller.abort(new Error('Stopped.'));
    } else if (now - firstSignalAt >= SAME_REQUEST_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return controller.signal;
}
