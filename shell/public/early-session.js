// Refreshes the session while the site's main script loads. That script uses the response
// (shared/platform/src/session/early-session.ts), or refreshes the session itself if this failed.
{
  const { mark, lock, method, path } = document.currentScript.dataset;
  let signedIn = false;
  try {
    signedIn = localStorage.getItem(mark) !== null;
  } catch {
    // Storage is unavailable.
  }
  // A tab that holds the lock shares its session with this tab.
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
