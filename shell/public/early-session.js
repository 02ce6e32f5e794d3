// Refreshes the session while the site's own script is still loading, which takes the response over (see
// shared/platform/src/session/early-session.ts). If anything goes wrong here, the site refreshes the session itself.
{
  const { mark, lock, method, path } = document.currentScript.dataset;
  let signedIn = false;
  try {
    signedIn = localStorage.getItem(mark) !== null;
  } catch {
    // Storage is disabled.
  }
  // A tab that has the lock shares its session with this one.
  if (signedIn && navigator.locks) {
    window.earlySession = navigator.locks
      .request(lock, { ifAvailable: true }, async (held) => {
        if (held === null) return null;
        const response = await fetch(path, { method, headers: { accept: 'application/json' } });
        return { response, receivedAt: performance.now() };
      })
      .catch(() => null);
  }
}
